package org.shmem4j.internal.outside;

import java.security.SecureRandom;
import java.time.Instant;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** The real world; a subclass may stand for another one. */
public class World {
  /** The property by which a test names the class of its own world. */
  public static final String PROPERTY = "shmem4j.test.world";

  /** For subclasses. */
  protected World() {}

  /** {@return a time in nanoseconds, only for comparison with others} */
  protected long nanoTime() {
    return System.nanoTime();
  }

  /** {@return the time of day} */
  protected Instant now() {
    return Instant.now();
  }

  /** Fills an array with unpredictable bytes. */
  protected void random(byte[] bytes) {
    new SecureRandom().nextBytes(bytes);
  }

  /** {@return the number of threads that can run at once} */
  protected int cores() {
    return Runtime.getRuntime().availableProcessors();
  }

  /** {@return a new thread, not started} */
  protected Thread thread(String name, boolean daemon, Runnable code) {
    return Thread.ofPlatform().name(name).daemon(daemon).unstarted(code);
  }

  /** {@return a new thread, not started, that serves this process} */
  protected final Thread threadOfProcess(String name, Runnable code) {
    return Thread.ofPlatform().name(name).daemon().unstarted(code);
  }

  /** {@return a new thread of the program, not started, that runs code of the library} */
  protected Thread fork(ThreadFactory factory, Runnable code) {
    return factory.newThread(code);
  }

  /** Waits until a thread has ended. */
  protected void join(Thread thread) throws InterruptedException {
    thread.join();
  }

  /** Lets other threads go on until a condition holds, before the JDK waits for it and blocks the thread. */
  protected void await(BooleanSupplier condition) {}

  /** Notes a call that reaches no other PE and does not wait; a program may repeat it until its answer changes. */
  protected void atCall() {}

  /** Notes that this thread has taken a lock that it holds briefly, so that others wait for it without sleeping. */
  protected void atLock() {}

  /** Notes that a program may be about to read its own copy of an array, perhaps in a loop until that changes. */
  protected void atRead(String routine) {}

  /** Notes that a program is about to store in its own copy of an array. */
  protected void atStore(long offset, long bytes) {}

  /** Notes that this PE's stores are complete. */
  protected void storesComplete() {}

  /** Notes that this PE's stores come before what it does to its own memory from now on. */
  protected void storesFenced() {}

  /** Notes that a program is about to put to a PE. */
  protected void atPut(int pe) {}

  /** {@return whether this world decides which thread goes on} */
  protected boolean ordersThreads() {
    return false;
  }

  /** Notes a call of a program that may reach PEs of its host without any message. */
  protected void atCallOnHost(String routine) {}

  /** Notes that a program is about to read a PE's copy on its host. */
  protected void peerIsRead(int pe, long offset, long bytes) {}

  /** Notes that a program has read what it was about to read. */
  protected void peerWasRead() {}

  /** Notes that a program is about to write a PE's copy on its host. */
  protected void peerIsWritten(int pe, long offset, long bytes) {}

  /** Notes that an atomic operation on this PE's own memory comes next, before which others may change the word. */
  protected void atOwnAtomic() {}

  /** Hints to the processor that this thread is spinning on a word. */
  protected void spin() {
    Thread.onSpinWait();
  }

  /** Yields this thread's core to another thread. */
  @SuppressWarnings("ThreadPriorityCheck") // a waiting thread may occupy the core of the PE that it waits for
  protected void giveWay() {
    Thread.yield();
  }

  /** Sleeps, unless interrupted. */
  protected void sleep(long millis) throws InterruptedException {
    TimeUnit.MILLISECONDS.sleep(millis);
  }

  /** Sleeps until woken, interrupted, or for no reason. */
  protected void park(Object why) {
    LockSupport.park(why);
  }

  /** Sleeps as above, but for a limited time. */
  protected void park(Object why, long nanos) {
    LockSupport.parkNanos(why, nanos);
  }

  /** Wakes a thread that sleeps, or else cancels its next sleep. */
  protected void wake(Thread thread) {
    LockSupport.unpark(thread);
  }
}
