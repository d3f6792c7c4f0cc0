package org.shmem4j.internal.outside;

import java.time.Instant;
import java.util.concurrent.ThreadFactory;
import java.util.function.BooleanSupplier;

/** The {@link World} of this process. As long as only the real world is loaded, the compiler can inline its methods. */
public final class Outside {
  private static World world = world();

  private Outside() {}

  private static World world() {
    String name = System.getProperty(World.PROPERTY);
    if (name == null) {
      return new World();
    }
    try {
      return Class.forName(name).asSubclass(World.class).getConstructor().newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("a test's world must be a class that can be instantiated:"
          + " " + World.PROPERTY + "=" + name,
          e);
    }
  }

  /**
   * Replaces the world, before threads that need the new one start.
   *
   * @return the world until now
   */
  public static World replace(World other) {
    World before = world;
    world = other;
    return before;
  }

  /** {@return a time in nanoseconds, only for comparison with others} */
  public static long nanoTime() {
    return world.nanoTime();
  }

  /** {@return the time of day} */
  public static Instant now() {
    return world.now();
  }

  /** Fills an array with numbers that nobody can guess. */
  public static void random(byte[] bytes) {
    world.random(bytes);
  }

  /** {@return the number of threads that can run at once} */
  public static int cores() {
    return world.cores();
  }

  /** {@return a new library thread, not started} */
  public static Thread thread(String name, Runnable code) {
    return world.thread(name, true, code);
  }

  /** {@return a new library thread, started} */
  public static Thread start(String name, Runnable code) {
    Thread thread = thread(name, code);
    thread.start();
    return thread;
  }

  /** Starts a thread that serves this process, not the job that needs it first. */
  public static void startForProcess(String name, Runnable code) {
    world.threadOfProcess(name, code).start();
  }

  /** {@return a new thread that is a PE, not started; the process lives as long as the thread} */
  public static Thread peThread(String name, Runnable code) {
    return world.thread(name, false, code);
  }

  /** {@return a new thread of the program, not started, that runs code of the library} */
  public static Thread fork(ThreadFactory factory, Runnable code) {
    return world.fork(factory, code);
  }

  /** Waits until a thread has ended. */
  public static void join(Thread thread) throws InterruptedException {
    world.join(thread);
  }

  /** Waits until a thread has ended; an interrupt is deferred until then. */
  public static void joinUninterrupted(Thread thread) {
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        join(thread);
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** Lets other threads go on until a condition holds, before the JDK waits for it and blocks the thread. */
  public static void await(BooleanSupplier condition) {
    world.await(condition);
  }

  /** Notes a call that reaches no other PE and does not wait; a program may repeat it until its answer changes. */
  public static void atCall() {
    world.atCall();
  }

  /** Notes that this thread has taken a lock that it holds briefly, so that others wait for it without sleeping. */
  public static void atLock() {
    world.atLock();
  }

  /**
   * Notes that a program may be about to read its own copy of an array, perhaps in a loop until that changes.
   *
   * @param routine the method that reads
   */
  public static void atRead(String routine) {
    world.atRead(routine);
  }

  /** Notes that a program is about to store in its own copy of an array, where others may see that late. */
  public static void atStore(long offset, long bytes) {
    world.atStore(offset, bytes);
  }

  /** Notes that this PE's stores to its own copies are complete: others see them from now on. */
  public static void storesComplete() {
    world.storesComplete();
  }

  /** Notes a fence: whoever sees what this PE does to its own memory from now on also sees its earlier stores. */
  public static void storesFenced() {
    world.storesFenced();
  }

  /**
   * Notes that a program is about to put to a PE.
   *
   * @param pe the PE in the world, or -1 if unknown
   */
  public static void atPut(int pe) {
    world.atPut(pe);
  }

  /** {@return whether the world decides which thread goes on} */
  public static boolean ordersThreads() {
    return world.ordersThreads();
  }

  /**
   * Notes a call of a program that may reach PEs of its host without any message.
   *
   * @param routine the method that is called
   */
  public static void atCallOnHost(String routine) {
    world.atCallOnHost(routine);
  }

  /** Notes that a program is about to read a PE's copy on its host: it may see stores of that PE late. */
  public static void peerIsRead(int pe, long offset, long bytes) {
    world.peerIsRead(pe, offset, bytes);
  }

  /** Notes that a program has read what it was about to read. */
  public static void peerWasRead() {
    world.peerWasRead();
  }

  /** Notes that a program is about to write a PE's copy on its host, even its own by a put or an atomic operation. */
  public static void peerIsWritten(int pe, long offset, long bytes) {
    world.peerIsWritten(pe, offset, bytes);
  }

  /**
   * Notes that an atomic operation on this PE's own memory comes next. Other PEs may change the word just before, and a
   * program may repeat the operation until they have.
   */
  public static void atOwnAtomic() {
    world.atOwnAtomic();
  }

  /** Hints to the processor that this thread is spinning on a word. */
  public static void spin() {
    world.spin();
  }

  /** Yields this thread's core to another thread. */
  public static void giveWay() {
    world.giveWay();
  }

  /** Sleeps, unless interrupted. */
  public static void sleep(long millis) throws InterruptedException {
    world.sleep(millis);
  }

  /** Sleeps until woken, interrupted, or for no reason. */
  public static void park(Object why) {
    world.park(why);
  }

  /** Sleeps as above, but for a limited time. */
  public static void park(Object why, long nanos) {
    world.park(why, nanos);
  }

  /** Wakes a thread that sleeps, or else cancels its next sleep. */
  public static void wake(Thread thread) {
    world.wake(thread);
  }
}
