package org.shmem4j.internal.simulation;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.shmem4j.internal.pe.control.Library;
import org.shmem4j.internal.simulation.HistoryEvent.Kind;

/** Keeps what happens: as a number always, as events on request. */
final class HistoryRecorder {
  /** The call that a message comes from, and the event after which it was sent. */
  private record Sender(String call, int event) {}

  private static final long FACTOR = 0x9e3779b97f4a7c15L;

  private static final String WATCHES = "org.shmem4j.internal.watching."; // around the calls of a program

  private final boolean keeps;
  private final List<HistoryEvent> events = new ArrayList<>();
  private final Map<Long, Sender> senders = new HashMap<>();
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

  void call(Actor actor) {
    add(2, actor.owner());
    if (keeps) {
      String place = place();
      if (!place.isEmpty() && (events.isEmpty() || !events.getLast().line().equals(actor.name() + place))) {
        add(actor.owner(), Kind.CALL, place.strip(), -1, actor.name() + place);
      }
    }
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

  /** What is sent from here on is the running thread's. */
  void arrived() {
    arriving = null;
  }

  private void add(int pe, Kind kind, String what, int from, String line) {
    boolean ignored = events.add(new HistoryEvent(pe, kind, what, 0, from, -1, line));
  }

  /** The last event of a PE, by its place; -1 if there is none. */
  private int lastOf(int pe) {
    for (int i = events.size() - 1; i >= 0; i--) {
      if (events.get(i).pe() == pe) {
        return i;
      }
    }
    return -1;
  }

  /** The call of the library, and the program's line; empty where the library itself calls. */
  static String place() {
    return StackWalker.getInstance().walk(frames -> {
      String called = "";
      for (StackWalker.StackFrame frame : (Iterable<StackWalker.StackFrame>) frames::iterator) {
        String type = frame.getClassName();
        if (Library.isPlatform(type)) {
          continue;
        }
        if (!Library.owns(type)) {
          return Optional.of(" " + called + " at " + frame.getFileName() + ":" + frame.getLineNumber());
        }
        if (!type.startsWith(WATCHES)) {
          called = frame.getMethodName();
        }
      }
      return Optional.<String>empty();
    }).orElse("");
  }
}
