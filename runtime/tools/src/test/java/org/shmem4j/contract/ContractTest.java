package org.shmem4j.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.shmem4j.Shmem;
import org.shmem4j.launcher.Launched;

/** One contract for all engines, one job for each engine and number of PEs. */
@Timeout(60)
class ContractTest {
  @Test
  void onePeAlone() {
    Shmem.run(shmem -> {
      assertThat(shmem.toString()).contains("self");
      ContractProgram.runAll(shmem);
    });
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void threads(int pes) {
    Shmem.launch(pes, ContractProgram::runAll);
  }

  @Test
  void twoProcesses() {
    processes(2);
  }

  @ParameterizedTest
  @Tag("slow")
  @ValueSource(ints = {3, 4})
  void processes(int pes) {
    try (Launched launched = Launched.start(
        Map.of(), "run", "-n", Integer.toString(pes), "--heap", "256m", "--", "-cp",
        Launched.PROGRAMS, ContractProgram.class.getName())) {
      Launched.Result result = launched.result();
      assertThat(result.error()).isEmpty();
      assertThat(result.out()).matches("passed \\d+ cases: PE 0 of " + pes + " \\(shm\\)\n");
    }
  }
}
