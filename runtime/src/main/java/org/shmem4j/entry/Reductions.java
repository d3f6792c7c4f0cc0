package org.shmem4j.entry;

import java.util.Objects;
import java.util.function.Supplier;
import org.shmem4j.ReductionOperator;
import org.shmem4j.internal.onhost.kernel.Kernels;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Kernel;
import org.shmem4j.type.Operation;
import org.shmem4j.type.Reduction;

/** Creates the reductions that generated code holds in constants; their kernels are created at first use. */
public final class Reductions {
  private Reductions() {}

  /** Creates the reduction of a predefined operation. */
  public static Reduction of(ElementType type, Operation operation) {
    return Reduction.of(type, operation, new Predefined(type, operation));
  }

  /** Creates the reduction of a user-defined operation. */
  public static Reduction of(ElementType type, ReductionOperator operator) {
    Objects.requireNonNull(operator);
    return Reduction.userDefined(type, () -> Kernels.of(operator, type));
  }

  /** Finds a kernel. Not a lambda, since the JVM's archive, from which PEs start, contains none. */
  private record Predefined(ElementType type, Operation operation) implements Supplier<Kernel> {
    @Override
    public Kernel get() {
      return Kernels.combine(type, operation);
    }
  }
}
