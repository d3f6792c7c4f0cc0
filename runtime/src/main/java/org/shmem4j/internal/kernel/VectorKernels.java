package org.shmem4j.internal.kernel;

import java.util.Optional;
import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.ShortVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorShape;
import jdk.incubator.vector.VectorSpecies;
import org.shmem4j.internal.kernel.VectorLoop.Form;
import org.shmem4j.type.Kernel;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;
import org.shmem4j.type.Operation;

/** Chooses the species, operator and form of each recipe's vector kernel. */
final class VectorKernels {
  private static final int SMALL_BITS = 128;

  private VectorKernels() {}

  /** The vector kernel; empty if there is only a scalar one. */
  static Optional<Kernel> kernel(Recipe recipe) {
    VectorShape preferred = VectorShape.preferredShape();
    if (recipe.lane() == Lane.EXTENDED && recipe.operation() == Operation.SUM && preferred == VectorShape.S_512_BIT) {
      return Optional.of(new ExtendedSums(recipe.unitsPerElement(), ScalarKernels.kernel(recipe.perUnit())));
    }
    if (!isWithinReach(recipe)) {
      return Optional.empty();
    }
    Kernel shorter = ScalarKernels.kernel(recipe.perUnit());
    if (preferred.vectorBitSize() > SMALL_BITS) {
      shorter = kernel(recipe.perUnit(), VectorShape.forBitSize(SMALL_BITS), shorter);
    }
    return Optional.of(kernel(recipe, preferred, shorter));
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

  /** Describes the lanes of vectors on this host. */
  static String lanes() {
    return VectorShape.preferredShape().vectorBitSize() + " bits: " + ByteVector.SPECIES_PREFERRED.length() + " byte, "
        + ShortVector.SPECIES_PREFERRED.length() + " short, " + IntVector.SPECIES_PREFERRED.length() + " int, "
        + LongVector.SPECIES_PREFERRED.length() + " long, " + FloatVector.SPECIES_PREFERRED.length() + " float, "
        + DoubleVector.SPECIES_PREFERRED.length() + " double lanes";
  }

  private static Kernel kernel(Recipe recipe, VectorShape shape, Kernel shorter) {
    Form form = form(recipe);
    VectorSpecies<?> species = switch (form) {
      case BYTE_PRODUCT -> VectorSpecies.of(short.class, shape);
      case HALF_ARITHMETIC -> VectorSpecies.of(short.class, halved(shape));
      case PAIR_ORDER -> recipe.unitBytes() / 2 == Long.BYTES
          ? VectorSpecies.of(long.class, shape)
          : VectorSpecies.of(int.class, shape);
      case BFLOAT_ARITHMETIC -> VectorSpecies.of(int.class, shape);
      case INT_PAIR_ORDER -> VectorSpecies.of(long.class, shape);
      default -> VectorSpecies.of(elementType(recipe.lane()), shape);
    };
    return Template.instantiate(
        VectorLoop.class,
        new VectorLoop.Constants(
            species,
            operator(recipe),
            form,
            recipe.lane(),
            recipe.index(),
            recipe.unitBytes(),
            recipe.unitsPerElement(),
            shorter));
  }

  private static VectorShape halved(VectorShape shape) {
    return VectorShape.forBitSize(Math.max(shape.vectorBitSize() / 2, VectorShape.S_64_BIT.vectorBitSize()));
  }

  private static Form form(Recipe recipe) {
    boolean arithmetic = recipe.operation() == Operation.SUM || recipe.operation() == Operation.PROD;
    if (recipe.meaning() == Meaning.COMPLEX) {
      return Form.COMPLEX_PRODUCT;
    }
    if (recipe.meaning() == Meaning.PAIR) {
      return recipe.lane() == Lane.INT && recipe.index() == Lane.INT ? Form.INT_PAIR_ORDER : Form.PAIR_ORDER;
    }
    return switch (recipe.lane()) {
      case HALF -> arithmetic ? Form.HALF_ARITHMETIC : Form.ORDER_OF_16_BITS;
      case BFLOAT -> arithmetic ? Form.BFLOAT_ARITHMETIC : Form.ORDER_OF_16_BITS;
      default -> switch (recipe.operation()) {
        case LAND, LOR, LXOR -> Form.LOGICAL;
        case SUM -> recipe.lane() == Lane.INT128 ? Form.INT128_SUM : Form.LANEWISE;
        case MAX, MIN -> recipe.lane() == Lane.INT128 ? Form.INT128_ORDER : Form.LANEWISE;
        case PROD -> recipe.lane() == Lane.BYTE ? Form.BYTE_PRODUCT : Form.LANEWISE;
        default -> Form.LANEWISE;
      };
    };
  }

  private static VectorOperators.Binary operator(Recipe recipe) {
    boolean unsigned = recipe.meaning() == Meaning.UNSIGNED;
    return switch (recipe.operation()) {
      case AND, LAND -> VectorOperators.AND;
      case OR, LOR -> VectorOperators.OR;
      case XOR, LXOR -> VectorOperators.XOR;
      case MAXLOC -> VectorOperators.MAX;
      case MINLOC -> VectorOperators.MIN;
      case MAX -> unsigned ? VectorOperators.UMAX : VectorOperators.MAX;
      case MIN -> unsigned ? VectorOperators.UMIN : VectorOperators.MIN;
      case SUM -> VectorOperators.ADD;
      case PROD -> VectorOperators.MUL;
      case AVG -> throw new IllegalArgumentException("not a vector operation: " + recipe.operation());
    };
  }

  private static Class<?> elementType(Lane lane) {
    return switch (lane) {
      case BYTE -> byte.class;
      case SHORT, HALF, BFLOAT -> short.class;
      case INT -> int.class;
      case LONG, INT128 -> long.class;
      case FLOAT -> float.class;
      case DOUBLE -> double.class;
      case EXTENDED, QUAD -> throw new IllegalArgumentException("not a vector lane: " + lane);
    };
  }
}
