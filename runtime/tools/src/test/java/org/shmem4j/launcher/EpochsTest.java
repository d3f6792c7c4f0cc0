package org.shmem4j.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** On processes too, what is sent at the next level is left alone until then. */
@Tag("slow")
@Tag("soak")
class EpochsTest {
  private static final int LEVELS = 1000 * Integer.getInteger("shmem4j.soak", 2);

  @ParameterizedTest
  @CsvSource({"2,65536", "3,65536", "4,16", "7,65536"})
  void everyLevelHasItsOwnMessages(int pes, String pipeBytes) throws Exception {
    try (Launched launched = Launched.start(Map.of("SHMEM4J_PIPE_BYTES", pipeBytes), "run", "-n",
        Integer.toString(pes), "--heap", "16m", "--", "-cp", Launched.PROGRAMS, EpochsProgram.class.getName(),
        Integer.toString(LEVELS))) {
      Launched.Result result = launched.result();
      assertThat(result.status()).as(result.error()).isZero();
      assertThat(result.out()).contains("all levels are right");
    }
  }
}
