package org.shmem4j.internal.transport.ucx;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Handles arriving messages while the PE computes: it sleeps on the worker's descriptor. While the PE itself makes
 * progress, this thread only checks that it continues to do so.
 */
final class HelperThread {
  private static final long NAP_NANOS = TimeUnit.MICROSECONDS.toNanos(500);
  private static final int LONGEST_SLEEP_MILLIS = 50;
  /**
   * The number of looks during a nap that shows that the PE handles everything itself; a PE that sleeps between looks
   * makes fewer.
   */
  private static final int DILIGENT_LOOKS = 20;
  private static final short READABLE = 1;

  private final UcxTransport transport;
  private final Runnable watch;
  private final Thread thread;
  private volatile boolean ended;

  HelperThread(UcxTransport transport, Runnable watch) {
    this.transport = transport;
    this.watch = watch;
    this.thread = Thread.ofPlatform().daemon().name("shmem4j transport of PE " + transport.pe()).start(this::loop);
  }

  private void loop() {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment descriptor = arena.allocate(8, 4); // struct pollfd
      descriptor.set(ValueLayout.JAVA_INT, 0, Ucp.eventDescriptor(transport.worker()));
      descriptor.set(ValueLayout.JAVA_SHORT, 4, READABLE);
      long seen = transport.looks();
      while (!ended) {
        watch.run();
        long looks = transport.looks();
        boolean diligent = looks - seen >= DILIGENT_LOOKS;
        seen = looks;
        if (diligent) {
          LockSupport.parkNanos(this, NAP_NANOS);
        } else if (arm()) {
          Ucp.poll(descriptor, 1, LONGEST_SLEEP_MILLIS);
        }
      }
    }
  }

  /** Advances everything and arms the descriptor for the next event. */
  private boolean arm() {
    if (!lockSoon()) {
      return false; // the holder connects to a host that does not answer, which the watch notices
    }
    try {
      boolean any = transport.progressLocked();
      return !any && !ended && Ucp.arm(transport.worker());
    } finally {
      transport.lock().unlock();
    }
  }

  private boolean lockSoon() {
    try {
      return transport.lock().tryLock(LONGEST_SLEEP_MILLIS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      return false; // nobody has a reason to interrupt this thread
    }
  }

  /** Ends the thread unless it hangs in a native call; only for a worker that is not destroyed. */
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
    LockSupport.unpark(thread);
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
