package org.shmem4j.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.shmem4j.CollectiveMismatchException;
import org.shmem4j.Comparison;
import org.shmem4j.DeadlockException;
import org.shmem4j.Exchange;
import org.shmem4j.PeFailedException;
import org.shmem4j.Shmem;
import org.shmem4j.ShmemException;
import org.shmem4j.ShmemTimeoutException;
import org.shmem4j.Team;
import org.shmem4j.ThreadLevel;
import org.shmem4j.WaitInterruptedException;
import org.shmem4j.entry.OwnerCalls;
import org.shmem4j.entry.Reductions;
import org.shmem4j.entry.Waits;
import org.shmem4j.handles.Ints;
import org.shmem4j.handles.Longs;
import org.shmem4j.internal.pe.control.Holdup;
import org.shmem4j.launcher.Await;
import org.shmem4j.launcher.Launched;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;
import org.shmem4j.type.Operation;
import org.shmem4j.type.Reduction;

/** How waits end: by a limit, an interrupt, a deadlock, a mistake; and what they cost. */
@Tag("slow")
@Timeout(60)
class WaitingTest {
  private static final ElementType LONG = ElementType.of("long", Lane.LONG, 1, Meaning.SIGNED);

  @Test
  void theTimeLimitEndsAWaitWithAReport() {
    CountDownLatch ended = new CountDownLatch(2);
    Property.with("timeout", "200ms", () -> assertThatThrownBy(() -> Shmem.launch(3, shmem -> {
      if (shmem.myPe() == 1) {
        ended.await();
        return;
      }
      try {
        shmem.worldTeam().sync();
      } finally {
        ended.countDown();
      }
    }))
        .isInstanceOf(ShmemTimeoutException.class)
        .hasMessageContaining("limit=PT0.2S call=sync")
        .message().containsPattern("PEs? .*0.* waits? in sync for PE 1 since \\d+[.]\\d")
        .containsPattern("PE 1 is parked in .* at WaitingTest.java:"));
  }

  @Test
  void whatKeepsAPeBesideItsProgramIsTold() {
    CountDownLatch ended = new CountDownLatch(1);
    Holdup holdup = () -> "waits for the moon";
    Property.with("timeout", "200ms", () -> assertThatThrownBy(() -> Shmem.launch(2, shmem -> {
      if (shmem.myPe() == 1) {
        while (ended.getCount() > 0) {
          LockSupport.parkNanos(holdup, 1_000_000_000);
        }
        return;
      }
      try {
        shmem.barrierAll();
      } finally {
        ended.countDown();
      }
    }))
        .isInstanceOf(ShmemTimeoutException.class)
        .message().containsPattern("PE 1 waits for the moon at WaitingTest.java:"));
  }

  @Test
  void aLongWaitIsReportedOnce() {
    PrintStream before = System.err;
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    System.setErr(new PrintStream(text, true, StandardCharsets.UTF_8));
    try {
      Property.with("report", "50ms", () -> Shmem.launch(2, shmem -> {
        if (shmem.myPe() == 1) {
          Await.until("a report", () -> text.toString(StandardCharsets.UTF_8).contains("\n  PE 1 "));
          Thread.sleep(200); // in which it would be reported again
        }
        shmem.barrierAll();
      }));
    } finally {
      System.setErr(before);
    }
    assertThat(text.toString(StandardCharsets.UTF_8))
        .matches("""
            shmem4j: PE 0 has waited long
              PE 0 waits in barrier for PE 1 since \\d+[.]\\d+ s at WaitingTest.java:\\d+
              PE 1 .* at WaitingTest.java:\\d+
            """);
  }

