package org.shmem4j.internal.pe.irregular;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;
import org.shmem4j.type.Reduction;

/** The kernel of updates of words against the kernels of reductions. */
class UpdateKernelTest {
  private static final int TRIES = 500;
  private static final long ENTRY = UpdateKernel.HEADER + Long.BYTES;
  private static final long[] SPECIAL = {0, 1, -1, Long.MIN_VALUE, Long.MAX_VALUE, Integer.MIN_VALUE,
      Double.doubleToRawLongBits(Double.NaN), Double.doubleToRawLongBits(-1.5), Float.floatToRawIntBits(Float.NaN),
      Float.floatToRawIntBits(-0.0f), Float.floatToRawIntBits(2.5f)};

  @ParameterizedTest
  @CsvSource({"LONG,SIGNED", "LONG,UNSIGNED", "INT,SIGNED", "INT,UNSIGNED", "DOUBLE,FLOATING", "FLOAT,FLOATING"})
  void applyAsKernelsDo(Lane lane, Meaning meaning) {
    ElementType type = ElementType.of("any", lane, 1, meaning);
    UpdateKernel kernel = UpdateKernel.of(type);
    Reduction[] operations = UpdateOp.operations(type);
    Random random = new Random(7);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment memory = arena.allocate(72, 8);
      for (int n = 0; n < TRIES; n++) {
        for (int op = UpdateOp.SET; op <= UpdateOp.XOR; op++) {
          if (op == UpdateOp.SET || operations[op] != null) {
            check(memory, type, kernel, op == UpdateOp.SET ? null : operations[op], op, bits(random), bits(random));
          }
        }
      }
    }
  }

  /** A batch of more than is read ahead at once. */
  @ParameterizedTest
  @CsvSource({"LONG,SIGNED", "DOUBLE,FLOATING", "INT,UNSIGNED"})
  void applyBatchesAsTheyApplyOne(Lane lane, Meaning meaning) {
    ElementType type = ElementType.of("any", lane, 1, meaning);
    UpdateKernel kernel = UpdateKernel.of(type);
    Reduction[] operations = UpdateOp.operations(type);
    Random random = new Random(7);
    int elements = 100;
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment entries = arena.allocate(TRIES * ENTRY, 8);
      MemorySegment together = arena.allocate((long) elements * Long.BYTES, 8);
      MemorySegment singly = arena.allocate((long) elements * Long.BYTES, 8);
      for (int n = 0; n < TRIES; n++) {
        int op = random.nextBoolean() ? UpdateOp.ADD : random.nextInt(UpdateOp.XOR + 1);
        int known = op == UpdateOp.SET || operations[op] != null ? op : UpdateOp.ADD;
        entries.set(ValueLayout.JAVA_LONG, n * ENTRY, UpdateKernel.header(known, random.nextInt(elements)));
        entries.set(ValueLayout.JAVA_LONG, n * ENTRY + UpdateKernel.HEADER, random.nextInt(1000));
        kernel.apply(singly, 0, entries, n * ENTRY, (n + 1L) * ENTRY);
      }
      kernel.apply(together, 0, entries, 0, TRIES * ENTRY);
      assertThat(together.toArray(ValueLayout.JAVA_LONG)).isEqualTo(singly.toArray(ValueLayout.JAVA_LONG));
    }
  }

  private static long bits(Random random) {
    return random.nextBoolean() ? random.nextLong() : SPECIAL[random.nextInt(SPECIAL.length)];
  }

  private static void check(
      MemorySegment memory, ElementType type, UpdateKernel kernel, Reduction operation, int op, long old, long value) {
    memory.set(ValueLayout.JAVA_LONG, 0, UpdateKernel.header(op, 1));
    memory.set(ValueLayout.JAVA_LONG, 8, value);
    for (long at : new long[] {24, 32 + type.bytes()}) {
      memory.set(ValueLayout.JAVA_LONG_UNALIGNED, at, old);
    }
    if (op == UpdateOp.SET) {
      MemorySegment.copy(memory, 8, memory, 24, type.bytes());
    } else {
      operation.kernel().combine(memory, 24, 24, 8, 1);
    }
    kernel.apply(memory, 32, memory, 0, 16);
    assertThat(lane(type, memory, 32 + type.bytes())).as("op %d of %x and %x", op, old, value)
        .isEqualTo(lane(type, memory, 24));
  }

  /** As a number, since of a NaN only that it is one is defined. */
  private static Number lane(ElementType type, MemorySegment memory, long at) {
    return switch (type.lane()) {
      case INT -> memory.get(ValueLayout.JAVA_INT_UNALIGNED, at);
      case FLOAT -> memory.get(ValueLayout.JAVA_FLOAT_UNALIGNED, at);
      case DOUBLE -> memory.get(ValueLayout.JAVA_DOUBLE_UNALIGNED, at);
      default -> memory.get(ValueLayout.JAVA_LONG_UNALIGNED, at);
    };
  }
}
