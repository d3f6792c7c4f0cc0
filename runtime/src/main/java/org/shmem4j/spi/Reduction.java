package org.shmem4j.spi;

import java.util.Objects;
import org.shmem4j.ReductionOperator;
import org.shmem4j.internal.kernel.Kernel;
import org.shmem4j.internal.kernel.Kernels;

/** An operation on a type of elements; generated code holds one for each pair that the table allows. */
public final class Reduction {
  private static final int USER_DEFINED = 0xff;

  private final ElementType type;
  private final Operation operation;
  private final ReductionOperator operator;
  private final int code;
  private Kernel kernel;

  private Reduction(ElementType type, Operation operation, ReductionOperator operator) {
    this.type = Objects.requireNonNull(type);
    this.operation = operation;
    this.operator = operator;
    this.code = operation == null ? USER_DEFINED : operation.ordinal();
  }

  /**
   * A predefined operation.
   *
   * @param type the type of elements
   * @param operation the operation
   * @return the reduction
   */
  public static Reduction of(ElementType type, Operation operation) {
    return new Reduction(type, Objects.requireNonNull(operation), null);
  }

  /**
   * An operation of the user's own.
   *
   * @param type the type of elements
   * @param operator combines elements
   * @return the reduction
   */
  public static Reduction of(ElementType type, ReductionOperator operator) {
    return new Reduction(type, null, Objects.requireNonNull(operator));
  }

  /** {@return the type of elements} */
  public ElementType type() {
    return type;
  }

  /** {@return the predefined operation; null for one of the user's own} */
  public Operation operation() {
    return operation;
  }

  /** {@return a small number for the operation} */
  public int code() {
    return code;
  }

  /** {@return what combines elements; made at first use} */
  @SuppressWarnings("exports") // for the core only
  public Kernel kernel() {
    Kernel made = kernel;
    if (made == null) {
      made = operator == null ? Kernels.combine(type, operation) : Kernels.of(operator, type);
      kernel = made;
    }
    return made;
  }

  @Override
  public String toString() {
    return type + " " + (operation == null ? "user-defined" : operation);
  }
}
