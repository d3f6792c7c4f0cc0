package org.shmem4j.internal.simulation;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.shmem4j.internal.pe.control.Library;

/** Keeps what happens: as a number always, as lines on request. */
final class Recorder {
  private static final long FACTOR = 0x9e3779b97f4a7c15L;

  private static final String WATCHES = "org.shmem4j.internal.watching."; // around the calls of a program

  private final boolean keeps;
  private final List<String> events = new ArrayList<>();
  private final Map<Long, String> senders = new HashMap<>();
  private String arriving = "";
  private long hash = FACTOR;

  Recorder(boolean keeps) {
    this.keeps = keeps;
  }

  long hash() {
    return hash;
  }

  List<String> events() {
    return List.copyOf(events);
  }

  private void add(long kind, long value) {
    hash = Long.rotateLeft(hash ^ (value * 8 + kind), 23) * FACTOR;
  }

  void turn(Actor actor) {
    add(1, actor.pe());
  }

  void call(Actor actor) {
    add(2, actor.pe());
    if (keeps) {
      String place = place();
      if (!place.isEmpty() && (events.isEmpty() || !events.getLast().equals(actor.name() + place))) {
        boolean ignored = events.add(actor.name() + place);
      }
    }
  }

  void sent(long number, int from, int to) {
    add(3, number * 1_000_003 + from * 1_009L + to);
    if (keeps) {
      String ignored = senders.put(number, arriving.isEmpty() ? "PE " + from + place() : arriving);
    }
  }

  void arrives(long number, int from, int to) {
    add(4, number * 1_000_003 + from * 1_009L + to);
    if (keeps) {
      arriving = senders.remove(number);
      boolean ignored = events.add("     message " + number + " from PE " + from + " arrives at PE " + to
          + (arriving.contains(" at ") ? ": " + arriving : ""));
    }
  }

  void dies(Actor actor) {
    add(5, actor.pe());
    if (keeps) {
      boolean ignored = events.add("     " + actor.name() + " dies");
    }
  }

  void learns(int pe, int gone) {
    add(6, pe * 1_009L + gone);
    if (keeps) {
      boolean ignored = events.add("     PE " + pe + " learns that PE " + gone + " is gone");
    }
  }

  /** What is sent from here on is the running thread's. */
  void arrived() {
    arriving = "";
  }

  /** The call of the library, and the program's line; empty where the library itself calls. */
  private static String place() {
    return StackWalker.getInstance().walk(frames -> {
      String called = "";
      for (StackWalker.StackFrame frame : (Iterable<StackWalker.StackFrame>) frames::iterator) {
        String type = frame.getClassName();
        if (type.startsWith("java.") || type.startsWith("jdk.")) {
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
