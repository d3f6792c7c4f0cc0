package org.shmem4j.internal.simulation;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.shmem4j.internal.pe.control.Library;

/**
 * Tells of a PE that runs long without a call of the library. It may compute; but a loop that only reads its own copy,
 * for what another PE is to put, never lets that one go on here.
 */
final class SilentPes implements Runnable {
  private static final long LOOK_MILLIS = 500;
  private static final int LOOKS = 10;

  private static final Map<Simulation, Looked> WATCHED = new ConcurrentHashMap<>();

  /** What was seen of a simulation. */
  private static final class Looked {
    private long steps = -1;
    private int times;
  }

  static {
    Thread ignored = Thread.ofPlatform().daemon().name("shmem4j silent PEs").start(new SilentPes());
  }

  private SilentPes() {}

  static void watch(Simulation simulation) {
    Looked ignored = WATCHED.put(simulation, new Looked());
  }

  static void forget(Simulation simulation) {
    Looked ignored = WATCHED.remove(simulation);
  }

  @Override
  public void run() {
    try {
      while (true) {
        Thread.sleep(LOOK_MILLIS);
        WATCHED.forEach(SilentPes::look);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void look(Simulation simulation, Looked before) {
    long steps = simulation.steps();
    before.times = steps == before.steps ? before.times + 1 : 0;
    before.steps = steps;
    if (before.times == LOOKS) {
      tell(simulation);
    }
  }

  private static void tell(Simulation simulation) {
    Actor actor = simulation.running();
    if (actor == null) {
      return;
    }
    for (StackTraceElement frame : actor.thread().getStackTrace()) {
      String type = frame.getClassName();
      if (!type.startsWith("java.") && !type.startsWith("jdk.") && !Library.owns(type)) {
        System.err.println("shmem4j: " + actor.name() + " has made no call for " + LOOKS * LOOK_MILLIS / 1000
            + " s: at " + frame.getFileName() + ":" + frame.getLineNumber() + " schedule="
            + simulation.schedule().name()
            + "; a loop that only reads lets nobody go on here: wait by a call, such as longWaitUntil or longTest");
        return;
      }
    }
  }
}
