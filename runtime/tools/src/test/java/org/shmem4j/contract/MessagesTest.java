package org.shmem4j.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.shmem4j.Comparison;
import org.shmem4j.DeadlockException;
import org.shmem4j.Shmem;
import org.shmem4j.WaitInterruptedException;
import org.shmem4j.entry.CollectiveCalls;
import org.shmem4j.entry.Reductions;
import org.shmem4j.entry.Waits;
import org.shmem4j.handles.Ints;
import org.shmem4j.internal.onhost.memory.HostMemory;
import org.shmem4j.internal.settings.Settings;
import org.shmem4j.internal.settings.UnknownSettings;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;
import org.shmem4j.type.Reduction;

/** What is said, and how soon, of mistakes that are not visible in arguments. */
@Timeout(60)
class MessagesTest {
  private static final ElementType INT = ElementType.of("int", Lane.INT, 1, Meaning.SIGNED);

  @Test
  void aHelperThatWritesLaterNeedsAThreadLevel() {
    assertThatThrownBy(() -> Shmem.launch(1, shmem -> {
      Ints flag = shmem.callocate(Ints.TYPE, 1);
      Waits.waitUntil(INT, flag, 0, Comparison.EQ, 1);
    }))
        .isInstanceOf(DeadlockException.class)
        .hasMessageContaining("ask for a thread level above SINGLE");
  }

  @Test
  void heapsThatNoMachineHasAreRefused() {
    for (String size : new String[] {"9223372036854775807", "8388607t", "70368744177665"}) {
      Settings settings = new Settings(name -> name.equals("SHMEM_SYMMETRIC_SIZE") ? size : null, name -> null);
      assertThatThrownBy(settings::symmetricSize)
          .hasMessageContaining("up to 64t: SHMEM_SYMMETRIC_SIZE=" + size);
    }
  }

  @Test
  void misspelledSettingsAreTold() {
    List<String> variables = List.of(
        "SHMEM4J_TIMEOT", "SHMEM4J_TIMEOUT", "PATH", "SHMEM4J_PE", "SHMEM4J_WORLD", "SHMEM_SYMETRIC_SIZE",
        "SHMEM_OTHERS",
        "SHMEMJ_TRACE", "SMA_SYMMETRIC_SIZE", "SMA_VERSOIN", "SHELL");
    List<String> properties = List.of("shmem4j.pess", "shmem4j.pes", "shmem4j.launcher.cache", "user.home");
    String middle = " is not a setting of shmem4j and is ignored; ";
    assertThat(UnknownSettings.among(variables, properties)).containsExactlyInAnyOrder(
        "SHMEM4J_TIMEOT" + middle + "did you mean SHMEM4J_TIMEOUT?",
        "SHMEM4J_WORLD" + middle + "shmem4j info --settings lists them",
        "SHMEM_SYMETRIC_SIZE" + middle + "did you mean SHMEM_SYMMETRIC_SIZE?",
        "SHMEMJ_TRACE" + middle + "did you mean SHMEM4J_TRACE?",
        "SMA_VERSOIN" + middle + "did you mean SMA_VERSION?",
        "-Dshmem4j.pess" + middle + "did you mean -Dshmem4j.pes?");
    assertThat(UnknownSettings.among(List.of("PATH"), List.of("shmem4j.pes"))).isEmpty();
  }

  @Test
  void anOperatorThatCallsACollectiveIsToldSo() {
    assertThatThrownBy(() -> Shmem.launch(2, shmem -> {
      Ints array = shmem.callocate(Ints.TYPE, 4);
      Reduction calling = Reductions.of(INT, (result, left, right, count) -> shmem.syncAll());
      CollectiveCalls.BLOCKING.reduce(shmem.worldTeam(), calling, array, array, 4);
    }))
        .hasMessageContaining("an operator or a callback must not call collectives on the team that runs it");
  }

  @Test
  @SuppressWarnings({"shmem-partial-collective", "shmem-polling"}) // wrong on purpose
  void twoThreadsThatAllocateAreRefused() {
    Shmem.launch(2, shmem -> {
      Ints flag = shmem.callocate(Ints.TYPE, 1);
      if (shmem.myPe() == 0) {
        Supplier<Ints> allocation = () -> shmem.allocate(Ints.TYPE, 1);
        CompletableFuture<Ints> one = CompletableFuture.supplyAsync(allocation, this::inThread);
        CompletableFuture<Ints> other = CompletableFuture.supplyAsync(allocation, this::inThread);
        assertThatThrownBy(() -> CompletableFuture.anyOf(one, other).join())
            .isInstanceOf(CompletionException.class)
            .hasMessageContaining("two threads of a PE must not allocate or free at once: pe=0");
        shmem.ptr(flag, 1).set(0, 1);
        assertThat((one.isCompletedExceptionally() ? other : one).join()).isNotNull();
      } else {
        while (flag.get(0) == 0) {
          Thread.sleep(1);
        }
        assertThat(shmem.allocate(Ints.TYPE, 1)).isNotNull();
      }
    });
  }

  private void inThread(Runnable task) {
    new Thread(task).start();
  }

  /** Calls that need not wait look at interruption now and then. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void anInterruptIsNoticedInALoopOfQuickCalls(int pes) {
    long[] interrupted = new long[1];
    long[] noticed = new long[1];
    assertThatThrownBy(() -> Shmem.launch(pes, shmem -> {
      Thread me = Thread.currentThread();
      if (shmem.myPe() == 0) {
        CompletableFuture<Void> ignored = CompletableFuture.runAsync(() -> {
          interrupted[0] = System.nanoTime();
          me.interrupt();
        }, CompletableFuture.delayedExecutor(500, TimeUnit.MILLISECONDS));
      }
      long end = System.nanoTime() + 20_000_000_000L;
      try {
        while (System.nanoTime() < end) {
          shmem.barrierAll();
        }
      } catch (WaitInterruptedException e) {
        noticed[0] = System.nanoTime();
        throw e;
      }
    }))
        .isInstanceOf(WaitInterruptedException.class);
    assertThat(noticed[0] - interrupted[0]).isLessThan(1_000_000_000L);
  }

  @Test
  void memoryIsMadeByAnInterruptedThread() {
    Thread.currentThread().interrupt();
    try {
      HostMemory.create(1, 1 << 16).close();
      assertThat(Thread.currentThread().isInterrupted()).isTrue();
    } finally {
      boolean ignored = Thread.interrupted();
    }
  }
}
