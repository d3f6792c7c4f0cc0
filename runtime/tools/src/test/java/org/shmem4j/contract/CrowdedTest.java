package org.shmem4j.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.shmem4j.Shmem;
import org.shmem4j.launcher.Launched;

/**
 * More PEs than cores, which sleep until they are woken. They would sleep for ten minutes, so that a call that forgets
 * to wake those that wait for it ends the test by its time limit.
 */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class CrowdedTest {
  private static final String MILLIS = "600000";

  @Test
  void threadsWakeEachOther() {
    int pes = Math.max(6, Runtime.getRuntime().availableProcessors() + 2);
    Property.with("block.millis", MILLIS, () -> Shmem.launch(pes, CrowdedProgram::body));
  }

  @Test
  void processesWakeEachOther() {
    try (Launched job = Launched.start(Map.of("SHMEM4J_BLOCK_MILLIS", MILLIS),
        "run", "-n", "4", "--", "-XX:ActiveProcessorCount=2", "-cp", Launched.PROGRAMS,
        CrowdedProgram.class.getName())) {
      Launched.Result result = job.result();
      assertThat(result.status()).as(result.error()).isZero();
      assertThat(result.out().lines()).hasSize(4).containsOnly("met");
    }
  }
}
