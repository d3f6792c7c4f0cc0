package org.shmem4j.processor.flow;

import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What is known of a value on a path.
 *
 * @param number the integer that it is, or null
 * @param truth the boolean that it is, or null
 * @param thing the object that it is, or null
 * @param from what it was computed from, in any way
 * @param differs the numbers of PEs that make it differ between PEs; empty where it may well be the same on all
 */
record Value(Linear number, Boolean truth, Thing thing, Set<Symbol> from, Set<Symbol> differs) {
  static final Value UNKNOWN = new Value(null, null, null, Set.of(), Set.of());

  static Value of(Linear number) {
    return number == null ? UNKNOWN : new Value(number, null, null, number.terms().keySet(), Set.of());
  }

  static Value of(long number) {
    return new Value(Linear.of(number), null, null, Set.of(), Set.of());
  }

  static Value of(boolean truth) {
    return new Value(null, truth, null, Set.of(), Set.of());
  }

  static Value of(Thing thing) {
    return thing == null ? UNKNOWN : new Value(null, null, thing, Set.of(), Set.of());
  }

  boolean differsBetweenPes() {
    return !differs.isEmpty();
  }

  /** Whether it is any value at all, so that two of these need not be equal. */
  boolean isUnknown() {
    return equals(UNKNOWN);
  }

  boolean isNull() {
    return thing != null && thing.kind == Thing.Kind.NULL;
  }

  /** The same, computed from what another was computed from too. */
  Value with(Value other) {
    return other.from.isEmpty() && other.differs.isEmpty()
        ? this : new Value(number, truth, thing, union(from, other.from), union(differs, other.differs));
  }

  /** The same, with a mark of what it was computed from. */
  Value from(Symbol mark) {
    return new Value(number, truth, thing, union(from, Set.of(mark)), differs);
  }

  /** The same, without a mark. */
  Value without(Symbol mark) {
    return new Value(
        number, truth, thing, from.stream().filter(each -> each != mark).collect(Collectors.toSet()), differs);
  }

  /** Something computed from two values that is not known itself; it differs between PEs where either does. */
  static Value mix(Value left, Value right) {
    return UNKNOWN.with(left).with(right);
  }

  /**
   * A number computed from two values: what differs only by symbols that have gone from it is the same on all PEs, and
   * what differs by several that come from the same PE's number may be, as the difference of two bounds.
   */
  static Value computed(Linear number, Value left, Value right) {
    Value value = mix(left, right);
    return new Value(number, null, null, value.from, value.differs.stream()
        .filter(each -> number == null ? !left.differs.contains(each) || !right.differs.contains(each)
            : !number.isConstant()
                && (number.differsBy(each) || left.differsOtherwise(each) || right.differsOtherwise(each)))
        .collect(Collectors.toSet()));
  }

  private boolean differsOtherwise(Symbol pe) {
    return differs.contains(pe) && (number == null || !number.comesFrom(pe));
  }

  /** Something that was looked up with a value: it may differ between PEs, or not. */
  static Value lookedUp(Value key) {
    return new Value(null, null, null, key.from, Set.of());
  }

  /** A value that is one of two. */
  static Value either(Value one, Value other) {
    return one.equals(other) ? one : new Value(Objects.equals(one.number, other.number) ? one.number : null,
        Objects.equals(one.truth, other.truth) ? one.truth : null,
        one.thing == other.thing ? one.thing : Thing.either(one.thing, other.thing), union(one.from, other.from),
        union(one.differs, other.differs));
  }

  static <T> Set<T> union(Set<T> one, Set<T> other) {
    if (one.isEmpty() || other.isEmpty() || one == other) {
      return one.isEmpty() ? other : one;
    }
    Set<T> all = new HashSet<>(one);
    all.addAll(other);
    return all;
  }

  /** The number of a PE, or of a thread. */
  static Value ofPe(Symbol symbol) {
    return new Value(Linear.of(symbol), null, null, Set.of(symbol), Set.of(symbol));
  }
}
