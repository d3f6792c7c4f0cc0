package org.shmem4j.internal.pe.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.Thread.UncaughtExceptionHandler;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.shmem4j.CollectiveMismatchException;
import org.shmem4j.PeFailedException;
import org.shmem4j.Shmem;

/** What is printed of what the PEs of one process threw. */
class ThrownByThreadsTest {
  private static <T extends Throwable> T at(int line, T thrown) {
    thrown.setStackTrace(new StackTraceElement[] {new StackTraceElement("Main", "main", "Main.java", line)});
    return thrown;
  }

  @Test
  void whatSeveralThrowAlikeIsToldOnce() {
    ThrownByThreads thrown = new ThrownByThreads(3);
    Error first = at(9, new Error("no input"));
    thrown.add(2, first);
    thrown.add(0, at(9, new Error("no input")));
    thrown.add(1, at(11, new PeFailedException(2, "PE 2 failed")));
    assertThat(thrown.text(first)).isEqualTo("""
        shmem4j: PEs 0, 2: java.lang.Error: no input
        \tat Main.main(Main.java:9)
        shmem4j: PE 1 ends as well (here at Main.main(Main.java:11))
        """);
  }

  @Test
  void ofMessagesThatDifferOnlyTheFirstHasATrace() {
    ThrownByThreads thrown = new ThrownByThreads(2);
    Error first = at(9, new Error("step 1"));
    thrown.add(1, first);
    thrown.add(0, at(9, new Error("step 0")));
    assertThat(thrown.text(first)).isEqualTo("""
        shmem4j: PE 0: java.lang.Error: step 0
        \tat Main.main(Main.java:9)
        shmem4j: PE 1 likewise: java.lang.Error: step 1
        """);
  }

  @Test
  void aMismatchNamesEachPesLine() {
    ThrownByThreads thrown = new ThrownByThreads(2);
    CollectiveMismatchException first = at(19, new CollectiveMismatchException("they differ in count"));
    thrown.add(1, first);
    thrown.add(0, at(14, new CollectiveMismatchException("they differ in count")));
    assertThat(thrown.text(first)).isEqualTo("""
        shmem4j: PE 1: org.shmem4j.CollectiveMismatchException: they differ in count
        \tat Main.main(Main.java:19)
        shmem4j: PE 0 ends as well (here at Main.main(Main.java:14))
        """);
  }

  /** The handler stays with the thread, which ends here. */
  @Test
  void launchLetsItsThreadPrintWhatNobodyCatches() throws InterruptedException {
    AtomicReference<UncaughtExceptionHandler> handler = new AtomicReference<>();
    AtomicReference<Throwable> caught = new AtomicReference<>();
    Thread caller = new Thread(() -> {
      try {
        Shmem.launch(2, shmem -> {
          throw new IllegalStateException("wrong");
        });
      } catch (IllegalStateException e) {
        caught.set(e);
        handler.set(Thread.currentThread().getUncaughtExceptionHandler());
      }
    });
    caller.start();
    caller.join();
    assertThat(handler.get().toString())
        .containsOnlyOnce("shmem4j: PEs 0, 1: java.lang.IllegalStateException: wrong\n");
    assertThat(caught.get().getStackTrace()).anyMatch(frame -> frame.getClassName().endsWith("PeThreads"));
  }

  /** Only the handler of an earlier exception is replaced. */
  @Test
  void whatTheProgramHandlesItselfIsLeftToIt() throws InterruptedException {
    UncaughtExceptionHandler own = (thread, uncaught) -> {};
    AtomicReference<UncaughtExceptionHandler> first = new AtomicReference<>();
    AtomicReference<UncaughtExceptionHandler> second = new AtomicReference<>();
    AtomicReference<UncaughtExceptionHandler> kept = new AtomicReference<>();
    Thread caller = new Thread(() -> {
      Uncaught.prints(new Error("once"), "first\n");
      first.set(Thread.currentThread().getUncaughtExceptionHandler());
      Uncaught.prints(new Error("again"), "second\n");
      second.set(Thread.currentThread().getUncaughtExceptionHandler());
      Thread.currentThread().setUncaughtExceptionHandler(own);
      Uncaught.prints(new Error("mine"), "third\n");
      kept.set(Thread.currentThread().getUncaughtExceptionHandler());
    });
    caller.start();
    caller.join();
    assertThat(first.get().toString()).contains("first\n");
    assertThat(second.get().toString()).contains("second\n");
    assertThat(kept.get()).isSameAs(own);
  }
}
