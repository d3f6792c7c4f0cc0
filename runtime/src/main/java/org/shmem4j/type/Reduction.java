package org.shmem4j.type;

import java.util.Objects;
import java.util.function.Supplier;

/** An operation on a type of elements; generated code holds one for each combination that the table allows. */
public final class Reduction {
  private static final int USER_DEFINED = 0xff;
  private static final int EXACT_SUM = 0xfe;

  private final ElementType type;
  private final Operation operation;
  private final int code;
  private final Supplier<Kernel> maker;
  private Kernel kernel;

  private Reduction(ElementType type, Operation operation, int code, Supplier<Kernel> maker) {
    this.type = Objects.requireNonNull(type);
    this.operation = operation;
    this.maker = Objects.requireNonNull(maker);
    this.code = code;
  }

  /**
   * Creates the reduction of a predefined operation.
   *
   * @param type the type of elements
   * @param operation the operation
   * @param maker creates the kernel, at first use
   * @return the reduction
   */
  public static Reduction of(ElementType type, Operation operation, Supplier<Kernel> maker) {
    return new Reduction(type, operation, operation.ordinal(), maker);
  }

  /**
   * Creates the reduction of a user-defined operation.
   *
   * @param type the type of elements
   * @param maker creates the kernel, at first use
   * @return the reduction
   */
  public static Reduction userDefined(ElementType type, Supplier<Kernel> maker) {
    return new Reduction(type, null, USER_DEFINED, maker);
  }

  /**
   * Creates the reduction that adds exactly and rounds once.
   *
   * @param type the type of elements
   * @param maker creates the kernel, which is a {@link JointKernel}, at first use
   * @return the reduction
   */
  public static Reduction exactSum(ElementType type, Supplier<Kernel> maker) {
    return new Reduction(type, null, EXACT_SUM, maker);
  }

  /** {@return the type of elements} */
  public ElementType type() {
    return type;
  }

  /** {@return the predefined operation; null for a user-defined one and for exact sums} */
  public Operation operation() {
    return operation;
  }

  /** {@return whether the kernel is a {@link JointKernel}, which needs the operands of all members at once} */
  public boolean isJoint() {
    return kernel() instanceof JointKernel;
  }

  /** {@return a small number for the operation} */
  public int code() {
    return code;
  }

  /** {@return the kernel that combines elements, created at first use} */
  public Kernel kernel() {
    Kernel made = kernel;
    if (made == null) {
      made = maker.get();
      kernel = made;
    }
    return made;
  }

  @Override
  public String toString() {
    return type + " " + (code == EXACT_SUM ? "exact sum" : operation == null ? "user-defined" : operation);
  }
}
