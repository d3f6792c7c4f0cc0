package org.shmem4j.internal.onhost.kernel;

import java.lang.foreign.MemorySegment;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.shmem4j.ReductionOperator;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Kernel;
import org.shmem4j.type.Operation;

/** The kernels by type and operation, created on first use and shared by all types with the same arithmetic. */
public final class Kernels {
  private static final ConcurrentMap<Recipe, Kernel> BY_RECIPE = new ConcurrentHashMap<>();
  // The map that calls use, since a recipe object for each look-up would be garbage.
  private static final ConcurrentMap<ElementType, ConcurrentMap<Operation, Kernel>> BY_TYPE = new ConcurrentHashMap<>();

  private Kernels() {}

  /**
   * Finds the kernel that combines elements; for {@code AVG} it adds, and {@link #divide} divides afterwards.
   *
   * @param type the type of the elements
   * @param operation what to compute
   * @return the kernel
   * @throws IllegalArgumentException if the type does not have the operation
   * @throws IllegalStateException if the setting {@code shmem4j.kernels} cannot be honored
   */
  public static Kernel combine(ElementType type, Operation operation) {
    ConcurrentMap<Operation, Kernel> row = BY_TYPE.get(type);
    Kernel known = row == null ? null : row.get(operation);
    return known == null ? resolve(type, operation) : known;
  }

  private static Kernel resolve(ElementType type, Operation operation) {
    Recipe recipe = Recipe.of(type, operation);
    Kernel kernel = BY_RECIPE.get(recipe);
    if (kernel == null) {
      Kernel made = KernelProvider.chosen().kernel(recipe);
      Kernel earlier = BY_RECIPE.putIfAbsent(recipe, made);
      kernel = earlier == null ? made : earlier;
    }
    BY_TYPE.putIfAbsent(type, new ConcurrentHashMap<>());
    BY_TYPE.get(type).put(operation, kernel);
    return kernel;
  }

  /**
   * Returns whether a type has an operation.
   *
   * @param type the type of the elements
   * @param operation what to compute
   * @return whether {@link #combine} has a kernel for them
   */
  public static boolean allows(ElementType type, Operation operation) {
    return Recipe.refusal(type, operation) == null;
  }

  /**
   * Creates the kernel of a user's operator, which sees only the memory of the operands and the result.
   *
   * @param operator the operator
   * @param type the type of the elements
   * @return the kernel
   */
  public static Kernel of(ReductionOperator operator, ElementType type) {
    return (memory, result, left, right, count) -> {
      long bytes = count * type.bytes();
      operator.combine(
          memory.asSlice(result, bytes),
          memory.asSlice(left, bytes).asReadOnly(),
          memory.asSlice(right, bytes).asReadOnly(),
          count);
    };
  }

  /**
   * Writes the operation's identity, which leaves every element that it is combined with unchanged.
   *
   * @param memory where to write
   * @param offset byte offset of the first element
   * @param count elements
   * @param type their type
   * @param operation the operation; null for a user's, which has no identity and changes nothing
   * @throws IllegalArgumentException if the type does not have the operation
   */
  public static void fillIdentity(
      MemorySegment memory, long offset, long count, ElementType type, Operation operation) {
    if (operation != null) {
      Identity.fill(memory, offset, count, type, operation);
    }
  }

  /**
   * Divides elements in place, for averages. Integers truncate toward zero; floating point rounds to nearest.
   *
   * @param memory the memory that contains the elements
   * @param offset byte offset of the first one
   * @param count elements
   * @param type their type
   * @param divisor 1 to 2^31 - 1
   * @throws IllegalArgumentException if the type has no averages or the divisor is out of range
   */
  public static void divide(MemorySegment memory, long offset, long count, ElementType type, long divisor) {
    String refusal = Recipe.refusal(type, Operation.AVG);
    if (refusal != null) {
      throw new IllegalArgumentException(refusal);
    }
    if (divisor < 1 || divisor > Integer.MAX_VALUE) {
      throw new IllegalArgumentException("divisor must be from 1 to " + Integer.MAX_VALUE + ": divisor=" + divisor);
    }
    Division.divide(memory, offset, count, type, (int) divisor);
  }

  /**
   * Returns a line that says which kernels run, why, and which flag would change that.
   *
   * @return the line
   * @throws IllegalStateException if the setting {@code shmem4j.kernels} cannot be honored
   */
  public static String provider() {
    return KernelProvider.description();
  }
}
