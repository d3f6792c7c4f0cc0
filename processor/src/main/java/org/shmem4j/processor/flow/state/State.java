package org.shmem4j.processor.flow.state;

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
import org.shmem4j.processor.flow.value.Linear;
import org.shmem4j.processor.flow.value.Symbol;
import org.shmem4j.processor.flow.value.TrackedObject;
import org.shmem4j.processor.flow.value.Value;

/**
 * What is known at one point of a path: an element of the lattice of the abstract interpretation. Interpreters change
 * it as they go on; whoever needs an earlier state takes a copy.
 */
public final class State implements Symbol.Known {
  /** An array that was freed, or a team, context, exchange, file or job that was closed. */
  public record End(TrackedObject object, boolean isFreed, TreePath place) {}

  /**
   * A transfer or collective that was started and may not be complete. The owner is the request, event, exchange or
   * context that completes it; the elements that it still reads or writes are null if unknown.
   */
  public record Pending(
      TrackedObject owner, TrackedObject array, boolean isWritten, Linear first, Linear count, String name,
      TreePath place) {
    /** {@return whether an object of a kind completes it} */
    public boolean isOwnedBy(TrackedObject.Kind kind) {
      return owner != null && owner.kind == kind;
    }

    /** {@return whether a queue makes it} */
    public boolean isOnQueue() {
      return isOwnedBy(TrackedObject.Kind.EVENT);
    }

    /** {@return whether a turn of an exchange makes it} */
    public boolean isOfExchange() {
      return isOwnedBy(TrackedObject.Kind.EXCHANGE);
    }

    /** {@return whether a context completes it, perhaps the default one} */
    public boolean isOfContext() {
      return owner == null || isOwnedBy(TrackedObject.Kind.CONTEXT);
    }

    /** {@return whether somebody has to wait for its owner, a request or an event} */
    public boolean isAwaited() {
      return isOnQueue() || isOwnedBy(TrackedObject.Kind.REQUEST);
    }
  }

