package org.shmem4j.litmus;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What a litmus test may end with, by trying every order of its steps and deliveries. It shares nothing with the
 * library or its simulation: each rule here is one of the specification.
 */
final class MemoryModel {
  /**
   * An operation that is under way: what is left of it to be done, in order.
   *
   * @param twin tells it from others that are equal
   * @param from who began it
   * @param to whose memory it is about
   * @param context its context
   * @param stage how many fences of the context came before
   * @param left {@code write V n}, {@code add V n}, {@code copy V W}: from a variable of its PE to one of the other,
   *     {@code fetch V W}: the other way
   */
  private record Operation(int twin, int from, int to, String context, int stage, List<String> left) {
    /** A fence orders neither gets nor what they bring. */
    boolean isOrdered() {
      return !left.getFirst().startsWith("fetch") && !left.getFirst().startsWith("store");
    }
  }

  /** Everything there is at one time. */
  private record State(
      List<List<Long>> memory, List<Integer> next, List<Integer> meetings, List<Boolean> inside,
      Map<String, Long> given, Map<String, Integer> fences, Set<Operation> underWay, int holder,
      Map<String, Long> seen) {}

  private static final String USUAL = "";

  private final Litmus program;
  private final Set<State> reached = new HashSet<>();
  private final Deque<State> open = new ArrayDeque<>();
  private final Set<String> outcomes = new TreeSet<>();

  private MemoryModel(Litmus program) {
    this.program = program;
  }

  /** {@return all that a program may end with} */
  static Set<String> outcomes(Litmus program) {
    MemoryModel model = new MemoryModel(program);
    model.explore();
    return model.outcomes;
  }

  private void explore() {
    Build start = new Build(program.pes());
    reach(start);
    while (!open.isEmpty()) {
      State state = open.removeLast();
      boolean moved = false;
      boolean over = true;
      for (int pe = 0; pe < program.pes(); pe++) {
        if (state.next().get(pe) < program.steps().get(pe).size()) {
          over = false;
          Build after = new Build(state);
          if (after.step(pe, program.steps().get(pe).get(state.next().get(pe)).split(" ", -1))) {
            moved = true;
            reach(after);
          }
        }
      }
      if (over) {
        boolean ignored = outcomes.add(Litmus.outcome(state.seen()));
        continue;
      }
      for (Operation operation : state.underWay()) {
        if (mayGoOn(state, operation)) {
          moved = true;
          Build after = new Build(state);
          after.deliver(operation);
          reach(after);
        }
      }
      if (!moved) {
        throw new IllegalStateException("a litmus test must not block: " + program.name());
      }
    }
  }

  private void reach(Build build) {
    State state = build.state();
    if (reached.add(state)) {
      open.add(state);
    }
  }

  /** Operations wait for those to the same PE that began before the last fence. */
  private static boolean mayGoOn(State state, Operation operation) {
    return !operation.isOrdered() || state.underWay().stream()
        .noneMatch(other -> other.isOrdered() && other.from() == operation.from() && other.to() == operation.to()
            && other.context().equals(operation.context()) && other.stage() < operation.stage());
  }

  private static <T> void set(List<T> list, int index, T value) {
    T ignored = list.set(index, value);
  }

  /** A state in the making. */
  private static final class Build {
    private final List<List<Long>> memory = new ArrayList<>();
    private final List<Integer> next;
    private final List<Integer> meetings;
    private final List<Boolean> inside;
    private final Map<String, Long> given;
    private final Map<String, Integer> fences;
    private final Set<Operation> underWay;
    private final Map<String, Long> seen;
    private int holder = -1;

    Build(int pes) {
      next = new ArrayList<>();
      meetings = new ArrayList<>();
      inside = new ArrayList<>();
      for (int pe = 0; pe < pes; pe++) {
        memory.add(new ArrayList<>(Collections.nCopies(Litmus.VARIABLES.size(), 0L)));
        next.add(0);
        meetings.add(0);
        inside.add(false);
      }
      given = new TreeMap<>();
      fences = new TreeMap<>();
      underWay = new HashSet<>();
      seen = new TreeMap<>();
    }

    Build(State state) {
      state.memory().forEach(own -> memory.add(new ArrayList<>(own)));
      next = new ArrayList<>(state.next());
      meetings = new ArrayList<>(state.meetings());
      inside = new ArrayList<>(state.inside());
      given = new TreeMap<>(state.given());
      fences = new TreeMap<>(state.fences());
      underWay = new HashSet<>(state.underWay());
      seen = new TreeMap<>(state.seen());
      holder = state.holder();
    }

    State state() {
      return new State(
          memory.stream().map(List::copyOf).toList(), List.copyOf(next), List.copyOf(meetings), List.copyOf(inside),
          Map.copyOf(given), Map.copyOf(fences), Set.copyOf(underWay), holder, Map.copyOf(seen));
    }

    private long value(int pe, String variable) {
      return memory.get(pe).get(Litmus.index(variable));
    }

    private void store(int pe, String variable, long value) {
      set(memory.get(pe), Litmus.index(variable), value);
    }

    /** Does what is first of an operation. */
    void deliver(Operation operation) {
      String[] words = operation.left().getFirst().split(" ", -1);
      List<String> left = new ArrayList<>(operation.left().subList(1, operation.left().size()));
      int from = operation.from();
      int to = operation.to();
      switch (words[0]) {
        case "write" -> store(to, words[1], Long.parseLong(words[2]));
        case "add" -> store(to, words[1], value(to, words[1]) + Long.parseLong(words[2]));
        case "copy" -> left.addFirst("write " + words[1] + " " + value(from, words[2]));
        case "fetch" -> left.addFirst("store " + words[1] + " " + value(to, words[2]));
        default -> store(from, words[1], Long.parseLong(words[2]));
      }
      boolean ignored = underWay.remove(operation);
      if (!left.isEmpty()) {
        ignored = underWay.add(new Operation(
            operation.twin(), from, to, operation.context(), operation.stage(), List.copyOf(left)));
      }
    }

