package org.shmem4j.internal.simulation;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.shmem4j.internal.pe.control.Library;

/**
 * Threads that a program creates itself, directly or through executors. No schedule decides when they run, so a program
 * whose PEs depend on them cannot be explored. Threads that only compute do no harm.
 */
final class OwnThreads {
  /** Set in a PE's thread; new threads inherit it, which is how the program's own threads are recognized. */
  private static final InheritableThreadLocal<OwnThreads> OF_THREAD = new InheritableThreadLocal<>() {
    @Override
    protected OwnThreads childValue(OwnThreads known) {
      if (known != null && isMadeByProgram()) {
        known.made = true;
      }
      return known;
    }
  };

  private final Schedule schedule;
  private final AtomicReference<NotExplorable> refusal = new AtomicReference<>();
  private volatile boolean made;

  OwnThreads(Schedule schedule) {
    this.schedule = schedule;
  }

  /** Watches for threads that this thread creates. */
  void watchThisThread() {
    OF_THREAD.set(this);
  }

  static void forgetThisThread() {
    OF_THREAD.remove();
  }

  /** Creates a thread of a work group with the program's factory; such a thread is part of the order. */
  static <T> T withoutWatch(Supplier<T> make) {
    OwnThreads before = OF_THREAD.get();
    OF_THREAD.remove();
    try {
      return make.get();
    } finally {
      if (before != null) {
        OF_THREAD.set(before);
      }
    }
  }

  /** {@return whether the nearest caller of a thread's constructor outside the JDK is the program's} */
  private static boolean isMadeByProgram() {
    return StackWalker.getInstance().walk(frames -> frames.map(StackWalker.StackFrame::getClassName)
        .filter(type -> !Library.isPlatform(type) && !type.startsWith(OwnThreads.class.getName()))
        .findFirst().map(type -> !Library.owns(type)).orElse(false));
  }

  /** Refuses a call of the library in a thread that is not part of the order. */
  NotExplorable refuseCall() {
    return refuse("a PE's calls must come from its own thread, or those of a work group, where orders are explored:"
        + " thread=" + Thread.currentThread());
  }

  /** Refuses a call of this thread if it was created, directly or indirectly, by a simulated PE's thread. */
  static void refuseCallOfChild() {
    OwnThreads known = OF_THREAD.get();
    if (known != null) {
      throw known.refuseCall();
    }
  }

  /** Records why the program cannot be explored, unless a reason is known; returns this one to be thrown. */
  NotExplorable refuse(String why) {
    NotExplorable thrown = new NotExplorable(why + " schedule=" + schedule.name());
    boolean ignored = refusal.compareAndSet(null, thrown);
    return thrown;
  }

  /** Records that no PE can go on; perhaps one waits for a thread of the program's own. */
  void noneGoesOn(String why) {
    if (made || !ForkJoinPool.commonPool().isQuiescent()) {
      NotExplorable ignored = refuse("what PEs wait for must not come from threads of the program's own, where orders"
          + " are explored: " + why + ";");
    }
  }

  /** {@return why the program cannot be explored, or null if no reason is known} */
  NotExplorable refusal() {
    return refusal.get();
  }
}