  /**
   * Data that was put into an array of a PE and not ordered since; the place of the put does not count in comparisons.
   */
  public record Put(TrackedObject context, TrackedObject array, Linear pe, TreePath place) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Put put && context == put.context && array == put.array && pe.equals(put.pe);
    }

    @Override
    public int hashCode() {
      return Objects.hash(context, array, pe);
    }
  }

  /** A signal of a PE that was set by the most recent call; {@code place} is only for messages. */
  public record SetSignal(TrackedObject array, Linear index, Linear pe, TreePath place) {
    /** {@return whether it is the same signal of the same PE} */
    public boolean isSame(SetSignal other) {
      return array == other.array && index.equals(other.index) && pe.equals(other.pe);
    }
  }

  /** A pSync array used by a collective, the kind and active set of that collective, with no barrier since. */
  public record SyncUse(TrackedObject array, String kind, String set, String name) {}

  /**
   * An element that all PEs change by atomics; if it is plain, it is the PE's own element and was set by another call.
   */
  public record Atomic(TrackedObject array, long index, Linear pe, boolean isPlain, String line) {}

  /**
   * The key of an object's field is its declaration; that of an element is its index, and {@link Elements#SIZE} is that
   * of their number.
   */
  public record FieldKey(TrackedObject owner, Object field) {}

  /** The values of variables, by their declarations, and of fields and elements, by a {@link FieldKey}. */
  public final Map<Object, Value> values = new HashMap<>();
  /** The splits on the way here, with the side that the path took. */
  public final Map<Split, Split.Side> splits = new LinkedHashMap<>();
  /** The known values of unknown numbers here. */
  public final Map<Symbol, Linear> equal = new HashMap<>();
  /**
   * The teams all of whose members come here: for each, the symbol of a member's number, with the path's weight when
   * the membership was tested.
   */
  public final Map<Symbol, Double> members = new HashMap<>();
  /**
   * The fraction of the method's starts that come here, as if each undecided condition were a coin toss: 1 if all do,
   * less if some took another way or have left. Something that is true for some PE, or in some iteration of a loop,
   * surely happens only if no weight has been lost since the PEs, or the loop, started.
   */
  public double weight = 1;
  /** Whether a call may have thrown an exception that a surrounding clause catches. */
  public boolean mayHaveThrown;
  public Trace trace = Trace.EMPTY;
  public final Facts<End> ended = new Facts<>();
  /** The requests that nobody has waited for. */
  public final Facts<TrackedObject> requests = new Facts<>();
  public final Facts<Pending> pending = new Facts<>();
  public final Facts<Put> puts = new Facts<>();
  /** The signal set by the very last call, or by the last calls of the paths that met. */
  public final Facts<SetSignal> setSignals = new Facts<>();
  /** The typestates of objects. */
  public final Facts<Typestate> typestates = new Facts<>();
  public final Set<SyncUse> syncs = new HashSet<>();
  /** What all PEs changed by atomics since they last waited for each other. */
  public final Set<Atomic> atomics = new HashSet<>();
  /** The keys of the flags that this PE may have waited for since all last waited for each other. */
  public final Set<Object> waited = new HashSet<>();
  /** The names of collective calls that each PE made for a team of its choice, which may be any. */
  public final Set<String> doubted = new HashSet<>();
  final List<Facts<?>> facts = List.of(ended, requests, pending, puts, setSignals, typestates);
  /** Whether no path leads here. */
  public boolean isDead;
  /** Whether it is unknown which of the previous calls were made, as in a catch clause. */
  public boolean isUncertain;
  /** Whether only jobs of some sizes come here, perhaps those of one PE. */
  public boolean isOfSomeSizes;

  /** A copy that can be changed independently. */
  public State copy() {
    State copy = new State();
    copy.become(this);
    return copy;
  }

  /** Replaces this state by the join of paths that met; null, if none did, makes it dead. */
  public void becomeMet(State met) {
    if (met == null) {
      isDead = true;
    } else {
      become(met);
    }
  }

  /** Replaces this state by another one, which is not changed. */
  public void become(State other) {
    if (other == this) {
      return;
    }
    take(values, other.values);
    take(splits, other.splits);
    take(equal, other.equal);
    take(members, other.members);
    weight = other.weight;
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

  /** {@return whether a state is neither null nor dead} */
  public static boolean isAlive(State state) {
    return state != null && !state.isDead;
  }

  /** Takes one of two ways when it is unknown which; returns this state. */
  public State halve() {
    return setWeight(weight / 2);
  }

  /** {@return whether all that had reached a given weight comes here: nothing took another way, left or threw} */
  public boolean keepsAllOf(double weightBefore) {
    return weight >= weightBefore && !mayHaveThrown;
  }

  @Override
  public Linear equal(Symbol symbol) {
    return equal.get(symbol);
  }

  @Override
  public boolean isReachedByAll(Symbol pe, double weightBefore) {
    return keepsAllOf(members.getOrDefault(pe, weightBefore));
  }

  /** Sets the fraction of the method's starts that come here; returns this state. */
  public State setWeight(double newWeight) {
    weight = newWeight;
    return this;
  }

  /**
   * Takes one of several ways, numbered from 0: all except the last get equal shares of the weight; returns this state.
   */
  public State takeWay(int way, int ways) {
    double each = weight / (2 * Integer.highestOneBit(ways)); // exact in binary, so that the shares add up again
    weight = way < ways - 1 ? each : weight - each * (ways - 1);
    return this;
  }

  /** Forgets what only perhaps holds, because something chose between paths again. */
  public void forgetDoubts() {
    facts.forEach(Facts::forgetDoubts);
  }

  /**
   * {@return whether another state is the same, except for the variables of a method that has returned}
   * The sides of splits are not compared: they matter only where paths meet.
   */
  public boolean isLike(State other, ExecutableElement returned) {
    return trace == other.trace && weight == other.weight && mayHaveThrown == other.mayHaveThrown
        && isDead == other.isDead
        && members.equals(other.members) && isUncertain == other.isUncertain && isOfSomeSizes == other.isOfSomeSizes
        && facts.equals(other.facts) && syncs.equals(other.syncs) && atomics.equals(other.atomics)
        && waited.equals(other.waited) && doubted.equals(other.doubted) && equal.equals(other.equal)
        && splits.keySet().equals(other.splits.keySet()) && areValuesIn(other, returned)
        && other.areValuesIn(this, returned);
  }

  private boolean areValuesIn(State other, ExecutableElement returned) {
    return values.entrySet().stream().allMatch(each -> each.getValue().equals(other.values.get(each.getKey()))
        || (each.getKey() instanceof VariableElement variable && variable.getEnclosingElement().equals(returned)));
  }

  /**
   * The join of the states of two paths that meet. If one of them is null or dead, the result is the other one itself,
   * or null if both are. Otherwise it is a new state, and neither argument is changed.
   *
   * <p>The join keeps what both states know about values and symbols; weights are added. Facts are joined by {@link
   * Facts#join}, and the longer trace is kept: callers compare the two traces first. If only one of the two is
   * uncertain, the facts and the trace are those of the other, which is certain.
   *
   * <p>The join is commutative unless the traces differ but have the same length, or a value is known on one path to
   * equal its value on the other: then the other path's form is kept. The join of a state with itself is that state,
   * except for its weight; and it is monotone, except for facts.
   *
   * @param conditions the number of conditions under which the paths meet, or {@link Facts#FRESH} if more are to meet
   *     there
   */
  public static State join(State one, State other, int conditions) {
    if (!isAlive(one) || !isAlive(other)) {
      State alive = isAlive(one) ? one : other;
      return isAlive(alive) ? alive : null;
    }
    State joined = one.copy();
    Value parting = parting(one, other);
    joined.values.keySet().retainAll(other.values.keySet());
    joined.values.replaceAll((key, value) -> either(value, one, other.values.get(key), other, parting));
    joined.equal.entrySet().retainAll(other.equal.entrySet());
    joined.members.entrySet().retainAll(other.members.entrySet());
    joined.weight += other.weight;
    joined.isOfSomeSizes |= other.isOfSomeSizes;
    joined.atomics.retainAll(other.atomics);
    joined.waited.addAll(other.waited);
    joined.doubted.addAll(other.doubted);
    joined.mayHaveThrown |= other.mayHaveThrown;
    joined.isUncertain &= other.isUncertain;
    if (one.isUncertain == other.isUncertain) {
      joined.trace = one.trace.size() >= other.trace.size() ? one.trace : other.trace;
      for (int i = 0; i < joined.facts.size(); i++) {
        joined.facts.get(i).join(other.facts.get(i), conditions);
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

  /** Adds the sides of a path that meets another. */
  private void takeSides(State from, State other) {
    from.splits.forEach((split, side) -> {
      Split.Side theirs = other.splits.get(split);
      boolean tookOtherSide = theirs != null && theirs.number() != side.number();
      if (tookOtherSide) {
        return;
      }
      Split.Side met = theirs == null ? side.met(from.trace, trace) : side;
      if (met != null) {
        splits.putIfAbsent(split, met);
      }
    });
  }

  /** Sets the number of conditions under which paths met, after the last of them has. */
  public void settle(int conditions) {
    facts.forEach(each -> each.settle(conditions));
  }

  /** The value that surely separated the PEs, if two states are on different sides of it. */
  public static Value parting(State one, State other) {
    Value parting = Value.UNKNOWN;
    for (Split split : one.splits.keySet()) {
      Split.Side mine = one.splits.get(split);
      Split.Side theirs = other.splits.get(split);
      if (theirs != null && mine.number() != theirs.number() && !split.isShare()) {
        parting = parting.withSourcesOf(new Value(null, null, null, split.differs, split.differs));
      }
    }
    return parting;
  }

  /**
   * A value that is {@code one} on one path and {@code other} on the other path. If they differ, the result depends on
   * what separated the PEs, except for what both read from memory: PEs may have told each other.
   *
   * @param one the value on one path
   * @param stateOfOne the state of that path, or null if the value is that of several
   * @param other the value on the other path
   * @param stateOfOther the state of that path, or null if the value is that of several
   * @param parting what separated the PEs, as returned by {@link #parting}
   */
  public static Value either(Value one, State stateOfOne, Value other, State stateOfOther, Value parting) {
    if (one.equals(other)) {
      return one;
    }
    if (one.number() != null && other.number() != null) {
      if (stateOfOne != null && stateOfOne.known(one.number()).equals(stateOfOne.known(other.number()))) {
        return other;
      }
      if (stateOfOther != null && stateOfOther.known(one.number()).equals(stateOfOther.known(other.number()))) {
        return one;
      }
    }
    boolean areRead = one.from().contains(Symbol.READ) && other.from().contains(Symbol.READ)
        && areApart(one.number(), other.number());
    return Value.either(one, other).withSourcesOf(areRead ? Value.lookedUp(parting) : parting);
  }

  /** {@return whether neither of two numbers was computed from the other, as with two separate reads} */
  private static boolean areApart(Linear one, Linear other) {
    if (one == null || other == null) {
      return one == other;
    }
    return one.symbol() != null && other.symbol() != null
        && !one.symbol().comesFrom(other.symbol()) && !other.symbol().comesFrom(one.symbol());
  }

  /** A number with its symbols replaced by what is known about them here. */
  private Linear known(Linear number) {
    Linear known = number;
    for (Symbol each : number.terms().keySet()) {
      Linear next = equal.containsKey(each) ? known.replace(each, equal.get(each)) : known;
      known = next == null ? known : next;
    }
    return known;
  }

  /** {@return whether a key of {@link #values} is a local variable and not a field or element} */
  public static boolean isLocal(Object key) {
    return !(key instanceof FieldKey) && ((Element) key).getKind() != ElementKind.FIELD;
  }
}
