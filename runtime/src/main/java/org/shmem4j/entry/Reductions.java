package org.shmem4j.entry;

import java.util.Objects;
import org.shmem4j.ReductionOperator;
import org.shmem4j.internal.kernel.Kernels;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Operation;
import org.shmem4j.type.Reduction;

/** The reductions that generated code holds in constants; what combines their elements is made at first use. */
public final class Reductions {
  private Reductions() {}

  /** A predefined operation. */
  public static Reduction of(ElementType type, Operation operation) {
    return Reduction.of(type, operation, () -> Kernels.combine(type, operation));
  }

  /** An operation of the user's own. */
  public static Reduction of(ElementType type, ReductionOperator operator) {
    Objects.requireNonNull(operator);
    return Reduction.userDefined(type, () -> Kernels.of(operator, type));
  }
}