  /** Of 32 PEs that hang for five reasons, one tells of all. */
  @Test
  void aJobMakesOneReport() {
    PrintStream before = System.err;
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    System.setErr(new PrintStream(text, true, StandardCharsets.UTF_8));
    Object java = new Object();
    CountDownLatch failed = new CountDownLatch(26); // nobody leaves before all in the barrier have failed
    CompletableFuture<Void> never = new CompletableFuture<>();
    try {
      Property.with("report", "1s", () -> Property.with("timeout", "2500ms", () -> assertThatThrownBy(
          () -> Shmem.launch(32, ThreadLevel.MULTIPLE, shmem -> {
            Longs words = shmem.callocate(Longs.TYPE, 8);
            if (shmem.myPe() == 4) {
              shmem.setLock(words, 2);
            }
            shmem.syncAll();
            switch (shmem.myPe()) {
              case 4 -> {
                while (failed.getCount() > 0) {
                  Thread.sleep(50);
                }
              }
              case 5 -> shmem.setLock(words, 2);
              case 6 -> never.get();
              case 7 -> Waits.waitUntil(LONG, words, 3, Comparison.GE, 7);
              case 8, 9 -> {
                synchronized (java) {
                  failed.await();
                }
              }
              default -> {
                try {
                  shmem.barrierAll();
                } finally {
                  failed.countDown();
                  if (failed.getCount() == 0) {
                    never.complete(null);
                  }
                }
              }
            }
          })).isInstanceOf(ShmemTimeoutException.class)));
    } finally {
      System.setErr(before);
    }
    String report = text.toString(StandardCharsets.UTF_8);
    assertThat(report.lines().count()).as(report).isLessThanOrEqualTo(12);
    assertThat(report).containsOnlyOnce("has waited long")
        .containsPattern("PEs 0–3, 10–31 wait in barrier for PE 4 since .* at WaitingTest.java:")
        .containsPattern("PE 5 waits in setLock for PE 4, which holds the lock, since .* at WaitingTest.java:")
        .containsPattern("PE 4 sleeps at WaitingTest.java:")
        .containsPattern("PE 6 is parked in CompletableFuture.get at WaitingTest.java:")
        .containsPattern(
            "PE 7 waits in waitUntil for any PE .*: element 3 of Longs\\[length=8, offset=0\\] must be at least"
                + " 7 and is 0")
        .containsPattern("PE [89] waits for a Java lock at WaitingTest.java:");
  }

  @Test
  void anInterruptEndsACollective() {
    AtomicReference<Throwable> own = new AtomicReference<>();
    CountDownLatch interrupted = new CountDownLatch(1);
    assertThatThrownBy(() -> Shmem.launch(2, shmem -> {
      if (shmem.myPe() == 1) {
        interrupted.await();
        shmem.barrierAll();
        shmem.barrierAll();
        return;
      }
      Thread.currentThread().interrupt();
      assertThatThrownBy(shmem::barrierAll)
          .isInstanceOf(WaitInterruptedException.class)
          .hasMessageContaining("call=barrier pe=0");
      assertThat(Thread.interrupted()).isTrue();
      interrupted.countDown();
      try {
        shmem.barrierAll();
      } catch (IllegalStateException e) {
        own.set(e);
      }
      shmem.close();
    }))
        .isInstanceOf(PeFailedException.class)
        .hasMessageContaining("PE 0 failed: ")
        .hasMessageContaining("interrupted");
    assertThat(own.get()).hasMessageContaining("a collective call on it was abandoned")
        .hasMessageContaining("close the team");
  }

