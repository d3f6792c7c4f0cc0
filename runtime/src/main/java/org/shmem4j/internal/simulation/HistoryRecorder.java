package org.shmem4j.internal.simulation;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.shmem4j.internal.pe.control.Library;
import org.shmem4j.internal.pe.control.ProgramCall;
import org.shmem4j.internal.simulation.HistoryEvent.Kind;

/** Records what happens: always as a hash, on request also as events. */
final class HistoryRecorder {
  /** The call that a message comes from, and the event after which it was sent. */
  private record Sender(String call, int event) {}

  /** A call of a thread, and its number among the thread's calls. */
  private record Call(String place, long number) {}

  private static final long FACTOR = 0x9e3779b97f4a7c15L;

  private static final String WATCHES = "org.shmem4j.internal.watching."; // surrounds the calls of a program

  private final boolean keeps;
  private final List<HistoryEvent> events = new ArrayList<>();
  private final Map<Long, Sender> senders = new HashMap<>();
  private final Map<String, Call> calls = new HashMap<>(); // by the names of the threads
  private Sender arriving;
  private long hash = FACTOR;

  HistoryRecorder(boolean keeps) {
    this.keeps = keeps;
  }

  long hash() {
    return hash;
  }

  List<HistoryEvent> events() {
    return List.copyOf(events);
  }

  private void add(long kind, long value) {
    hash = Long.rotateLeft(hash ^ (value * 8 + kind), 23) * FACTOR;
  }

  void turn(Actor actor) {
    add(1, actor.pe());
  }

  /**
   * Records a call.
   *
   * @param routine its name if no method of the library is running yet; otherwise empty
   */
  void call(Actor actor, String routine) {
    add(2, actor.owner());
    if (keeps) {
      String place = place(routine);
      if (!place.isEmpty() && isNew(actor, place)) {
        add(actor.owner(), Kind.CALL, place.strip(), -1, actor.name() + place);
      }
    }
  }

  /**
   * {@return whether a call is reported for the first time: a call in progress, such as a barrier, comes here with each
   * message}
   */
  private boolean isNew(Actor actor, String place) {
    Call call = new Call(place, ProgramCall.ofThisThread().begun());
    Call before = calls.put(actor.name(), call);
    boolean isTold = call.number() == 0 // calls are not counted
        ? !events.isEmpty() && events.getLast().line().equals(actor.name() + place)
        : call.equals(before);
    return !isTold;
  }

  void sent(long number, int from, int to) {
    add(3, number * 1_000_003 + from * 1_009L + to);
    if (keeps) {
      Sender ignored = senders.put(
          number, arriving == null ? new Sender("PE " + from + place(), lastOf(from)) : arriving);
    }
  }

  void arrives(long number, int from, int to) {
    add(4, number * 1_000_003 + from * 1_009L + to);
    if (keeps) {
      arriving = senders.remove(number);
      String call = arriving.call().contains(" at ") ? arriving.call() : "";
      boolean ignored = events.add(new HistoryEvent(
          to, Kind.ARRIVAL, call, number, from, arriving.event(), "     message " + number + " from PE " + from
              + " arrives at PE " + to + (call.isEmpty() ? "" : ": " + call)));
    }
  }

  void dies(Actor actor) {
    add(5, actor.pe());
    if (keeps) {
      add(actor.pe(), Kind.DEATH, "dies", -1, "     " + actor.name() + " dies");
    }
  }

  void learns(int pe, int gone) {
    add(6, pe * 1_009L + gone);
    if (keeps) {
      add(pe, Kind.NEWS, "learns that PE " + gone + " is gone", gone,
          "     PE " + pe + " learns that PE " + gone + " is gone");
    }
  }

  /** Attributes messages sent from here on to the running thread. */
  void arrived() {
    arriving = null;
  }

  private void add(int pe, Kind kind, String what, int from, String line) {
    boolean ignored = events.add(new HistoryEvent(pe, kind, what, 0, from, -1, line));
  }

  /** The index of the last event of a PE, or -1 if there is none. */
  private int lastOf(int pe) {
    for (int i = events.size() - 1; i >= 0; i--) {
      if (events.get(i).pe() == pe) {
        return i;
      }
    }
    return -1;
  }

  /** The call of the library, with the program's line; empty if the library itself makes it. */
  static String place() {
    return place("");
  }

  private static String place(String routine) {
    return StackWalker.getInstance().walk(frames -> {
      String called = "";
      for (StackWalker.StackFrame frame : (Iterable<StackWalker.StackFrame>) frames::iterator) {
        String type = frame.getClassName();
        if (Library.isPlatform(type)) {
          continue;
        }
        if (!Library.owns(type)) {
          String call = routine.isEmpty() ? called + ProgramCall.ofThisThread().argumentsOf(called) : routine;
          return Optional.of(" " + call + " at " + frame.getFileName() + ":" + frame.getLineNumber());
        }
        if (!type.startsWith(WATCHES)) {
          called = frame.getMethodName();
        }
      }
      return Optional.<String>empty();
    }).orElse("");
  }
}
