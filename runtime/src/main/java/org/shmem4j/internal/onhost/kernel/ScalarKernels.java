package org.shmem4j.internal.onhost.kernel;

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
        plain && !floating ? IntegerFunction.of(recipe.operation(), recipe.meaning() == Meaning.UNSIGNED) : null,
        plain && floating ? FloatingFunction.of(recipe.operation()) : null,
        plain ? null : other(recipe),
        recipe.unitBytes(),
        recipe.unitsPerElement());
    return Template.instantiate(ScalarLoop.class, constants);
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

  static IllegalArgumentException undefined(Operation operation) {
    return new IllegalArgumentException("the operation must be defined for the lane: operation=" + operation);
  }
}
