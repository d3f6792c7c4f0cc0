package org.shmem4j.internal.pe.workgroup;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntConsumer;
import org.shmem4j.internal.outside.Outside;
import org.shmem4j.internal.pe.waiting.Thrown;

/** Starts threads together, and awaits them. */
public final class Forks {
  private Forks() {}

  /** Runs a body in several new threads, each with its number; throws the first exception that any of them threw. */
  static void run(ThreadFactory factory, int count, IntConsumer body) {
    AtomicReference<Throwable> firstThrown = new AtomicReference<>();
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int number = i;
      threads.add(Outside.fork(factory, () -> {
        try {
          body.accept(number);
        } catch (RuntimeException | Error e) {
          boolean ignored = firstThrown.compareAndSet(null, e);
        }
      }));
    }
    try {
      threads.forEach(Thread::start);
    } catch (RuntimeException | Error refused) {
      threads.forEach(Thread::interrupt); // the running threads would wait for the missing one
      throw refused;
    } finally {
      join(threads);
    }
    Thrown.again(firstThrown.get());
  }

  /**
   * Waits until threads have ended; an interrupt is passed on to them.
   *
   * @param threads the threads
   */
  public static void join(List<Thread> threads) {
    boolean interrupted = false;
    for (Thread thread : threads) {
      while (thread.isAlive()) {
        try {
          Outside.join(thread);
        } catch (InterruptedException e) {
          interrupted = true;
          threads.forEach(Thread::interrupt);
        }
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
