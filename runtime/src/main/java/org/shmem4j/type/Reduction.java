package org.shmem4j.type;

import java.util.Objects;
import java.util.function.Supplier;

/** An operation on a type of elements; generated code holds one for each pair that the table allows. */
public final class Reduction {
  private static final int USER_DEFINED = 0xff;

  private final ElementType type;
  private final Operation operation;
  private final int code;
  private final Supplier<Kernel> maker;
  private Kernel kernel;

  private Reduction(ElementType type, Operation operation, Supplier<Kernel> maker) {
    this.type = Objects.requireNonNull(type);
    this.operation = operation;
    this.maker = Objects.requireNonNull(maker);
    this.code = operation == null ? USER_DEFINED : operation.ordinal();
  }

  /**
   * A predefined operation.
   *
   * @param type the type of elements
   * @param operation the operation
   * @param maker makes what combines elements
   * @return the reduction
   */
  public static Reduction of(ElementType type, Operation operation, Supplier<Kernel> maker) {
    return new Reduction(type, Objects.requireNonNull(operation), maker);
  }

  /**
   * An operation of the user's own.
   *
   * @param type the type of elements
   * @param maker makes what combines elements
   * @return the reduction
   */
  public static Reduction userDefined(ElementType type, Supplier<Kernel> maker) {
    return new Reduction(type, null, maker);
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
    return type + " " + (operation == null ? "user-defined" : operation);
  }
}
