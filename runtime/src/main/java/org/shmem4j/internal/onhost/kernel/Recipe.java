package org.shmem4j.internal.onhost.kernel;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;
import org.shmem4j.type.Operation;

/**
 * The properties by which kernels differ: types and operations with the same arithmetic have equal recipes.
 *
 * @param lane the format of each lane; for a pair, that of the value
 * @param lanes lanes per element
 * @param meaning the meaning, where it makes a difference
 * @param operation never {@code AVG}, which combines as {@code SUM}
 * @param index the format of a pair's index; null for others
 */
record Recipe(Lane lane, int lanes, Meaning meaning, Operation operation, Lane index) {
  private static final Set<Operation> ON_FLOATING =
      EnumSet.of(Operation.SUM, Operation.PROD, Operation.AVG, Operation.MAX, Operation.MIN);
  private static final Set<Operation> BITWISE = EnumSet.of(Operation.AND, Operation.OR, Operation.XOR);
  private static final Set<Operation> ON_PAIRS = EnumSet.of(Operation.MAXLOC, Operation.MINLOC);
  private static final Map<Meaning, Set<Operation>> DEFINED = new EnumMap<>(Map.of(
      Meaning.SIGNED, EnumSet.complementOf(EnumSet.copyOf(ON_PAIRS)),
      Meaning.UNSIGNED, EnumSet.complementOf(EnumSet.copyOf(ON_PAIRS)),
      Meaning.FLOATING, ON_FLOATING,
      Meaning.COMPLEX, EnumSet.of(Operation.SUM, Operation.PROD, Operation.AVG),
      Meaning.PAIR, ON_PAIRS,
      Meaning.OPAQUE, EnumSet.noneOf(Operation.class)));
  private static final Set<Lane> COMPLEX_LANES = EnumSet.of(Lane.FLOAT, Lane.DOUBLE, Lane.EXTENDED, Lane.QUAD);

  static Recipe of(ElementType type, Operation operation) {
    String refusal = refusal(type, operation);
    if (refusal != null) {
      throw new IllegalArgumentException(refusal);
    }
    Operation combined = operation == Operation.AVG ? Operation.SUM : operation;
    Meaning meaning = switch (type.meaning()) {
      case UNSIGNED -> combined == Operation.MAX || combined == Operation.MIN ? Meaning.UNSIGNED : Meaning.SIGNED;
      case COMPLEX -> combined == Operation.PROD ? Meaning.COMPLEX : Meaning.FLOATING;
      default -> type.meaning();
    };
    boolean words = type.lane() == Lane.INT128 && BITWISE.contains(combined);
    return words
        ? new Recipe(Lane.LONG, 2 * type.lanes(), meaning, combined, null)
        : new Recipe(type.lane(), type.lanes(), meaning, combined, type.index());
  }

  /** The reason why the type does not have the operation; null if it does. */
  static String refusal(ElementType type, Operation operation) {
    Set<Operation> defined = DEFINED.get(type.meaning());
    if (!defined.contains(operation)) {
      return "the operation is not defined for the type: operation=" + operation + " typename=" + type.typename()
          + " meaning=" + type.meaning() + "; defined: " + (defined.isEmpty() ? "none" : defined);
    }
    if (!fits(type)) {
      return "the lanes of the type do not fit its meaning: typename=" + type.typename() + " meaning="
          + type.meaning() + " lane=" + type.lane() + " lanes=" + type.lanes();
    }
    return null;
  }

  private static boolean fits(ElementType type) {
    return switch (type.meaning()) {
      case SIGNED, UNSIGNED -> !type.lane().isFloating();
      case FLOATING -> type.lane().isFloating();
      case COMPLEX -> COMPLEX_LANES.contains(type.lane()) && type.lanes() % 2 == 0;
      case PAIR -> true;
      case OPAQUE -> false;
    };
  }

  /** The recipe of the same computation on the smallest unit that can be computed by itself. */
  Recipe perUnit() {
    return new Recipe(lane, lanes / unitsPerElement(), meaning, operation, index);
  }

  // The methods that Java generates for a record take 10 ms at their first use.

  @Override
  public boolean equals(Object other) {
    return other instanceof Recipe that
        && lane == that.lane
        && lanes == that.lanes
        && meaning == that.meaning
        && operation == that.operation
        && index == that.index;
  }

  @Override
  public int hashCode() {
    int hash = 31 * lane.ordinal() + lanes;
    hash = 31 * hash + meaning.ordinal();
    return 31 * hash + operation.ordinal();
  }

  int unitsPerElement() {
    return switch (meaning) {
      case PAIR -> 1;
      case COMPLEX -> lanes / 2;
      default -> lanes;
    };
  }

  int unitBytes() {
    return switch (meaning) {
      case PAIR -> 2 * Math.max(lane.bytes(), index.bytes());
      case COMPLEX -> 2 * lane.bytes();
      default -> lane.bytes();
    };
  }
}
