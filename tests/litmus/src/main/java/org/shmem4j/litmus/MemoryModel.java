package org.shmem4j.litmus;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The possible outcomes of a litmus test, found by trying every order of its steps and deliveries. It shares nothing
 * with the library or its simulation: each rule here is one of the specification.
 */
final class MemoryModel {
  /**
   * An operation that is under way: its remaining steps, in order.
   *
   * @param twin distinguishes it from equal ones
   * @param from the PE that began it
   * @param to the PE whose memory it accesses
   * @param stages how many fences came before it, by the contexts whose fences affect it: its own, or for a store all
   * @param left {@code write V n}, {@code add V n}, {@code copy V W}: from a variable of its PE to one of the other,
   *     {@code fetch V W}: the other way, {@code fetchadd V W n}: that, and adds to the other
   */
  record Operation(int twin, int from, int to, Map<String, Integer> stages, List<String> left) {
    /** A fence orders neither gets nor the stores of the values that they fetch. */
    boolean isOrdered() {
      return !left.getFirst().startsWith("fetch ") && !left.getFirst().startsWith("store");
    }

    /** {@return whether it has fetched a value, which only has to be stored in a variable of its own PE} */
    boolean bringsValue() {
      return left.getFirst().startsWith("store ");
    }

    boolean isIn(String context) {
      return !isStore() && stages.containsKey(context);
    }

    /** {@return whether it is a store of a PE to its own copy, which only others may see late} */
    boolean isStore() {
      return left.getFirst().startsWith("own");
    }

    String variable() {
      return left.getFirst().split(" ", -1)[1];
    }

    /** {@return whether a fence that affects both comes between this and a later one} */
    boolean isFencedBefore(Operation later) {
      return stages.entrySet().stream()
          .anyMatch(stage -> stage.getValue() < later.stages.getOrDefault(stage.getKey(), 0));
    }
  }

  /** The complete state at one time. */
  record State(
      List<List<Long>> memory, List<Integer> next, List<Integer> meetings, List<Boolean> inside,
      Map<String, Long> given, Map<String, Integer> fences, Set<Operation> underWay, int holder,
      Map<String, Long> seen) {}

  private static final String USUAL = "";
  private static final List<String> SEE_TO_STORES = List.of(USUAL, "c", "t", "d"); // not n, which is made with NOSTORE
  private static final Set<String> BARRIERS = Set.of("barrier", "alloc", "calloc", "realloc", "free", "finalize");

  private final Litmus program;
  private final TurnModel turns;
  private final Set<State> reached = new HashSet<>();
  private final Deque<State> open = new ArrayDeque<>();
  private final Set<String> outcomes = new TreeSet<>();

  private MemoryModel(Litmus program) {
    this.program = program;
    this.turns = new TurnModel(program);
  }

  /** {@return all possible outcomes of a program} */
  static Set<String> outcomes(Litmus program) {
    MemoryModel model = new MemoryModel(program);
    model.explore();
    return model.outcomes;
  }