    /** Lets a PE make its next step; returns whether it can. */
    boolean step(int pe, String... words) {
      boolean done = (words.length > 1 && words[1].equals("="))
          ? read(pe, words[0], List.of(words).subList(2, words.length).toArray(String[]::new))
          : act(pe, words);
      if (done && !inside.get(pe)) {
        set(next, pe, next.get(pe) + 1);
      }
      return done;
    }

    private boolean read(int pe, String name, String... words) {
      int to = switch (words[0]) {
        case "get", "fetch", "fetchadd", "swap", "cswap" -> Integer.parseInt(words[words.length - 1]);
        default -> pe;
      };
      boolean atomic = words[0].matches("fetch.*|c?swap");
      if (atomic && isBehindAFence(pe, to)) {
        return false;
      }
      String variable = words.length == 1 ? words[0] : words[1];
      long old = value(to, variable);
      Long ignored = seen.put(name, words[0].equals("test") ? old == Long.parseLong(words[2]) ? 1L : 0L : old);
      switch (words[0]) {
        case "fetchadd" -> store(to, variable, old + Long.parseLong(words[2]));
        case "swap" -> store(to, variable, Long.parseLong(words[2]));
        case "cswap" -> store(to, variable, old == Long.parseLong(words[2]) ? Long.parseLong(words[3]) : old);
        default -> {}
      }
      return true;
    }

    /** {@return whether what came before a fence is still under way to a PE} */
    private boolean isBehindAFence(int pe, int to) {
      return underWay.stream().anyMatch(
          other -> other.isOrdered() && other.from() == pe && other.to() == to && other.context().equals(USUAL)
              && other.stage() < fences.getOrDefault(pe + USUAL, 0));
    }

    private boolean isQuiet(int pe, String context, int to) {
      return underWay.stream().noneMatch(
          other -> other.from() == pe && other.context().equals(context) && (to < 0 || other.to() == to));
    }

    private void begin(int pe, String to, String context, String... parts) {
      int twin = 0;
      while (!underWay.add(new Operation(
          twin, pe, Integer.parseInt(to), context, fences.getOrDefault(pe + context, 0), List.of(parts)))) {
        twin++;
      }
    }

    private boolean act(int pe, String... words) {
      String context = words[words.length - 1].equals("c") ? "c" : USUAL;
      switch (words[0]) {
        case "set" -> store(pe, words[1], Long.parseLong(words[2]));
        case "put", "aset", "signal" -> begin(pe, words[4], context, "write " + words[1] + " " + words[2]);
        case "add" -> begin(pe, words[4], context, "add " + words[1] + " " + words[2]);
        case "both" -> {
          begin(pe, words[3], context, "write x " + words[1]);
          begin(pe, words[3], context, "write y " + words[1]);
        }
        case "nbi" -> begin(pe, words[5], context, "copy " + words[1] + " " + words[3]);
        case "nbget" -> begin(pe, words[5], context, "fetch " + words[1] + " " + words[3]);
        case "putsignal" -> begin(
            pe, words[6], context, "write " + words[1] + " " + words[2], "write " + words[3] + " " + words[4]);
        case "nbisignal" -> begin(
            pe, words[7], context, "copy " + words[1] + " " + words[3], "write " + words[4] + " " + words[5]);
        case "wait" -> {
          return value(pe, words[1]) == Long.parseLong(words[2]);
        }
        case "fence" -> {
          Integer ignored = fences.merge(pe + context, 1, Integer::sum);
        }
        case "quiet" -> {
          return isQuiet(pe, context, -1);
        }
        case "pequiet" -> {
          return isQuiet(pe, context, Integer.parseInt(words[1]));
        }
        case "lock" -> {
          boolean free = holder < 0;
          holder = free ? pe : holder;
          return free;
        }
        case "unlock" -> {
          boolean quiet = isQuiet(pe, USUAL, -1);
          holder = quiet ? -1 : holder;
          return quiet;
        }
        case "skip" -> {}
        default -> {
          return meet(pe, words);
        }
      }
      return true;
    }

    /** Comes to a meeting, or leaves one where everybody has come whom it needs. */
    private boolean meet(int pe, String... words) {
      if (!inside.get(pe)) {
        if (words[0].equals("barrier") && !isQuiet(pe, USUAL, -1)) {
          return false;
        }
        set(meetings, pe, meetings.get(pe) + 1);
        set(inside, pe, true);
        if (words.length > 3) {
          Long ignored = given.put(meetings.get(pe) + " " + pe, value(pe, words[3]));
        }
        return true;
      }
      int meeting = meetings.get(pe);
      int root = words[0].equals("broadcast") ? Integer.parseInt(words[5]) : -1;
      for (int other = 0; other < meetings.size(); other++) {
        if (meetings.get(other) < meeting && (root < 0 || other == root)) {
          return false;
        }
      }
      if (root >= 0) {
        store(pe, words[1], given.get(meeting + " " + root));
      } else if (words.length > 3) {
        long sum = 0;
        for (int other = 0; other < meetings.size(); other++) {
          sum += given.get(meeting + " " + other);
        }
        store(pe, words[1], sum);
      }
      set(inside, pe, false);
      return true;
    }
  }
}
