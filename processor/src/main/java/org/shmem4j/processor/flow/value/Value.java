package org.shmem4j.processor.flow.value;

import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What is known about a value on a path.
 *
 * @param number its value as an integer, or null
 * @param truth its value as a boolean, or null
 * @param object the object that it is, or null
 * @param from everything that it was computed from
 * @param differs the PE numbers that make it differ between PEs; empty if it may be the same on all
 */
public record Value(Linear number, Boolean truth, TrackedObject object, Set<Symbol> from, Set<Symbol> differs) {
  public static final Value UNKNOWN = new Value(null, null, null, Set.of(), Set.of());

  public static Value of(Linear number) {
    return number == null ? UNKNOWN : new Value(number, null, null, number.terms().keySet(), Set.of());
  }

  public static Value of(long number) {
    return new Value(Linear.of(number), null, null, Set.of(), Set.of());
  }

  public static Value of(boolean truth) {
    return new Value(null, truth, null, Set.of(), Set.of());
  }

  public static Value of(TrackedObject object) {
    return object == null ? UNKNOWN : new Value(null, null, object, Set.of(), Set.of());
  }

  public boolean differsBetweenPes() {
    return !differs.isEmpty();
  }

  /** {@return whether it may be any value, so that two of these need not be equal} */
  public boolean isUnknown() {
    return equals(UNKNOWN);
  }

  public boolean isNull() {
    return object != null && object.kind == TrackedObject.Kind.NULL;
  }

  /** This value, with the sources of another value added. */
  public Value withSourcesOf(Value other) {
    return other.from.isEmpty() && other.differs.isEmpty()
        ? this : new Value(number, truth, object, union(from, other.from), union(differs, other.differs));
  }

  /** This value, with a mark added to its sources. */
  public Value marked(Symbol mark) {
    return new Value(number, truth, object, union(from, Set.of(mark)), differs);
  }

  /** This value, without a mark. */
  public Value unmarked(Symbol mark) {
    return new Value(
        number, truth, object, from.stream().filter(each -> each != mark).collect(Collectors.toSet()), differs);
  }

  /** An unknown value computed from two others; it differs between PEs if either of them does. */
  public static Value mix(Value left, Value right) {
    return UNKNOWN.withSourcesOf(left).withSourcesOf(right);
  }

  /**
   * The value of a number that was computed from two values; null stands for an unknown number. A number that differs
   * between PEs only by symbols that have canceled out is the same on all PEs. One that differs by several symbols of
   * the same PE's number may be the same, like the difference of two bounds.
   */
  public static Value computed(Linear number, Value left, Value right) {
    Value value = mix(left, right);
    Set<Symbol> differs = value.differs.stream().filter(each -> stillDiffers(each, number, left, right))
        .collect(Collectors.toSet());
    return new Value(number, null, null, value.from, differs);
  }

  /**
   * {@return whether a number differs by a PE's number if it was computed from two values, of which one differs by it}
   */
  private static boolean stillDiffers(Symbol pe, Linear number, Value left, Value right) {
    if (number == null) {
      return !left.differs.contains(pe) || !right.differs.contains(pe);
    }
    return !number.isConstant()
        && (number.differsBy(pe) || left.differsOtherwise(pe) || right.differsOtherwise(pe));
  }

  private boolean differsOtherwise(Symbol pe) {
    return differs.contains(pe) && (number == null || !number.comesFrom(pe));
  }

  /** A value that was looked up with another as its key; it may or may not differ between PEs. */
  public static Value lookedUp(Value key) {
    return new Value(null, null, null, key.from, Set.of());
  }

  /** A value that is either of two. */
  public static Value either(Value one, Value other) {
    if (one.equals(other)) {
      return one;
    }
    Linear number = Objects.equals(one.number, other.number) ? one.number : null;
    Boolean truth = Objects.equals(one.truth, other.truth) ? one.truth : null;
    TrackedObject object =
        one.object == other.object ? one.object : TrackedObject.either(one.object, other.object);
    return new Value(number, truth, object, union(one.from, other.from), union(one.differs, other.differs));
  }

  /** The union of two sets; one of them itself if the other adds nothing. */
  public static <T> Set<T> union(Set<T> one, Set<T> other) {
    if (one.isEmpty()) {
      return other;
    }
    if (other.isEmpty() || one == other) {
      return one;
    }
    Set<T> all = new HashSet<>(one);
    all.addAll(other);
    return all;
  }

  /** The number of a PE, or of a thread. */
  public static Value ofPe(Symbol symbol) {
    return new Value(Linear.of(symbol), null, null, Set.of(symbol), Set.of(symbol));
  }
}