  private void explore() {
    Build start = new Build(turns, program.pes());
    reach(start);
    while (!open.isEmpty()) {
      State state = open.removeLast();
      boolean moved = false;
      boolean over = true;
      for (int pe = 0; pe < program.pes(); pe++) {
        if (state.next().get(pe) < program.steps().get(pe).size()) {
          over = false;
          for (String step : choices(program.steps().get(pe).get(state.next().get(pe)))) {
            Build after = new Build(turns, state);
            if (after.step(pe, step.split(" ", -1))) {
              moved = true;
              reach(after);
            }
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
          Build after = new Build(turns, state);
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

  /**
   * A wait for any of two words may end with either one that meets the condition; the elements that a turn sends may be
   * read late.
   */
  private static List<String> choices(String step) {
    String[] words = step.split(" ", -1);
    if (step.equals("turn start")) {
      return TurnModel.STARTS;
    }
    return step.contains(" waitany ")
        ? List.of(words[0] + " = found " + words[3] + " " + words[5] + " 0",
            words[0] + " = found " + words[4] + " " + words[5] + " 1")
        : List.of(step);
  }

  /**
   * Operations wait for those to the same PE that began before the last fence, and stores for those to the same
   * variable, as within a PE; so do the stores of fetched values.
   */
  private static boolean mayGoOn(State state, Operation operation) {
    if (operation.bringsValue()) {
      return state.underWay().stream().noneMatch(other -> other.isStore() && other.from() == operation.from()
          && other.variable().equals(operation.variable()));
    }
    return !operation.isOrdered() || state.underWay().stream()
        .noneMatch(other -> other.isOrdered() && other.from() == operation.from() && other.to() == operation.to()
            && (other.isFencedBefore(operation) || isEarlierStore(other, operation)));
  }

  private static boolean isEarlierStore(Operation other, Operation operation) {
    return other.isStore() && operation.isStore() && other.variable().equals(operation.variable())
        && other.twin() < operation.twin();
  }

  private static <T> void set(List<T> list, int index, T value) {
    T ignored = list.set(index, value);
  }

  /** A state in the making. */
  static final class Build {
    private final TurnModel turns;
    private final List<List<Long>> memory = new ArrayList<>();
    private final List<Integer> next;
    private final List<Integer> meetings;
    private final List<Boolean> inside;
    private final Map<String, Long> given;
    private final Map<String, Integer> fences;
    private final Set<Operation> underWay;
    private final Map<String, Long> seen;
    private int holder = -1;

    Build(TurnModel turns, int pes) {
      this.turns = turns;
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

    Build(TurnModel turns, State state) {
      this.turns = turns;
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

    long value(int pe, String variable) {
      return memory.get(pe).get(Litmus.index(variable));
    }

    /** {@return what a PE sees in its own copy: its own stores at once} */
    long own(int pe, String variable) {
      return underWay.stream()
          .filter(each -> each.isStore() && each.from() == pe && each.variable().equals(variable))
          .max(Comparator.comparingInt(Operation::twin))
          .map(latest -> Long.parseLong(latest.left().getFirst().split(" ", -1)[2]))
          .orElseGet(() -> value(pe, variable));
    }

    void store(int pe, String variable, long value) {
      set(memory.get(pe), Litmus.index(variable), value);
    }

    /** Carries out the first remaining part of an operation. */
    void deliver(Operation operation) {
      String[] words = operation.left().getFirst().split(" ", -1);
      List<String> left = new ArrayList<>(operation.left().subList(1, operation.left().size()));
      int from = operation.from();
      int to = operation.to();
      switch (words[0]) {
        case "write", "own" -> store(to, words[1], Long.parseLong(words[2]));
        case "add" -> store(to, words[1], value(to, words[1]) + Long.parseLong(words[2]));
        case "copy" -> left.addFirst("write " + words[1] + " " + own(from, words[2]));
        case "fetch" -> left.addFirst("store " + words[1] + " " + value(to, words[2]));
        case "fetchadd" -> {
          left.addFirst("store " + words[1] + " " + value(to, words[2]));
          store(to, words[2], value(to, words[2]) + Long.parseLong(words[3]));
        }
        default -> store(from, words[1], Long.parseLong(words[2]));
      }
      boolean ignored = underWay.remove(operation);
      if (!left.isEmpty()) {
        ignored = underWay.add(
            new Operation(operation.twin(), from, to, operation.stages(), List.copyOf(left)));
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
      long old = words[0].matches("test|found|sigfetch|" + variable) ? own(pe, variable) : value(to, variable);
      if (words[0].equals("found") && old != Long.parseLong(words[2])) {
        return false;
      }
      Long ignored = seen.put(name, switch (words[0]) {
        case "test" -> old == Long.parseLong(words[2]) ? 1L : 0L;
        case "found" -> Long.parseLong(words[3]);
        default -> old;
      });
      switch (words[0]) {
        case "fetchadd" -> store(to, variable, old + Long.parseLong(words[2]));
        case "swap" -> store(to, variable, Long.parseLong(words[2]));
        case "cswap" -> store(to, variable, old == Long.parseLong(words[2]) ? Long.parseLong(words[3]) : old);
        default -> {}
      }
      return true;
    }

    /** {@return whether operations from before a fence are still under way to a PE} */
    private boolean isBehindAFence(int pe, int to) {
      return underWay.stream().anyMatch(
          other -> other.isOrdered() && other.from() == pe && other.to() == to
              && other.stages().getOrDefault(USUAL, Integer.MAX_VALUE) < fences.getOrDefault(pe + USUAL, 0));
    }

    /** {@return what was noted under a name; 0 if nothing was} */
    long noted(String name) {
      return given.getOrDefault(name, 0L);
    }

    void note(String name, long value) {
      Long ignored = given.put(name, value);
    }

    private boolean isQuiet(int pe, String context, int to) {
      return underWay.stream().noneMatch(
          other -> other.from() == pe && (other.isIn(context) || (other.isStore() && SEE_TO_STORES.contains(context)))
              && (to < 0 || other.to() == to));
    }

    boolean isInside(int pe) {
      return inside.get(pe);
    }

    /** Lets a PE stay in a call, which it makes again, or leave it. */
    void stay(int pe, boolean stays) {
      set(inside, pe, stays);
    }

    boolean isStoreSeen(int pe, String variable) {
      return underWay.stream()
          .noneMatch(each -> each.isStore() && each.from() == pe && each.variable().equals(variable));
    }

    boolean areStoresSeen(int pe) {
      return underWay.stream().noneMatch(other -> other.isStore() && other.from() == pe);
    }

    private Map<String, Integer> stages(int pe, List<String> contexts) {
      Map<String, Integer> stages = new TreeMap<>();
      contexts.forEach(context -> stages.put(context, fences.getOrDefault(pe + context, 0)));
      return stages;
    }

    private void begin(int pe, String to, String context, String... parts) {
      int twin = 0;
      while (!underWay.add(
          new Operation(twin, pe, Integer.parseInt(to), stages(pe, List.of(context)), List.of(parts)))) {
        twin++;
      }
    }

    /** Begins a store to another PE's copy, which a quiet of any context completes and a fence of any orders. */
    private void beginStoreElsewhere(int pe, String... words) {
      boolean ignored = underWay.add(new Operation(
          0, pe, Integer.parseInt(words[4]), stages(pe, SEE_TO_STORES), List.of("write " + words[1] + " " + words[2])));
    }

    /** Begins a store, the latest of its PE. */
    private void beginStore(int pe, String variable, String value) {
      int twin = 1 + underWay.stream().filter(each -> each.isStore() && each.from() == pe)
          .mapToInt(Operation::twin).max().orElse(0);
      boolean ignored = underWay.add(
          new Operation(twin, pe, pe, stages(pe, SEE_TO_STORES), List.of("own " + variable + " " + value)));
    }

    private boolean act(int pe, String... words) {
      String context = words.length > 2 && words[words.length - 2].equals("in") ? words[words.length - 1] : USUAL;
      switch (words[0]) {
        case "set" -> beginStore(pe, words[1], words[2]);
        case "put", "aset", "signal" -> begin(pe, words[4], context, "write " + words[1] + " " + words[2]);
        case "store" -> beginStoreElsewhere(pe, words);
        case "add", "signaladd" -> begin(pe, words[4], context, "add " + words[1] + " " + words[2]);
        case "both" -> {
          begin(pe, words[3], context, "write x " + words[1]);
          begin(pe, words[3], context, "write y " + words[1]);
        }
        case "nbi" -> begin(pe, words[5], context, "copy " + words[1] + " " + words[3]);
        case "nbget" -> begin(pe, words[5], context, "fetch " + words[1] + " " + words[3]);
        case "putsignal" -> begin(
            pe, words[6], context, "write " + words[1] + " " + words[2], "write " + words[3] + " " + words[4]);
        case "putsignaladd" -> begin(
            pe, words[6], context, "write " + words[1] + " " + words[2], "add " + words[3] + " " + words[4]);
        case "nbfetchadd" ->
            begin(pe, words[5], context, "fetchadd " + words[1] + " " + words[3] + " " + words[7]);
        case "nbisignal" -> begin(
            pe, words[7], context, "copy " + words[1] + " " + words[3], "write " + words[4] + " " + words[5]);
        case "wait", "until" -> {
          return own(pe, words[1]) == Long.parseLong(words[2]);
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
        case "destroy" -> {
          return isQuiet(pe, "c", -1);
        }
        case "closeteam" -> {
          return isQuiet(pe, "t", -1);
        }
        case "lock", "trylock" -> {
          boolean free = holder < 0;
          holder = free ? pe : holder;
          return free;
        }
        case "unlock" -> {
          boolean quiet = isQuiet(pe, USUAL, -1);
          holder = quiet ? -1 : holder;
          return quiet;
        }
        case "turn" -> {
          return turns.step(this, pe, words);
        }
        case "skip", "start", "stop" -> {}
        default -> {
          return (words[0].equals("alloc") && words.length > 1) || meet(pe, words); // of nothing is nothing
        }
      }
      return true;
    }

    /** Comes to a meeting, or leaves one to which all the PEs that it needs have come. */
    private boolean meet(int pe, String... words) {
      if (!inside.get(pe)) {
        boolean isBarrier = BARRIERS.contains(words[0]);
        boolean showsStores = isBarrier || words[0].matches("sync|teamsync");
        if ((isBarrier && !isQuiet(pe, USUAL, -1)) || (showsStores && !areStoresSeen(pe))) {
          return false;
        }
        set(meetings, pe, meetings.get(pe) + 1);
        set(inside, pe, true);
        give(pe, words);
        return true;
      }
      int meeting = meetings.get(pe);
      int root = words[0].equals("broadcast") ? Integer.parseInt(words[5]) : -1;
      int members = words.length == 3 ? Integer.parseInt(words[2]) : meetings.size();
      for (int other = 0; other < members; other++) {
        if (meetings.get(other) < meeting && (root < 0 || other == root)) {
          return false;
        }
      }
      take(pe, words);
      set(inside, pe, false);
      return true;
    }

    private static boolean bringsWords(String... words) {
      return words.length > 3 && !words[0].equals("exchange");
    }

    /** Notes what a PE contributes to a collective: a word, or one for each PE. */
    private void give(int pe, String... words) {
      if (bringsWords(words)) {
        int source = Litmus.index(words[3]);
        for (int to = 0; to < meetings.size(); to++) {
          int index = words[0].equals("alltoall") ? source + to : source;
          Long ignored = given.put(meetings.get(pe) + " " + pe + " " + to, own(pe, Litmus.VARIABLES.get(index)));
        }
      }
    }

    /** Stores the result of a collective on a PE. */
    private void take(int pe, String... words) {
      if (!bringsWords(words)) {
        return;
      }
      List<Long> brought = new ArrayList<>();
      for (int from = 0; from < meetings.size(); from++) {
        brought.add(given.getOrDefault(meetings.get(pe) + " " + from + " " + pe, 0L));
      }
      int dest = Litmus.index(words[1]);
      switch (words[0]) {
        case "broadcast" -> store(pe, words[1], brought.get(Integer.parseInt(words[5])));
        case "sum" -> store(pe, words[1], brought.stream().mapToLong(Long::longValue).sum());
        default -> {
          for (int from = 0; from < brought.size(); from++) {
            store(pe, Litmus.VARIABLES.get(dest + from), brought.get(from));
          }
        }
      }
    }
  }
}
