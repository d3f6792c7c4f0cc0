package org.shmem4j.internal.simulation;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.shmem4j.internal.pe.control.Library;

/**
 * Reports a PE that runs for long without a call of the library. It may be computing; but a loop that only reads its
 * own copy, waiting for another PE's put, never lets that PE go on here.
 */
final class SilentPes implements Runnable {
  private static final long LOOK_MILLIS = 500;
  private static final int LOOKS = 10;
  private static final long SECONDS = LOOKS * LOOK_MILLIS / 1000;

  /** What to do when a program that cannot be explored does not end even when it is interrupted. */
  private static volatile Consumer<NotExplorable> whenHopeless = refusal -> {};

  private static final Map<Simulation, Looked> WATCHED = new ConcurrentHashMap<>();

  /** The last observation of a simulation. */
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
    NotExplorable refusal = simulation.ownThreads().refusal();
    if (before.times == LOOKS) {
      endOrTell(simulation);
    } else if (before.times == 2 * LOOKS && refusal != null) {
      whenHopeless.accept(refusal);
    }
  }

  /** Sets what to do when a program that cannot be explored does not end. */
  static void whenHopeless(Consumer<NotExplorable> action) {
    whenHopeless = action;
  }

  private static void endOrTell(Simulation simulation) {
    Actor actor = simulation.running();
    if (actor == null) {
      return;
    }
    Thread thread = actor.thread();
    switch (thread.getState()) {
      case WAITING, BLOCKED -> {
        NotExplorable ignored = simulation.ownThreads().refuse("a PE must wait in calls of the library where orders"
            + " are explored, since only one PE runs at a time: " + actor.name() + " has waited for "
            + SECONDS + " s" + placeOf(thread));
        thread.interrupt();
      }
      default -> tell(simulation, actor);
    }
  }

  private static void tell(Simulation simulation, Actor actor) {
    String place = placeOf(actor.thread());
    if (!place.isEmpty()) {
      System.err.println("shmem4j: " + actor.name() + " has made no call for " + SECONDS + " s:" + place + " schedule="
          + simulation.schedule().name()
          + "; a loop that only reads lets no other PE go on here: wait in a call, such as longWaitUntil or longTest");
    }
  }

  /** The program's line that a thread is executing; empty if there is none. */
  private static String placeOf(Thread thread) {
    for (StackTraceElement frame : thread.getStackTrace()) {
      String type = frame.getClassName();
      if (!Library.isPlatform(type) && !Library.owns(type)) {
        return " at " + frame.getFileName() + ":" + frame.getLineNumber();
      }
    }
    return "";
  }
}
