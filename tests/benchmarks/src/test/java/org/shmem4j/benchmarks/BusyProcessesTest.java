package org.shmem4j.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class BusyProcessesTest {
  private static long millis(Process process) {
    return process.info().totalCpuDuration().orElse(Duration.ZERO).toMillis();
  }

  @Test
  void theyComputeUntilTheyAreClosed() throws IOException, InterruptedException {
    BusyProcesses busy = BusyProcesses.start(1);
    Process process = busy.all().getFirst();
    while (millis(process) < 20 && !Thread.interrupted()) { // by the time limit
      Thread.onSpinWait();
    }
    assertThat(millis(process)).isGreaterThanOrEqualTo(20);
    busy.close();
    assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
  }
}
