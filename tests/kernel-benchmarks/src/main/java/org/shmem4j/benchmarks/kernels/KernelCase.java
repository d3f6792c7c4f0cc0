package org.shmem4j.benchmarks.kernels;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.shmem4j.entry.WideFormat;
import org.shmem4j.internal.onhost.kernel.Kernels;
import org.shmem4j.type.BfloatFormat;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.HalfFormat;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;
import org.shmem4j.type.Operation;

/**
 * A kernel to be timed.
 *
 * @param type the type of its elements
 * @param operation what it computes
 */
record KernelCase(ElementType type, Operation operation) {
  /** {@return every kernel that differs from the others} */
  static List<KernelCase> all() {
    List<KernelCase> cases = new ArrayList<>();
    for (ElementType type : types()) {
      for (Operation operation : Operation.values()) {
        boolean unsigned = type.meaning() == Meaning.UNSIGNED;
        boolean ordering = operation == Operation.MAX || operation == Operation.MIN;
        if (operation != Operation.AVG && Kernels.allows(type, operation) && (ordering || !unsigned)) {
          cases.add(new KernelCase(type, operation));
        }
      }
    }
    return cases;
  }

  private static List<ElementType> types() {
    List<ElementType> types = new ArrayList<>();
    for (Lane lane : Lane.values()) {
      switch (lane) {
        case BYTE, SHORT, INT, LONG, INT128 -> {
          types.add(ElementType.of(lane.name(), lane, 1, Meaning.SIGNED));
          types.add(ElementType.of("U" + lane, lane, 1, Meaning.UNSIGNED));
        }
        default -> types.add(ElementType.of(lane.name(), lane, 1, Meaning.FLOATING));
      }
    }
    types.add(ElementType.of("COMPLEXF", Lane.FLOAT, 2, Meaning.COMPLEX));
    types.add(ElementType.of("COMPLEXD", Lane.DOUBLE, 2, Meaning.COMPLEX));
    types.add(ElementType.pair("DOUBLEINT", Lane.DOUBLE, Lane.INT));
    types.add(ElementType.pair("FLOATINT", Lane.FLOAT, Lane.INT));
    types.add(ElementType.pair("INTINT", Lane.INT, Lane.INT));
    types.add(ElementType.pair("LONGINT", Lane.LONG, Lane.INT));
    return types;
  }

  static KernelCase named(String name) {
    return all().stream()
        .filter(each -> each.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("there is no such kernel: name=" + name));
  }

  /** {@return the name, also that of the function in C} */
  String name() {
    return type.typename() + "_" + operation;
  }

  /** {@return how much slower than C it may be: maxima that honor NaN and -0 do more than C's} */
  double limit() {
    boolean ordering = operation == Operation.MAX || operation == Operation.MIN || type.meaning() == Meaning.PAIR;
    return ordering && type.lane().isFloating() ? 2 : 1.2;
  }

  /** Fills with numbers of ordinary size and both signs: special ones would slow some of C's loops down. */
  void fill(MemorySegment memory) {
    Random random = new Random(1);
    for (long at = 0; at + type.lane().bytes() <= memory.byteSize(); at += type.lane().bytes()) {
      double value = random.nextDouble() * 4 - 2;
      switch (type.lane()) {
        case FLOAT -> memory.set(ValueLayout.JAVA_FLOAT_UNALIGNED, at, (float) value);
        case DOUBLE -> memory.set(ValueLayout.JAVA_DOUBLE_UNALIGNED, at, value);
        case HALF -> memory.set(ValueLayout.JAVA_SHORT_UNALIGNED, at, HalfFormat.fromFloat((float) value));
        case BFLOAT -> memory.set(ValueLayout.JAVA_SHORT_UNALIGNED, at, BfloatFormat.fromFloat((float) value));
        case EXTENDED, QUAD -> WideFormat.setDouble(type.lane(), memory, at, value);
        case BYTE, SHORT, INT, LONG, INT128 -> {
          for (int i = 0; i < type.lane().bytes(); i++) {
            memory.set(ValueLayout.JAVA_BYTE, at + i, (byte) random.nextInt());
          }
        }
      }
    }
  }
}
