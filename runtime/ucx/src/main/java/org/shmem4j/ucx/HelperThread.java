package org.shmem4j.ucx;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.shmem4j.internal.outside.Outside;

/**
 * Handles arriving messages while the PE computes; it sleeps on the worker's descriptor. While the PE itself makes
 * progress, this thread only checks that it continues to do so.
 */
final class HelperThread {
  private static final int LONGEST_SLEEP_MILLIS = 50;
  private static final short READABLE = 1;

  private final UcxTransport transport;
  private final Runnable watch;
  private final Runnable atEnd;
  private final Thread thread;
  private final BooleanSupplier takeAndArm = this::takeAndArm;
  private boolean armed; // used only by this thread
  private volatile boolean ended;

  HelperThread(UcxTransport transport, Runnable watch, Runnable atEnd) {
    this.transport = transport;
    this.watch = watch;
    this.atEnd = atEnd;
    this.thread = Outside.start("shmem4j transport of PE " + transport.pe(), this::loop);
  }

  private void loop() {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment descriptor = arena.allocate(8, 4); // struct pollfd
      descriptor.set(ValueLayout.JAVA_INT, 0, Ucp.eventDescriptor(transport.worker()));
      descriptor.set(ValueLayout.JAVA_SHORT, 4, READABLE);
      NapPolicy napPolicy = new NapPolicy(Outside.nanoTime());
      while (!ended) {
        watch.run();
        boolean busy = transport.isBusy() || transport.dispatch().matcher().isExpecting();
        napPolicy.judge(Outside.nanoTime(), transport.progressHints().signs(busy));
        if (napPolicy.isActive()) {
          if (!napPolicy.isLooking()) {
            boolean ignored = advance(false);
          }
          Outside.park(this, napPolicy.napNanos());
        } else if (advance(true)) {
          Ucp.poll(descriptor, 1, LONGEST_SLEEP_MILLIS);
        }
      }
    } catch (Throwable e) {
      if (!ended) {
        transport.broken(e);
        watchOnly();
      }
    } finally {
      atEnd.run();
    }
  }

  /** Keeps checking for a failure: a program that makes no call learns of it in no other way. */
  private void watchOnly() {
    while (!ended) {
      try {
        watch.run();
      } catch (Throwable e) {
        // reported already
      }
      Outside.park(this, TimeUnit.MILLISECONDS.toNanos(LONGEST_SLEEP_MILLIS));
    }
  }

  /**
   * Advances everything.
   *
   * @param arms whether to arm the descriptor for the next event if nothing is left to do
   * @return whether it is armed
   */
  private boolean advance(boolean arms) {
    armed = false; // stays so while the lock's holder connects to a silent host; the watch notices that host
    boolean any = transport.dispatch().help(
        TimeUnit.MILLISECONDS.toNanos(LONGEST_SLEEP_MILLIS), arms ? takeAndArm : transport::progressLocked);
    if (any) {
      transport.progressHints().found();
    }
    return armed;
  }

  private boolean takeAndArm() {
    boolean any = transport.progressLocked();
    armed = !any && !ended && Ucp.arm(transport.worker());
    return any;
  }

  /** Ends a nap. */
  void wake() {
    Outside.wake(thread);
  }

  /** Ends the thread unless it hangs in a native call; only for a worker that will not be destroyed. */
  void endSoon() {
    ended = true;
    try {
      boolean ignored = thread.join(Duration.ofMillis(LONGEST_SLEEP_MILLIS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Ends the thread, before the worker is destroyed. */
  void end() {
    ended = true;
    Ucp.signal(transport.worker());
    Outside.wake(thread);
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