  @Test
  void anInterruptOfTheCallerReachesThePes() {
    Thread caller = Thread.currentThread();
    assertThatThrownBy(() -> Shmem.launch(2, shmem -> {
      if (shmem.myPe() == 0) {
        Await.until("the caller waits", () -> caller.getState() != Thread.State.RUNNABLE);
        caller.interrupt();
        Thread.sleep(60_000);
      }
      shmem.barrierAll();
    }))
        .isNotNull();
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void aDeadlockIsReportedAtOnce() {
    long start = System.nanoTime();
    assertThatThrownBy(() -> Shmem.launch(3, shmem -> {
      Team pair = shmem.worldTeam().splitStrided(0, 1, 2);
      if (shmem.myPe() == 0) {
        pair.sync();
      } else {
        shmem.syncAll();
      }
    }))
        .isInstanceOf(DeadlockException.class)
        .hasMessageContaining("PE 0 waits in sync for PE 1")
        .hasMessageContaining("PEs 1, 2 wait in sync for PE 0");
    assertThat(System.nanoTime() - start).isLessThan(10_000_000_000L);
  }

  /** PE 0 waits for a turn of PE 1, and PE 1 for ghosts of PE 0. */
  @Test
  void aDeadlockOfAnExchangeIsReportedWithItsLines() {
    Reduction sum = Reductions.of(LONG, Operation.SUM);
    assertThatThrownBy(() -> Shmem.launch(2, shmem -> {
      int other = 1 - shmem.myPe();
      Longs array = shmem.callocate(Longs.TYPE, 2);
      Exchange<Longs> exchange =
          Exchange.on(shmem.worldTeam(), Longs.TYPE, 2).to(other, 0, 1).from(other, 1, 1).open();
      if (shmem.myPe() == 0) {
        exchange.start(array);
        exchange.finish();
      } else {
        OwnerCalls.reduce(exchange, sum, array);
      }
    }))
        .isInstanceOf(DeadlockException.class)
        .message()
        .containsPattern("PE 0 waits in finish of an exchange for PE 1 since [^ ]+ s at WaitingTest.java:\\d+")
        .containsPattern("PE 1 waits in reduction to owners for PE 0 since [^ ]+ s at WaitingTest.java:\\d+");
  }

  @Test
  void mismatchedHeapCallsNameBoth() {
    assertMismatch(shmem -> shmem.allocate(Longs.TYPE, 10 + shmem.myPe()), "PE 0 calls allocate(bytes=80",
        "PE 1 calls allocate(bytes=88");
    assertMismatch(
        shmem -> shmem.align(Longs.TYPE, 10, shmem.myPe() == 0 ? 128 : 256),
        "alignment=128) at WaitingTest.java:", "alignment=256) at WaitingTest.java:", "; they differ in alignment");
    assertMismatch(
        shmem -> shmem.allocate(Longs.TYPE, shmem.myPe() == 0 ? 1L << 50 : 10),
        "allocate(bytes=" + (1L << 53), "allocate(bytes=80");
    assertMismatch(
        shmem -> {
          Ints[] arrays = {shmem.allocate(Ints.TYPE, 4), shmem.allocate(Ints.TYPE, 4)};
          shmem.free(arrays[shmem.myPe()]);
        },
        "PE 0 calls free(bytes=16 offset=0)", "PE 1 calls free(bytes=16 offset=64) at WaitingTest.java:",
        "; they differ in offset");
    assertMismatch(
        shmem -> {
          Team ignored = shmem.worldTeam().splitStrided(shmem.myPe(), 1, 1);
        },
        "PE 0 calls split(start=0 stride=1 size=1)", "PE 1 calls split(start=1 stride=1 size=1)");
    assertMismatch(
        shmem -> {
          Team.Split2d ignored = shmem.worldTeam().split2d(1 + shmem.myPe());
        },
        "PE 0 calls split2d(xrange=1 axis=0)", "PE 1 calls split2d(xrange=2 axis=0) at WaitingTest.java:",
        "; they differ in xrange");
  }

  private static void assertMismatch(org.shmem4j.ShmemBody body, String... words) {
    assertThatThrownBy(() -> Shmem.launch(2, body)).isInstanceOf(CollectiveMismatchException.class)
        .hasMessageContainingAll(words);
  }

  @Test
  void handlesOfAnotherJobAreRefused() {
    Shmem.launch(1, outer -> {
      Ints foreign = outer.allocate(Ints.TYPE, 4);
      Longs foreignLock = outer.callocate(Longs.TYPE, 1);
      Shmem.launch(1, inner -> {
        assertThatThrownBy(() -> inner.free(foreign)).hasMessageContaining("must belong to this PE's job");
        assertThatThrownBy(() -> inner.reallocate(foreign, Ints.TYPE, 2))
            .hasMessageContaining("must belong to this PE's job");
        assertThatThrownBy(() -> inner.setLock(foreignLock)).hasMessageContaining("must belong to this PE's job");
        assertThat(inner.ptr(foreign, 0)).isNull();
        assertThat(inner.addressAccessible(foreign, 0)).isFalse();
        assertThat(inner.worldTeam().translate(0, outer.worldTeam())).isEqualTo(-1);
      });
    });
  }

  @Test
  @SuppressWarnings("shmem-use-after-close") // that it is refused is what is tested
  void initAndCloseAreCounted() {
    Shmem first = Shmem.init();
    Ints array = first.allocate(Ints.TYPE, 4);
    Team team = first.worldTeam().splitStrided(0, 1, 1);
    Shmem second = Shmem.init(ThreadLevel.SINGLE);
    assertThat(second).isSameAs(first);
    second.close();
    assertThat(Shmem.isInitialized()).isTrue();
    array.set(0, 1);
    first.close();
    first.close();
    assertThat(Shmem.isInitialized()).isFalse();
    assertThat(team.isValid()).isFalse();
    assertThat(first.worldTeam().isValid()).isFalse();
    assertThatThrownBy(() -> array.get(0)).hasMessageContaining("or its job ended");
    for (org.assertj.core.api.ThrowableAssert.ThrowingCallable call : Arrays.<org.assertj.core.api.ThrowableAssert.ThrowingCallable>asList(
        first::barrierAll, first::syncAll, () -> first.allocate(Ints.TYPE, 1), () -> first.free(array),
        first::createContext, () -> first.globalExit(3))) {
      assertThatThrownBy(call).isInstanceOf(IllegalStateException.class).hasMessageContaining("after it is closed");
    }
    first.quiet();
    first.fence();
    try (Shmem next = Shmem.init()) {
      assertThat(next).isNotSameAs(first);
    }
  }

  @Test
  void twoThreadsInOneTeamAreRefused() {
    CountDownLatch refused = new CountDownLatch(1);
    AtomicReference<Throwable> refusal = new AtomicReference<>();
    Shmem.launch(2, shmem -> {
      if (shmem.myPe() == 1) {
        refused.await();
        shmem.syncAll();
        return;
      }
      Thread first = new Thread(shmem::syncAll);
      first.start();
      Await.until("the first waits", () -> Arrays.stream(first.getStackTrace()).anyMatch(WorkGroupTest::waits));
      try {
        shmem.syncAll();
      } catch (IllegalStateException e) {
        refusal.set(e);
      } finally {
        refused.countDown();
      }
      first.join();
    });
    assertThat(refusal.get()).hasMessageContaining("two threads must not call collectives on one team");
  }

  @Test
  void processesThatWaitCostLittle() throws InterruptedException {
    try (Launched launched = WaitingProgram.launch(Map.of(), "wait")) {
      long[] pids = WaitingProgram.processes(launched);
      assertCostsLittle(() -> WaitingProgram.cpuNanos(pids[0]));
      assertCostsLittle(() -> WaitingProgram.cpuNanos(pids[2]));
    }
  }

  @Test
  void threadsThatWaitCostLittle() {
    long[] ids = new long[3];
    Shmem.launch(3, shmem -> {
      ids[shmem.myPe()] = Thread.currentThread().threadId();
      shmem.barrierAll();
      if (shmem.myPe() == 1) {
        assertCostsLittle(() -> ManagementFactory.getThreadMXBean().getThreadCpuTime(ids[0]));
        assertCostsLittle(() -> ManagementFactory.getThreadMXBean().getThreadCpuTime(ids[2]));
      }
      shmem.barrierAll();
    });
  }

  /**
   * Below 5 % of a core, as soon as the compilers are done. Who waits looks 500 times a second, and a look takes 15 to
   * 45 µs, by what a machine takes to wake a thread; a wait that yields takes a whole core.
   */
  private static void assertCostsLittle(LongSupplier cpuNanos) throws InterruptedException {
    double least = 1;
    for (int second = 0; second < 15 && least >= 0.05; second++) {
      long start = System.nanoTime();
      long before = cpuNanos.getAsLong();
      Thread.sleep(1000);
      least = Math.min(least, (double) (cpuNanos.getAsLong() - before) / (System.nanoTime() - start));
    }
    System.out.printf("a waiting PE takes %.2f %% of a core%n", 100 * least);
    assertThat(least).isLessThan(0.05);
  }

  @Test
  void aStoppedPeIsWaitedForAndReported() throws InterruptedException {
    try (Launched launched = WaitingProgram.launch(Map.of("SHMEM4J_TIMEOUT", "1500ms", "SHMEM4J_REPORT", "300ms"),
        "loop")) {
      long[] pids = WaitingProgram.processes(launched);
      Launched.stop(pids[1]);
      Launched.Result result = launched.result();
      assertThat(result.error())
          .contains("has waited long")
          .contains("PE 1 is stopped: process " + pids[1])
          .contains("PEs 0, 2 wait in barrier for PE 1")
          .contains("a wait must end within its time limit: limit=PT1.5S");
      assertThat(result.status()).isEqualTo(1);
      assertThat(Launched.runs(pids[1])).isFalse();
    }
  }

  @Test
  void aStoppedPeGoesOn() throws InterruptedException {
    try (Launched launched = WaitingProgram.launch(Map.of("SHMEM4J_REPORT", "100ms"), "input")) {
      long[] pids = WaitingProgram.processes(launched);
      Launched.stop(pids[1]);
      launched.awaitError("PE 1 is stopped: process " + pids[1]);
      Launched.signal("CONT", pids[1]);
      assertThat(launched.result().status()).isZero();
    }
  }

  @Test
  void aStoppedPeEndsWithItsLauncher() throws InterruptedException {
    try (Launched launched = WaitingProgram.launch(Map.of(), "loop")) {
      long[] pids = WaitingProgram.processes(launched);
      Launched.stop(pids[1]);
      launched.signal("KILL");
      Await.until("all PEs end", () -> Arrays.stream(pids).noneMatch(Launched::runs));
    }
  }

  @Test
  void blockingCollectivesAllocateNothing() {
    for (int pes : new int[] {1, 2, 4}) {
      Shmem.launch(pes, shmem -> {
        CollectiveLoop loop = new CollectiveLoop(shmem);
        loop.run(300);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long end = System.nanoTime() + 20_000_000_000L; // compilers take their time where others need the cores
        while (true) {
          shmem.barrierAll();
          long before = threads.getCurrentThreadAllocatedBytes();
          loop.run(200);
          long allocated = threads.getCurrentThreadAllocatedBytes() - before;
          loop.tell(allocated < 200
              * CollectiveLoop.CALLS); // less than a byte per call: the compilers' and the measurement's
          if (loop.allAgree()) {
            break;
          }
          assertThat(System.nanoTime()).as("PE %d of %d: %d bytes", shmem.myPe(), shmem.nPes(), allocated)
              .isLessThan(end);
        }
      });
    }
  }
}
