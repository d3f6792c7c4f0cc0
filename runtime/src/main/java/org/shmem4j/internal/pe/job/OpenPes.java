package org.shmem4j.internal.pe.job;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The PEs of this process that have not left their jobs; finds the PE of a thread that has no handle. */
final class OpenPes {
  /** Each with the thread that opened it. */
  private static final Map<Pe, Thread> OPEN = new ConcurrentHashMap<>();
  private static final ThreadLocal<Pe> OF_THREAD = new ThreadLocal<>();
  private static volatile Pe resting;

  private OpenPes() {}

  static void add(Pe pe) {
    OPEN.put(pe, Thread.currentThread());
    OF_THREAD.set(pe);
  }

  static void remove(Pe pe) {
    Thread ignored = OPEN.remove(pe);
    OF_THREAD.remove();
  }

  /** Records that this process's PE has left its job and can join it again. */
  static void rest(Pe pe) {
    remove(pe);
    resting = pe;
  }

  /** {@return this process's PE if it has left its job and can join it again; otherwise null} */
  static Pe resting() {
    return resting != null && !OPEN.containsKey(resting) ? resting : null;
  }

  static boolean isEmpty() {
    return OPEN.isEmpty();
  }

  /** {@return the open PEs, each with the thread that opened it} */
  static Map<Pe, Thread> threads() {
    return Map.copyOf(OPEN);
  }

  /** {@return the PE that this thread runs, or else the process's only PE; null if there is neither} */
  static Pe ofThisThread() {
    Pe own = ofThisThreadOrNull();
    if (own == null && !OPEN.isEmpty()) {
      throw new IllegalStateException(
          "if PEs are threads, only these can call init, each for its own PE: thread="
              + Thread.currentThread().getName() + "; use the handle that the body was given");
    }
    return own;
  }

  /** {@return the same PE, but null also if PEs are other threads of this process} */
  static Pe ofThisThreadOrNull() {
    Pe own = OF_THREAD.get();
    if (own != null && OPEN.containsKey(own)) {
      return own;
    }
    List<Pe> all = List.copyOf(OPEN.keySet());
    return all.size() == 1 && all.getFirst().isProcess() ? all.getFirst() : null;
  }
}
