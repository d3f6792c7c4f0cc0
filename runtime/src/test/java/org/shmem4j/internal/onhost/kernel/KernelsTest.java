package org.shmem4j.internal.onhost.kernel;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.shmem4j.internal.onhost.kernel.Samples.Case;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Kernel;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;
import org.shmem4j.type.Operation;

class KernelsTest {
  private static final ElementType INT = ElementType.of("int", Lane.INT, 1, Meaning.SIGNED);
  private static final ElementType COMPLEX = ElementType.of("complexd", Lane.DOUBLE, 2, Meaning.COMPLEX);

  @Test
  void typesThatComputeAlikeShareKernels() {
    ElementType uint32 = ElementType.of("uint32", Lane.INT, 1, Meaning.UNSIGNED);
    assertThat(Kernels.combine(uint32, Operation.SUM)).isSameAs(Kernels.combine(INT, Operation.SUM));
    assertThat(Kernels.combine(INT, Operation.AVG)).isSameAs(Kernels.combine(INT, Operation.SUM));
    assertThat(Kernels.combine(uint32, Operation.MAX)).isNotSameAs(Kernels.combine(INT, Operation.MAX));
  }

  @Test
  void refusesWhatTheTypeDoesNotHave() {
    ElementType real = ElementType.of("double", Lane.DOUBLE, 1, Meaning.FLOATING);
    assertThat(Kernels.allows(COMPLEX, Operation.MAX)).isFalse();
    assertThat(Kernels.allows(COMPLEX, Operation.AVG)).isTrue();
    assertThatThrownBy(() -> Kernels.combine(COMPLEX, Operation.MAX))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the operation is not defined for the type: operation=MAX typename=complexd meaning=COMPLEX;"
            + " defined: [SUM, PROD, AVG]");
    assertThatThrownBy(() -> Kernels.combine(real, Operation.AND))
        .hasMessageStartingWith("the operation is not defined for the type: operation=AND typename=double");
    ElementType wrong = ElementType.of("wrong", Lane.FLOAT, 1, Meaning.SIGNED);
    assertThatThrownBy(() -> Kernels.combine(wrong, Operation.SUM))
        .hasMessage("the lanes of the type do not fit its meaning: typename=wrong meaning=SIGNED lane=FLOAT lanes=1");
    assertThat(Kernels.allows(ElementType.of("bits8", Lane.BYTE, 1, Meaning.OPAQUE), Operation.SUM)).isFalse();
  }

  /** Known answers, so that not only the kernels agree with each other. */
  @ParameterizedTest
  @CsvSource({
      "BYTE,SIGNED,SUM,127,1,-128", "BYTE,SIGNED,PROD,-128,-1,-128", "BYTE,SIGNED,MAX,-1,1,1",
      "BYTE,UNSIGNED,MAX,-1,1,-1",
      "SHORT,UNSIGNED,MIN,-1,1,1", "SHORT,SIGNED,MIN,-1,1,-1", "INT,SIGNED,AND,12,10,8", "INT,SIGNED,OR,12,10,14",
      "INT,SIGNED,XOR,12,10,6", "LONG,SIGNED,LAND,2,4,1", "LONG,SIGNED,LAND,2,0,0", "LONG,SIGNED,LOR,0,4,1",
      "INT,SIGNED,LXOR,3,5,0", "INT,UNSIGNED,LXOR,0,5,1", "LONG,UNSIGNED,MAX,-1,0,-1", "LONG,SIGNED,PROD,3,-5,-15",
      "INT128,SIGNED,LXOR,3,5,0", "INT128,SIGNED,PROD,3,5,15", "INT128,SIGNED,AND,12,10,8"
  })
  void integers(Lane lane, Meaning meaning, Operation operation, long left, long right, long expected) {
    ElementType type = ElementType.of("tried", lane, 1, meaning);
    int count = 37;
    MemorySegment memory = MemorySegment.ofArray(new long[6 * count]);
    for (int i = 0; i < count; i++) {
      LaneAccess.putBits(memory, (long) i * lane.bytes(), lane, left, 0);
      LaneAccess.putBits(memory, (long) (count + i) * lane.bytes(), lane, right, 0);
    }
    long result = 2L * count * lane.bytes();
    Kernels.combine(type, operation).combine(memory, result, 0, (long) count * lane.bytes(), count);
    for (int i = 0; i < count; i++) {
      assertThat(LaneAccess.integer(memory, result + (long) i * lane.bytes(), lane.bytes())).isEqualTo(expected);
    }
  }

  @ParameterizedTest
  @CsvSource({
      "HALF,SUM,2048,1,2048", "HALF,SUM,2048,3,2052", "HALF,PROD,256,256,Infinity", "HALF,MAX,-0.0,0.0,0.0",
      "BFLOAT,SUM,256,1,256", "BFLOAT,SUM,256,3,260", "BFLOAT,MIN,NaN,1,NaN", "BFLOAT,MIN,0.0,-0.0,-0.0",
      "FLOAT,SUM,16777216,1,16777216", "FLOAT,MAX,NaN,1,NaN", "FLOAT,MIN,0.0,-0.0,-0.0", "HALF,MAX,1,NaN,NaN",
      "DOUBLE,PROD,0.1,3,0.30000000000000004", "DOUBLE,MAX,-0.0,0.0,0.0", "DOUBLE,MIN,1,NaN,NaN"
  })
  void floatingPoint(Lane lane, Operation operation, double left, double right, double expected) {
    ElementType type = ElementType.of("tried", lane, 1, Meaning.FLOATING);
    int count = 37;
    MemorySegment memory = MemorySegment.ofArray(new long[3 * count]);
    for (int i = 0; i < count; i++) {
      LaneAccess.putFloating(memory, (long) i * lane.bytes(), lane, left);
      LaneAccess.putFloating(memory, (long) (count + i) * lane.bytes(), lane, right);
    }
    long result = 2L * count * lane.bytes();
    Kernels.combine(type, operation).combine(memory, result, 0, (long) count * lane.bytes(), count);
    for (int i = 0; i < count; i++) {
      assertThat(LaneAccess.floating(memory, result + (long) i * lane.bytes(), lane))
          .isEqualTo(Double.valueOf(expected));
    }
  }

  @Test
  void complexProduct() {
    MemorySegment memory = MemorySegment.ofArray(new double[] {1, 2, 3, 4, 0, 0});
    Kernels.combine(COMPLEX, Operation.PROD).combine(memory, 32, 0, 16, 1);
    assertThat(memory.get(JAVA_DOUBLE_UNALIGNED, 32)).isEqualTo(-5);
    assertThat(memory.get(JAVA_DOUBLE_UNALIGNED, 40)).isEqualTo(10);
  }

  static Stream<Case> casesWithIdentity() {
    return Stream.concat(Samples.casesOf(Samples.types()), Samples.casesOf(Samples.pairs()))
        .filter(tried -> tried.operation() != Operation.AVG);
  }

  @ParameterizedTest
  @MethodSource("casesWithIdentity")
  void theIdentityChangesNothing(Case tried) {
    ElementType type = tried.type();
    int count = 67;
    long run = (long) count * type.bytes();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment memory = arena.allocate(3 * run + 16, 16);
      Random random = new Random(3);
      for (long at = 0; at < 3 * run; at += type.lane().bytes()) {
        LaneAccess.putBits(memory, at, type.lane(), 0, 0);
        if (type.lane().isFloating() && type.lane().bytes() < 16) {
          LaneAccess.putFloating(memory, at, type.lane(), 1 + random.nextInt(99));
        } else if (!type.lane().isFloating()) {
          boolean logical = tried.operation().name().startsWith("L");
          LaneAccess.putBits(memory, at, type.lane(), logical ? random.nextInt(2) : random.nextLong(), 0);
        }
      }
      memory.asSlice(run, run).fill((byte) 0);
      memory.set(JAVA_BYTE, 3 * run, (byte) 77);
      Kernels.fillIdentity(memory, 2 * run, count, type, tried.operation());
      Kernel kernel = Kernels.combine(type, tried.operation());
      kernel.combine(memory, run, 0, 2 * run, count);
      kernel.combine(memory, 2 * run, 2 * run, 0, count);
      if (type.meaning() != Meaning.PAIR) {
        assertThat(memory.asSlice(run, run).mismatch(memory.asSlice(0, run))).isEqualTo(-1);
      }
      assertThat(memory.asSlice(2 * run, run).mismatch(memory.asSlice(run, run))).isEqualTo(-1);
      assertThat(memory.get(JAVA_BYTE, 3 * run)).isEqualTo((byte) 77);
    }
  }

  @Test
  void aUsersOperatorSeesItsOperandsOnly() {
    MemorySegment memory = MemorySegment.ofArray(new int[] {9, 1, 2, 3, 4, 5, 6, 9});
    Kernel kernel = Kernels.of(
        (result, left, right, count) -> {
          assertThat(result.byteSize()).isEqualTo(8);
          assertThat(left.isReadOnly() && right.isReadOnly()).isTrue();
          for (long i = 0; i < count; i++) {
            int value = left.getAtIndex(JAVA_INT_UNALIGNED, i) - right.getAtIndex(JAVA_INT_UNALIGNED, i);
            result.setAtIndex(JAVA_INT_UNALIGNED, i, value);
          }
        },
        INT);
    kernel.combine(memory, 4, 20, 12, 2);
    assertThat(memory.toArray(JAVA_INT_UNALIGNED)).containsExactly(9, 2, 2, 3, 4, 5, 6, 9);
    Kernel curious = Kernels.of((result, left, right, count) -> left.get(JAVA_INT_UNALIGNED, 8), INT);
    assertThatThrownBy(() -> curious.combine(memory, 4, 20, 12, 2)).isInstanceOf(IndexOutOfBoundsException.class);
  }

  @Test
  void pairs() {
    ElementType type = ElementType.pair("doubleLong", Lane.DOUBLE, Lane.LONG);
    assertPair(type, Operation.MAXLOC, 1, 7, 2, 9, 2, 9);
    assertPair(type, Operation.MINLOC, 1, 7, 2, 9, 1, 7);
    assertPair(type, Operation.MAXLOC, 2, 7, 2, 3, 2, 3);
    assertPair(type, Operation.MINLOC, 0.0, 3, -0.0, 7, 0.0, 3);
    assertPair(type, Operation.MAXLOC, Double.NaN, 8, 2, 3, Double.NaN, 8);
    assertPair(type, Operation.MINLOC, 1, 2, Double.NaN, 4, Double.NaN, 4);
    assertPair(type, Operation.MINLOC, Double.NaN, 6, Double.NaN, 4, Double.NaN, 4);
  }

  private static void assertPair(
      ElementType type, Operation operation, double a, long i, double b, long j, double value, long index) {
    MemorySegment memory = MemorySegment.ofArray(new double[6]);
    memory.set(JAVA_DOUBLE_UNALIGNED, 0, a);
    memory.set(JAVA_LONG_UNALIGNED, 8, i);
    memory.set(JAVA_DOUBLE_UNALIGNED, 16, b);
    memory.set(JAVA_LONG_UNALIGNED, 24, j);
    Kernels.combine(type, operation).combine(memory, 32, 0, 16, 1);
    assertThat(memory.get(JAVA_DOUBLE_UNALIGNED, 32)).isEqualTo(Double.valueOf(value));
    assertThat(memory.get(JAVA_LONG_UNALIGNED, 40)).isEqualTo(index);
  }

  @Test
  void offsetsBeyondTwoGibibytes(@TempDir Path directory) throws IOException {
    long size = 5L << 30;
    try (FileChannel file = FileChannel.open(directory.resolve("sparse"), CREATE, READ, WRITE);
        Arena arena = Arena.ofConfined()) {
      MemorySegment memory = file.map(MapMode.READ_WRITE, 0, size, arena);
      long right = 3L << 30;
      long result = size - 400;
      for (long i = 0; i < 100; i++) {
        memory.setAtIndex(JAVA_INT_UNALIGNED, i, (int) i);
        memory.set(JAVA_INT_UNALIGNED, right + 4 * i, 1000);
      }
      Kernels.combine(INT, Operation.SUM).combine(memory, result, 0, right, 100);
      for (long i = 0; i < 100; i++) {
        assertThat(memory.get(JAVA_INT_UNALIGNED, result + 4 * i)).isEqualTo((int) i + 1000);
      }
    }
  }
}
