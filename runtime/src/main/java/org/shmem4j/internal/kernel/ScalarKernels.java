package org.shmem4j.internal.kernel;

import org.shmem4j.spi.Lane;
import org.shmem4j.spi.Meaning;

/** Makes the plain kernel of each recipe: the reference for the vector kernels, and what runs without them. */
final class ScalarKernels {
  private ScalarKernels() {}

  static Kernel kernel(Recipe recipe) {
    return Template.instantiate(
        ScalarLoop.class,
        new ScalarLoop.Constants(function(recipe), recipe.unitBytes(), recipe.unitsPerElement()));
  }

  private static UnitFunction function(Recipe recipe) {
    Lane lane = recipe.lane();
    boolean unsigned = recipe.meaning() == Meaning.UNSIGNED;
    return switch (recipe.meaning()) {
      case PAIR -> new PairFunction(lane, recipe.index(), recipe.operation());
      case COMPLEX -> new ComplexProduct(lane);
      default -> switch (lane) {
        case BYTE, SHORT, INT, LONG -> IntegerFunction.of(lane.bytes(), recipe.operation(), unsigned);
        case INT128 -> new Int128Function(recipe.operation(), unsigned);
        case HALF, BFLOAT, FLOAT, DOUBLE -> FloatingFunction.of(lane, recipe.operation());
        case EXTENDED, QUAD -> new WideFunction(lane == Lane.EXTENDED, recipe.operation());
      };
    };
  }
}
