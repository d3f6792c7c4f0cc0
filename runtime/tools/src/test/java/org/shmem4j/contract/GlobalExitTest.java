package org.shmem4j.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.shmem4j.PeFailedException;
import org.shmem4j.Shmem;
import org.shmem4j.ShmemBody;
import org.shmem4j.launcher.Launched;

/** A globalExit ends all PEs with its status and their output, and nothing else. */
@Timeout(60)
class GlobalExitTest {
  /** Longer than anything takes that goes well. */
  private static final long SLEEP_MILLIS = 30_000;

  @Test
  void aServiceGoesOn() {
    AtomicInteger interrupted = new AtomicInteger();
    ShmemBody sleeps = shmem -> {
      shmem.barrierAll();
      if (shmem.myPe() == 1) {
        shmem.globalExit(7);
      }
      try {
        Thread.sleep(SLEEP_MILLIS);
      } catch (InterruptedException e) {
        interrupted.incrementAndGet();
        throw e;
      }
    };
    assertThatThrownBy(() -> Shmem.launch(3, sleeps))
        .isInstanceOfSatisfying(PeFailedException.class, thrown -> assertThat(thrown.pe()).isEqualTo(1))
        .hasMessage("PE 1 ended the job with globalExit: status=7");
    assertThat(interrupted).hasValue(2);
    assertThat(Shmem.isInitialized()).isFalse();
  }

  @Test
  void aServiceIsNotToldOfStatusZero() {
    Shmem.launch(2, shmem -> {
      if (shmem.myPe() == 1) {
        shmem.globalExit(0);
      }
      shmem.barrierAll();
    });
    assertThat(Shmem.isInitialized()).isFalse();
  }

  @Test
  void ofSeveralStatusesOneIsTheJobs() {
    for (int job = 0; job < 20; job++) {
      assertThatThrownBy(() -> Shmem.launch(3, shmem -> {
        shmem.barrierAll();
        shmem.globalExit(7 + shmem.myPe());
      })).isInstanceOfSatisfying(PeFailedException.class, thrown -> assertThat(thrown)
          .hasMessage("PE " + thrown.pe() + " ended the job with globalExit: status=" + (7 + thrown.pe())));
    }
  }

  @ParameterizedTest
  @CsvSource({"1, 7", "1, 0", "3, 7", "3, 0"})
  @Tag("slow")
  void aProgramOfThreadsEnds(int pes, int status) throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(
        System.getProperty("java.home") + "/bin/java", "--enable-native-access=ALL-UNNAMED", "-cp", Launched.PROGRAMS,
        GlobalExitProgram.class.getName(), Integer.toString(status));
    builder.environment().putAll(Map.of("SHMEM4J_PES", Integer.toString(pes), "SHMEM_SYMMETRIC_SIZE", "1m"));
    Process process = builder.redirectErrorStream(true).start();
    try {
      assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
      assertThat(process.inputReader().lines()).containsExactly("flushed");
      assertThat(process.exitValue()).isEqualTo(status);
    } finally {
      process.destroyForcibly();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {7, 0})
  @Tag("slow")
  void processesEnd(int status) {
    try (Launched launched = Launched.start(
        Map.of(), "run", "-n", "3", "--heap", "1m", "--", "-cp", Launched.PROGRAMS,
        GlobalExitProgram.class.getName(), Integer.toString(status))) {
      Launched.Result result = launched.result();
      assertThat(result.out().lines()).containsExactly("flushed", "flushed", "flushed");
      assertThat(result.error()).isEqualTo(
          status == 0 ? "" : "shmem4j: PE 2 ended the job with globalExit: status=7\n");
      assertThat(result.status()).isEqualTo(status);
    }
  }
}
