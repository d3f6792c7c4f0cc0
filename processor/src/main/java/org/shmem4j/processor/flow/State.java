package org.shmem4j.processor.flow;

import com.sun.source.util.TreePath;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.VariableElement;

/** What is known at one point of a path. */
final class State implements Symbol.Known {
  /** An array, team, context or job that has come to its end, by being freed or closed. */
  record End(Thing thing, boolean isFreed, TreePath place) {}

  /**
   * A transfer or collective that was started and is not known to be complete: the owner is the request, the event, or
   * the context that completes it; the elements that it still reads or writes are null where they are not known.
   */
  record Pending(Thing owner, Thing array, boolean isWritten, Linear first, Linear count, String name, TreePath place) {
    /** Whether a queue makes it. */
    boolean isEvent() {
      return owner != null && owner.kind == Thing.Kind.EVENT;
    }

    /** Whether somebody has to wait for its owner, a request or an event. */
    boolean isAwaited() {
      return isEvent() || (owner != null && owner.kind == Thing.Kind.REQUEST);
    }
  }

  /** Data that was put into an array of a PE and not ordered since: the same wherever it was put. */
  record Put(Thing context, Thing array, Linear pe, TreePath place) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Put put && context == put.context && array == put.array && pe.equals(put.pe);
    }

    @Override
    public int hashCode() {
      return Objects.hash(context, array, pe);
    }
  }

  /** A pSync array that a collective used, for what, in which active set, and no barrier has followed since. */
  record SyncUse(Thing array, String kind, String set, String name) {}

  /** An element that all PEs change by atomics; a plain one is the PE's own element that it sets by another call. */
  record Atomic(Thing array, long index, Linear pe, boolean isPlain, String line) {}

  record FieldKey(Thing owner, Object field) {}

  final Map<Object, Value> values = new HashMap<>();
  final Map<Split, Split.Side> splits = new LinkedHashMap<>();
  /** What unknown numbers are known to be here. */
  final Map<Symbol, Linear> equal = new HashMap<>();
  /** Of teams, the members of which all come here: those whose numbers a symbol stands for, with the part then. */
  final Map<Symbol, Double> members = new HashMap<>();
  /**
   * How much of all that starts the method comes here, as if conditions that are not decided were tossed coins: 1 where
   * all does, less where some of it took another way, or has left. What is true of some PE, or in some turn of a loop,
   * is sure to come about only where nothing was lost since the PEs, or the loop, started.
   */
  double part = 1;
  /** Whether a call may have thrown what a clause around it catches. */
  boolean mayHaveThrown;
  Trace trace = Trace.EMPTY;
  final Facts<End> ended = new Facts<>();
  /** The requests that nobody awaited. */
  final Facts<Thing> requests = new Facts<>();
  final Facts<Pending> pending = new Facts<>();
  final Facts<Put> puts = new Facts<>();
  /** The states that objects are in. */
  final Facts<Condition> steps = new Facts<>();
  final Set<SyncUse> syncs = new HashSet<>();
  /** What all PEs changed by atomics since they waited for each other. */
  final Set<Atomic> atomics = new HashSet<>();
  /** What stands for the flags that this PE may have waited for since all waited for each other. */
  final Set<Object> waited = new HashSet<>();
  /** The collective calls that each PE made for a team of its choice, which may be any. */
  final Set<String> doubted = new HashSet<>();
  final List<Facts<?>> facts = List.of(ended, requests, pending, puts, steps);
  /** Whether no path leads here. */
  boolean isDead;
  /** Whether it is not known which of the calls before were made, as in a catch clause. */
  boolean isUncertain;
  /** Whether jobs of some numbers of PEs only come here, perhaps those of one PE. */
  boolean isOfSomeSizes;

  State copy() {
    State copy = new State();
    copy.become(this);
    return copy;
  }

  /** Takes over what is known where paths met; where none did, no path leads here. */
  void meet(State met) {
    if (met == null) {
      isDead = true;
    } else {
      become(met);
    }
  }

  void become(State other) {
    if (other == this) {
      return;
    }
    take(values, other.values);
    take(splits, other.splits);
    take(equal, other.equal);
    take(members, other.members);
    part = other.part;
    mayHaveThrown = other.mayHaveThrown;
    takeFacts(other);
    take(atomics, other.atomics);
    take(waited, other.waited);
    take(doubted, other.doubted);
    isDead = other.isDead;
    isUncertain = other.isUncertain;
    isOfSomeSizes = other.isOfSomeSizes;
  }

  private static <K, V> void take(Map<K, V> map, Map<K, V> other) {
    map.clear();
    map.putAll(other);
  }

  private static <T> void take(Set<T> set, Set<T> other) {
    set.clear();
    set.addAll(other);
  }

  private void takeFacts(State other) {
    trace = other.trace;
    for (int i = 0; i < facts.size(); i++) {
      facts.get(i).become(other.facts.get(i));
    }
    take(syncs, other.syncs);
  }

  /** Whether a path leads to where a state is known. */
  static boolean isAlive(State state) {
    return state != null && !state.isDead;
  }

  /** Takes one of two ways. */
  State halve() {
    return part(part / 2);
  }

  /** Whether all that there was when its part was as large comes here. */
  boolean isAllOf(double before) {
    return part >= before && !mayHaveThrown;
  }

  @Override
  public Linear equal(Symbol symbol) {
    return equal.get(symbol);
  }

  @Override
  public boolean isReachedByAll(Symbol pe, double before) {
    return isAllOf(members.getOrDefault(pe, before));
  }

  State part(double newPart) {
    part = newPart;
    return this;
  }

  /** Takes one of several ways. */
  State takes(int way, int ways) {
    double each = part / (2 * Integer.highestOneBit(ways)); // exact in binary, so that the parts sum up again
    part = way < ways - 1 ? each : part - each * (ways - 1);
    return this;
  }

  /** Forgets what only perhaps holds: something chose between paths again. */
  void forgetDoubts() {
    facts.forEach(Facts::forgetDoubts);
  }

  /** Whether the same is known in another state, but for the variables of a method that is left. */
  boolean isLike(State other, ExecutableElement left) {
    return trace == other.trace && part == other.part && mayHaveThrown == other.mayHaveThrown && isDead == other.isDead
        && members.equals(other.members) && isUncertain == other.isUncertain && isOfSomeSizes == other.isOfSomeSizes
        && facts.equals(other.facts) && syncs.equals(other.syncs) && atomics.equals(other.atomics)
        && waited.equals(other.waited) && doubted.equals(other.doubted) && equal.equals(other.equal)
        && splits.keySet().equals(other.splits.keySet()) && hasValues(other, left) && other.hasValues(this, left);
  }

  private boolean hasValues(State other, ExecutableElement left) {
    return values.entrySet().stream().allMatch(each -> each.getValue().equals(other.values.get(each.getKey()))
        || (each.getKey() instanceof VariableElement variable && variable.getEnclosingElement().equals(left)));
  }

  /** What holds where two paths meet; either may be null or dead. */
  static State join(State one, State other, int depth) {
    if (!isAlive(one) || !isAlive(other)) {
      return isAlive(one) ? one : isAlive(other) ? other : null;
    }
    State joined = one.copy();
    Value parting = parting(one, other);
    joined.values.keySet().retainAll(other.values.keySet());
    joined.values.replaceAll((key, value) -> either(value, one, other.values.get(key), other, parting));
    joined.equal.entrySet().retainAll(other.equal.entrySet());
    joined.members.entrySet().retainAll(other.members.entrySet());
    joined.part += other.part;
    joined.isOfSomeSizes |= other.isOfSomeSizes;
    joined.atomics.retainAll(other.atomics);
    joined.waited.addAll(other.waited);
    joined.doubted.addAll(other.doubted);
    joined.mayHaveThrown |= other.mayHaveThrown;
    joined.isUncertain &= other.isUncertain;
    if (one.isUncertain == other.isUncertain) {
      joined.trace = one.trace.size() >= other.trace.size() ? one.trace : other.trace;
      for (int i = 0; i < joined.facts.size(); i++) {
        joined.facts.get(i).join(other.facts.get(i), depth);
      }
      joined.syncs.addAll(other.syncs);
    } else if (one.isUncertain) {
      joined.takeFacts(other);
    }
    joined.splits.clear();
    joined.takeSides(one, other);
    joined.takeSides(other, one);
    return joined;
  }

  /** Takes over the sides of a path that meets another. */
  private void takeSides(State from, State other) {
    from.splits.forEach((split, side) -> {
      Split.Side theirs = other.splits.get(split);
      Split.Side met = theirs == null ? side.met(from.trace, trace) : theirs.number() == side.number() ? side : null;
      if (met != null) {
        splits.putIfAbsent(split, met);
      }
    });
  }

  /** Says at which depth paths met, when the last of them has. */
  void settle(int depth) {
    facts.forEach(each -> each.settle(depth));
  }

  /** What the PEs surely parted by, if one of two states is on one side of it and one on the other. */
  static Value parting(State one, State other) {
    Value parting = Value.UNKNOWN;
    for (Split split : one.splits.keySet()) {
      Split.Side mine = one.splits.get(split);
      Split.Side theirs = other.splits.get(split);
      if (theirs != null && mine.number() != theirs.number() && !split.isShare) {
        parting = parting.with(new Value(null, null, null, split.differs, split.differs));
      }
    }
    return parting;
  }

  /**
   * A value that is one on one path, another on the other. Where they differ, it depends on what the PEs parted by,
   * but for what both read from memory: PEs may have told each other. It is the first one {@code there}, the other one
   * {@code elsewhere}; either is null if there are several.
   */
  static Value either(Value one, State there, Value other, State elsewhere, Value parting) {
    if (one.equals(other)) {
      return one;
    }
    if (one.number() != null && other.number() != null) {
      if (there != null && there.known(one.number()).equals(there.known(other.number()))) {
        return other;
      }
      if (elsewhere != null && elsewhere.known(one.number()).equals(elsewhere.known(other.number()))) {
        return one;
      }
    }
    boolean areRead = one.from().contains(Symbol.READ) && other.from().contains(Symbol.READ)
        && areApart(one.number(), other.number());
    return Value.either(one, other).with(areRead ? Value.lookedUp(parting) : parting);
  }

  /** Whether neither of two numbers was computed from the other, as what was read apart. */
  private static boolean areApart(Linear one, Linear other) {
    if (one == null || other == null) {
      return one == other;
    }
    return one.symbol() != null && other.symbol() != null
        && !one.symbol().comesFrom(other.symbol()) && !other.symbol().comesFrom(one.symbol());
  }

  /** A number with what its symbols are known to be here. */
  private Linear known(Linear number) {
    Linear known = number;
    for (Symbol each : number.terms().keySet()) {
      Linear next = equal.containsKey(each) ? known.replace(each, equal.get(each)) : known;
      known = next == null ? known : next;
    }
    return known;
  }

  /** Whether a variable is one of a method. */
  static boolean isLocal(Object key) {
    return !(key instanceof FieldKey) && ((Element) key).getKind() != ElementKind.FIELD;
  }
}
