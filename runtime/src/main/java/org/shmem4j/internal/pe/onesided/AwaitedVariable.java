package org.shmem4j.internal.pe.onesided;

import java.lang.foreign.MemorySegment;
import org.shmem4j.Comparison;
import org.shmem4j.SymmetricArray;
import org.shmem4j.internal.pe.waiting.WaitCondition;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;

/** A comparison of a variable of this PE, as a condition to wait for. */
final class AwaitedVariable implements WaitCondition {
  private final MemorySegment memory;
  private final ElementType type;
  private final SymmetricArray array;
  private final long index;
  private final long at;
  private final Comparison comparison;
  private final long value;
  private final long wanted;
  private long seen;

  /**
   * Creates the condition.
   *
   * @param index the index of the variable in its array
   * @param at its address
   * @param value the value with which it is compared
   * @param wanted the key of that value
   */
  AwaitedVariable(
      MemorySegment memory, ElementType type, SymmetricArray array, long index, long at, Comparison comparison,
      long value, long wanted) {
    this.memory = memory;
    this.type = type;
    this.array = array;
    this.index = index;
    this.at = at;
    this.comparison = comparison;
    this.value = value;
    this.wanted = wanted;
  }

  @Override
  public boolean holds() {
    seen = Comparing.load(type, memory, at);
    return Comparing.holds(comparison, seen, wanted);
  }

  /** {@return the key of the last value that was read} */
  long seen() {
    return seen;
  }

  @Override
  public String awaited() {
    return "element " + index + " of " + array + " must " + rule() + " " + text(value) + " and is "
        + text(Comparing.key(type, Comparing.load(type, memory, at)));
  }

  private String rule() {
    return switch (comparison) {
      case EQ -> "be";
      case NE -> "not be";
      case GT -> "be above";
      case GE -> "be at least";
      case LT -> "be below";
      case LE -> "be at most";
    };
  }

  private String text(long number) {
    return type.meaning() == Meaning.UNSIGNED && type.lane() == Lane.LONG
        ? Long.toUnsignedString(number)
        : Long.toString(Comparing.key(type, number));
  }
}
