package org.shmem4j.internal.kernel;

import java.util.function.DoubleBinaryOperator;
import java.util.function.LongBinaryOperator;
import org.shmem4j.type.Kernel;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;
import org.shmem4j.type.Operation;

/**
 * Creates the plain kernel of each recipe, which is the reference for the vector kernels and runs without the Vector
 * API.
 */
final class ScalarKernels {
  private ScalarKernels() {}

  static Kernel kernel(Recipe recipe) {
    boolean plain = recipe.unitBytes() == recipe.lane().bytes() && recipe.lane().bytes() <= Long.BYTES;
    boolean floating = recipe.lane().isFloating();
    ScalarLoop.Constants constants = new ScalarLoop.Constants(
        recipe.lane(),
        plain && !floating ? integer(recipe.operation(), recipe.meaning() == Meaning.UNSIGNED) : null,
        plain && floating ? floating(recipe.operation()) : null,
        plain ? null : other(recipe),
        recipe.unitBytes(),
        recipe.unitsPerElement());
    return Template.instantiate(ScalarLoop.class, constants);
  }

  private static LongBinaryOperator integer(Operation operation, boolean unsigned) {
    return switch (operation) {
      case AND -> (a, b) -> a & b;
      case OR -> (a, b) -> a | b;
      case XOR -> (a, b) -> a ^ b;
      case MAX -> unsigned ? (a, b) -> Long.compareUnsigned(a, b) > 0 ? a : b : Math::max;
      case MIN -> unsigned ? (a, b) -> Long.compareUnsigned(a, b) < 0 ? a : b : Math::min;
      case SUM -> Long::sum;
      case PROD -> (a, b) -> a * b;
      case LAND -> (a, b) -> a != 0 && b != 0 ? 1 : 0;
      case LOR -> (a, b) -> (a | b) != 0 ? 1 : 0;
      case LXOR -> (a, b) -> (a != 0) != (b != 0) ? 1 : 0;
      case MAXLOC, MINLOC, AVG -> throw undefined(operation);
    };
  }

  private static DoubleBinaryOperator floating(Operation operation) {
    return switch (operation) {
      case SUM -> Double::sum;
      case PROD -> (a, b) -> a * b;
      case MAX -> Math::max;
      case MIN -> Math::min;
      case AND, OR, XOR, LAND, LOR, LXOR, MAXLOC, MINLOC, AVG -> throw undefined(operation);
    };
  }

  private static UnitFunction other(Recipe recipe) {
    if (recipe.meaning() == Meaning.PAIR) {
      return new PairFunction(recipe.lane(), recipe.index(), recipe.operation());
    }
    return switch (recipe.lane()) {
      case FLOAT -> ComplexProduct::ofFloats;
      case DOUBLE -> ComplexProduct::ofDoubles;
      case INT128 -> Int128.function(recipe.operation(), recipe.meaning() == Meaning.UNSIGNED);
      case EXTENDED, QUAD -> recipe.meaning() == Meaning.COMPLEX
          ? new WideComplexProduct(recipe.lane() == Lane.EXTENDED)
          : WideFunction.of(recipe.lane() == Lane.EXTENDED, recipe.operation());
      case BYTE, SHORT, INT, LONG, HALF, BFLOAT -> throw undefined(recipe.operation());
    };
  }

  private static IllegalArgumentException undefined(Operation operation) {
    return new IllegalArgumentException("the operation must be defined for the lane: operation=" + operation);
  }
}
