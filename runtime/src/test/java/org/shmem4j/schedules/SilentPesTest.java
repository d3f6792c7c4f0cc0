package org.shmem4j.schedules;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.shmem4j.internal.simulation.History;
import org.shmem4j.internal.simulation.Schedule;
import org.shmem4j.internal.simulation.Simulation;

/** A loop that only reads is told while it runs. In a package of programs, since it is their lines that are told. */
@Tag("slow")
class SilentPesTest {
  private static final long MOST_NANOS = 20_000_000_000L;

  /** A loop that calls nothing is told while it runs. */
  @Test
  void aPeThatMakesNoCallIsTold() {
    ByteArrayOutputStream told = new ByteArrayOutputStream();
    PrintStream usual = System.err;
    System.setErr(new PrintStream(told, true, StandardCharsets.UTF_8));
    try {
      History history = Simulation.run(new Schedule(2, 0), false, shmem -> {
        long end = System.nanoTime() + MOST_NANOS;
        while (shmem.myPe() == 1 && told.size() == 0 && System.nanoTime() < end) {
          Thread.onSpinWait();
        }
      });
      assertThat(history.failure()).isNull();
    } finally {
      System.setErr(usual);
    }
    assertThat(told.toString(StandardCharsets.UTF_8))
        .matches("shmem4j: PE 1 has made no call for 5 s: at SilentPesTest.java:\\d+ schedule=2s0; .*\n");
  }
}
