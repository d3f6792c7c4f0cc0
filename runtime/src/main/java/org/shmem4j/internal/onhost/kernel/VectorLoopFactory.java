package org.shmem4j.internal.onhost.kernel;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.ShortVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorShape;
import jdk.incubator.vector.VectorSpecies;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;

/**
 * Creates the loop of a vector kernel. The first vector of a program takes 30 ms of loading and initialization, so
 * programs that reduce single elements avoid vectors.
 *
 * @param recipe what to compute
 * @param form how to compute it
 * @param shape the vectors that are loaded and stored
 */
record VectorLoopFactory(Recipe recipe, VectorForm form, VectorShape shape) {
  private static final MethodType SIGNATURE =
      MethodType.methodType(void.class, MemorySegment.class, long.class, long.class, long.class, long.class);

  /** Describes the lanes of vectors on this host. */
  static String lanes() {
    return VectorShape.preferredShape().vectorBitSize() + " bits: " + ByteVector.SPECIES_PREFERRED.length() + " byte, "
        + ShortVector.SPECIES_PREFERRED.length() + " short, " + IntVector.SPECIES_PREFERRED.length() + " int, "
        + LongVector.SPECIES_PREFERRED.length() + " long, " + FloatVector.SPECIES_PREFERRED.length() + " float, "
        + DoubleVector.SPECIES_PREFERRED.length() + " double lanes";
  }

  /** {@return a loop with its own code and profile; its parameters are memory, result, left, right, bytes} */
  MethodHandle loop() {
    Lookup copy = Template.copy(
        VectorLoopTemplate.class,
        new VectorLoopTemplate.Constants(species(), operator(recipe), form, recipe.lane(), recipe.index(),
            recipe.unitBytes()));
    try {
      return copy.findStatic(copy.lookupClass(), "vectors", SIGNATURE);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("the template has no loop: " + copy.lookupClass(), e);
    }
  }

  private VectorSpecies<?> species() {
    return switch (form) {
      case BYTE_PRODUCT, HALF_ARITHMETIC -> VectorSpecies.of(short.class, shape);
      case PAIR_ORDER -> recipe.unitBytes() / 2 == Long.BYTES
          ? VectorSpecies.of(long.class, shape)
          : VectorSpecies.of(int.class, shape);
      case BFLOAT_ARITHMETIC -> VectorSpecies.of(int.class, shape);
      case INT_PAIR_ORDER -> VectorSpecies.of(long.class, shape);
      default -> VectorSpecies.of(elementType(recipe.lane()), shape);
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
