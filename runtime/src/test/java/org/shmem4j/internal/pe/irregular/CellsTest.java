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

/** The cells of words against the kernels of reductions. */
class CellsTest {
  private static final int TRIES = 500;
  private static final long[] SPECIAL = {0, 1, -1, Long.MIN_VALUE, Long.MAX_VALUE, Integer.MIN_VALUE,
      Double.doubleToRawLongBits(Double.NaN), Double.doubleToRawLongBits(-1.5), Float.floatToRawIntBits(Float.NaN),
      Float.floatToRawIntBits(-0.0f), Float.floatToRawIntBits(2.5f)};

  @ParameterizedTest
  @CsvSource({"LONG,SIGNED,2", "LONG,SIGNED,1000000", "LONG,UNSIGNED,2", "INT,SIGNED,2", "INT,UNSIGNED,1000000",
      "DOUBLE,FLOATING,2", "FLOAT,FLOATING,2"})
  void applyAsKernelsDo(Lane lane, Meaning meaning, long length) {
    ElementType type = ElementType.of("any", lane, 1, meaning);
    Cells cells = Cells.of(type, length);
    Reduction[] operations = UpdateOp.operations(type);
    Random random = new Random(7);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment memory = arena.allocate(72, 8);
      for (int n = 0; n < TRIES; n++) {
        for (int op = UpdateOp.SET; op <= UpdateOp.XOR; op++) {
          if (op == UpdateOp.SET || operations[op] != null) {
            check(memory, type, cells, op == UpdateOp.SET ? null : operations[op], op, bits(random), bits(random));
          }
        }
      }
    }
  }

  private static long bits(Random random) {
    return random.nextBoolean() ? random.nextLong() : SPECIAL[random.nextInt(SPECIAL.length)];
  }

  private static void check(
      MemorySegment memory, ElementType type, Cells cells, Reduction operation, int op, long old, long value) {
    memory.set(ValueLayout.JAVA_LONG, 0, Cells.header(op, 1));
    memory.set(ValueLayout.JAVA_LONG, 8, value);
    for (long at : new long[] {24, 32 + type.bytes()}) {
      memory.set(ValueLayout.JAVA_LONG_UNALIGNED, at, old);
    }
    if (op == UpdateOp.SET) {
      MemorySegment.copy(memory, 8, memory, 24, type.bytes());
    } else {
      operation.kernel().combine(memory, 24, 24, 8, 1);
    }
    cells.apply(memory, 32, memory, 0, 16);
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
