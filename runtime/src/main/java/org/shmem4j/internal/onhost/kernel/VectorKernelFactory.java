package org.shmem4j.internal.onhost.kernel;

import jdk.incubator.vector.VectorShape;
import jdk.incubator.vector.VectorSpecies;
import org.shmem4j.type.JointKernel;
import org.shmem4j.type.Kernel;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;
import org.shmem4j.type.Operation;

/** Creates the vector kernel of each recipe. Kernels of short vectors compute what is shorter than a long vector. */
final class VectorKernelFactory {
  private static final int SMALL_BITS = 128;

  private VectorKernelFactory() {}

  static Kernel kernel(Recipe recipe) {
    Kernel shorter = ScalarKernels.kernel(recipe.perUnit());
    if (addsExtended(recipe)) {
      return new ExtendedSums(recipe.unitsPerElement(), shorter);
    }
    VectorShape preferred = VectorShape.preferredShape();
    if (preferred.vectorBitSize() > SMALL_BITS) {
      shorter = kernel(recipe.perUnit(), VectorShape.forBitSize(SMALL_BITS), shorter);
    }
    return kernel(recipe, preferred, shorter);
  }

  /** {@return whether a recipe has a vector kernel besides the scalar one} */
  static boolean has(Recipe recipe) {
    return addsExtended(recipe) || isWithinReach(recipe);
  }

  /** {@return the kernel that adds whole vectors of floats or doubles exactly} */
  static JointKernel exact(Lane lane, ExactElements exact) {
    VectorShape shape = VectorShape.preferredShape();
    VectorSpecies<?> species =
        lane == Lane.DOUBLE ? VectorSpecies.of(double.class, shape) : VectorSpecies.of(float.class, shape);
    return (JointKernel) Template.instantiate(ExactElementLoop.class,
        new ExactElementLoop.Constants(species, lane, exact));
  }

  private static boolean addsExtended(Recipe recipe) {
    return recipe.lane() == Lane.EXTENDED
        && recipe.operation() == Operation.SUM
        && VectorShape.preferredShape() == VectorShape.S_512_BIT;
  }

  private static boolean isWithinReach(Recipe recipe) {
    if (recipe.meaning() == Meaning.PAIR) {
      int slot = recipe.unitBytes() / 2;
      return !recipe.index().isFloating() && (slot == Integer.BYTES || slot == Long.BYTES);
    }
    return switch (recipe.lane()) {
      case EXTENDED, QUAD -> false;
      case INT128 -> recipe.operation() != Operation.PROD;
      default -> true;
    };
  }

  private static Kernel kernel(Recipe recipe, VectorShape shape, Kernel shorter) {
    VectorForm form = VectorForm.of(recipe);
    VectorShape loaded = form == VectorForm.HALF_ARITHMETIC ? halved(shape) : shape;
    return Template.instantiate(
        VectorKernelTemplate.class,
        new VectorKernelTemplate.Constants(
            new VectorLoopFactory(recipe, form, loaded),
            loaded.vectorBitSize() / Byte.SIZE,
            form.overlaps(),
            recipe.unitBytes(),
            recipe.unitsPerElement(),
            shorter));
  }

  private static VectorShape halved(VectorShape shape) {
    return VectorShape.forBitSize(Math.max(shape.vectorBitSize() / 2, VectorShape.S_64_BIT.vectorBitSize()));
  }
}
