package org.shmem4j.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ProcessorTimeTest {
  private static final long SECOND = 1_000_000_000;

  @Test
  void idleTimeAndGuestsDoNotCount() {
    assertThat(ProcessorTime.ofMachine("cpu  100 20 3 4000 500 6 7 8 90 9\ncpu0 1 2 3 4 5 6 7 8 9 0\n"))
        .isEqualTo(100 + 20 + 3 + 6 + 7 + 8);
    assertThat(ProcessorTime.ofMachine("")).isZero();
  }

  @Test
  void aProcessHasTheTimeOfItsChildren() {
    assertThat(ProcessorTime.ofProcess("7 (a ) b) S 1 7 7 0 -1 4194560 1 2 3 4 100 20 30 4 20 0 1 0 99"))
        .isEqualTo(154);
  }

  @Test
  void othersHaveTheRest() {
    ProcessorTime then = new ProcessorTime(1000, 500, 0, 2);
    assertThat(new ProcessorTime(1000 + 152, 500 + 100, SECOND, 2).othersSince(then)).isEqualTo(0.25, within(1e-9));
    assertThat(new ProcessorTime(1000 + 100, 500 + 110, SECOND, 2).othersSince(then)).isZero();
    assertThat(new ProcessorTime(1000, 500, SECOND / 100, 2).othersSince(then)).isNaN();
    assertThat(new ProcessorTime(0, 0, SECOND, 0).othersSince(new ProcessorTime(0, 0, 0, 0))).isNaN();
  }
}
