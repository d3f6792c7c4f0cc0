package org.shmem4j.internal.watching.checkedrun;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.shmem4j.internal.outside.Outside;

/** A thread that lets the PEs of this process record the time regularly, even while they compute or wait. */
final class Heartbeat {
  private static final long PAUSE_MILLIS = 100;
  private static final Set<CheckRecorder> RECORDERS = ConcurrentHashMap.newKeySet();
  private static Thread thread;

  private Heartbeat() {}

  /** Starts recording the time for a PE, until it has left its job. */
  static synchronized void of(CheckRecorder recorder) {
    RECORDERS.add(recorder);
    if (thread == null) {
      thread = Outside.start("shmem4j check", Heartbeat::beat);
    }
  }

  private static void beat() {
    try {
      while (true) {
        Outside.sleep(PAUSE_MILLIS);
        RECORDERS.removeIf(recorder -> !recorder.beats());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
