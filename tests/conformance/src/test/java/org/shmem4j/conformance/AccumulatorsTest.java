package org.shmem4j.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.shmem4j.Complex;
import org.shmem4j.Layout;
import org.shmem4j.SharedFile;
import org.shmem4j.Shmem;
import org.shmem4j.Team;
import org.shmem4j.api.SymmetricComplexDoubles;
import org.shmem4j.api.SymmetricDoubles;
import org.shmem4j.api.SymmetricFloats;
import org.shmem4j.api.SymmetricHalfs;
import org.shmem4j.api.exact.ExactComplexDoubleSum;
import org.shmem4j.api.exact.ExactDoubleSum;
import org.shmem4j.api.exact.ExactFloatSum;
import org.shmem4j.api.exact.ExactHalfSum;

/** What accumulators of exact sums take, and what they refuse. */
@Timeout(60)
class AccumulatorsTest {
  private static final int ROWS = 12_000;
  private static final int COLUMNS = 3;

  @TempDir
  Path folder;

  private static SymmetricDoubles numbers(Shmem shmem, int count) {
    SymmetricDoubles numbers = shmem.allocate(SymmetricDoubles.TYPE, count);
    for (int i = 0; i < count; i++) {
      numbers.set(i, number(i));
    }
    return numbers;
  }

  private static double number(int i) {
    return i % 5 == 0 ? 1e300 : i % 5 == 3 ? -1e300 : i * 0.1;
  }

  /** Longer than what is gathered at a time. */
  @Test
  void columns() {
    Shmem.launch(1, shmem -> {
      SymmetricDoubles matrix = numbers(shmem, ROWS * COLUMNS);
      Layout<SymmetricDoubles> column = Layout.vector(SymmetricDoubles.TYPE, ROWS, 1, COLUMNS);
      Layout<SymmetricDoubles> row = Layout.contiguous(SymmetricDoubles.TYPE, ROWS).at(7);
      ExactDoubleSum sum = new ExactDoubleSum();
      ExactDoubleSum dot = new ExactDoubleSum();
      for (int i = 0; i < ROWS; i++) {
        ExactDoubleSum ignored = sum.add(number(COLUMNS * i + 1));
        ignored = dot.addProduct(number(COLUMNS * i + 1), number(i + 7));
      }
      assertThat(new ExactDoubleSum().addAll(matrix, column.at(1)).round()).isEqualTo(sum.round());
      assertThat(new ExactDoubleSum().addProducts(matrix, column.at(1), matrix, row).round()).isEqualTo(dot.round());
      assertThat(new ExactDoubleSum().addProducts(matrix, row, matrix, column.at(1)).round()).isEqualTo(dot.round());
    });
  }

  @Test
  void elementsAnywhere() {
    Shmem.launch(1, shmem -> {
      SymmetricDoubles numbers = shmem.allocate(SymmetricDoubles.TYPE, 10);
      numbers.copyFrom(new double[] {0, 1, 2, 4, 8, 16, 32, 64, 128, 256});
      Layout<SymmetricDoubles> one = Layout.of(SymmetricDoubles.TYPE);
      assertThat(new ExactDoubleSum().addAll(numbers, one.indexed(new long[] {2, 1, 1}, new long[] {7, 0, 7})).round())
          .isEqualTo(64 + 128 + 64);
      assertThat(new ExactDoubleSum().addAll(numbers, one.contiguous(0)).round()).isEqualTo(0);
      assertThat(new ExactDoubleSum().addAll(numbers.slice(8, 2), one.at(1)).round()).isEqualTo(256);
      SymmetricComplexDoubles complex = shmem.allocate(SymmetricComplexDoubles.TYPE, 5);
      complex.segment().copyFrom(numbers.segment());
      Layout<SymmetricComplexDoubles> ends = Layout.vector(SymmetricComplexDoubles.TYPE, 2, 1, 4);
      assertThat(new ExactComplexDoubleSum().addAll(complex, ends).round()).isEqualTo(new Complex(128, 257));
      assertThat(new ExactComplexDoubleSum().addProducts(complex, ends, complex, ends).round())
          .isEqualTo(new Complex(128 * 128 - 256 * 256 - 1, 2 * 128 * 256));
    });
  }

  @Test
  void viewsOfFiles() throws IOException {
    Path path = Files.write(folder.resolve("numbers"), new byte[1 + 8 * 8]);
    Shmem.launch(1, shmem -> {
      try (SharedFile file = shmem.map(path)) {
        SymmetricDoubles view = file.view(SymmetricDoubles.TYPE, 1, 8);
        Layout<SymmetricDoubles> column = Layout.vector(SymmetricDoubles.TYPE, 4, 1, 2);
        assertThat(new ExactDoubleSum().addAll(view, column).addProducts(view, column, view, column).round()).isZero();
        assertThatThrownBy(() -> new ExactDoubleSum().add(1).roundTo(view, 0)).hasMessageContaining("is a view");
        List<ThrowingCallable> writes = List.of(() -> view.set(1, 2), () -> view.set(1L, 2), () -> view.fill(3),
            () -> view.copyFrom(new double[8]));
        writes.forEach(write -> assertThatThrownBy(write)
            .hasMessageStartingWith("a view of a shared file must not be written"));
      }
    });
  }

  @Test
  void roundedToElements() {
    Shmem.launch(1, shmem -> {
      SymmetricHalfs halfs = shmem.callocate(SymmetricHalfs.TYPE, 3);
      new ExactHalfSum().add(2048).add(1).add(0.0001f).roundTo(halfs, 2);
      assertThat(halfs.get(2)).isEqualTo(2050);
      assertThat(halfs.get(1)).isZero();
      SymmetricComplexDoubles complex = shmem.callocate(SymmetricComplexDoubles.TYPE, 3);
      new ExactComplexDoubleSum().add(1e300, 3).add(1, 2).add(-1e300, 2).roundTo(complex, 1);
      assertThat(complex.segment().toArray(ValueLayout.JAVA_DOUBLE)).containsExactly(0, 0, 1, 7, 0, 0);
    });
  }

  private record Refusal(Class<?> type, String message) {}

  @Test
  void refusals() {
    Shmem.launch(1, shmem -> {
      SymmetricDoubles numbers = numbers(shmem, 10);
      SymmetricDoubles freed = shmem.allocate(SymmetricDoubles.TYPE, 2);
      shmem.free(freed);
      Layout<SymmetricDoubles> one = Layout.of(SymmetricDoubles.TYPE);
      Layout<SymmetricFloats> floats = Layout.of(SymmetricFloats.TYPE);
      SymmetricFloats floatNumbers = shmem.callocate(SymmetricFloats.TYPE, 2);
      Map<ThrowingCallable, Refusal> all = new LinkedHashMap<>();
      all.put(() -> new ExactDoubleSum().addAll((SymmetricDoubles) null), refused("source must not be null"));
      all.put(() -> new ExactDoubleSum().addAll((double[]) null), refused("source must not be null"));
      all.put(() -> new ExactDoubleSum().addAll(null, one), refused("source must not be null"));
      all.put(() -> new ExactDoubleSum().addAll(numbers, null), refused("sourceLayout must not be null"));
      all.put(() -> new ExactDoubleSum().addProducts(numbers, null), refused("right must not be null"));
      all.put(() -> new ExactDoubleSum().addProducts(null, new double[1]), refused("left must not be null"));
      all.put(() -> new ExactDoubleSum().merge(null), refused("is null"));
      all.put(() -> new ExactDoubleSum().sumOver(null), refused("team must not be null"));
      all.put(() -> new ExactDoubleSum().roundTo(null, 0), refused("dest must not be null"));
      all.put(() -> new ExactDoubleSum().addAll(freed), wrongState("must not be used after it is freed"));
      all.put(() -> new ExactDoubleSum().addAll(freed, one), wrongState("source must not be used after it is freed"));
      all.put(() -> new ExactDoubleSum().roundTo(freed, 0), wrongState("dest must not be used after it is freed"));
      all.put(() -> new ExactDoubleSum().sumOver(Team.INVALID), wrong("team"));
      all.put(() -> new ExactDoubleSum().addAll(numbers, one.contiguous(11)),
          wrong("sourceLayout must not reach beyond source.length: lastElement=10 source.length=10"));
      all.put(() -> new ExactDoubleSum().addAll(floatNumbers, floats),
          wrong("sourceLayout must select numbers of the sum's type: sourceLayout.type=float type=double"));
      all.put(() -> new ExactComplexDoubleSum().addAll(numbers, one), wrong("numbers of the sum's type"));
      all.put(() -> new ExactDoubleSum().addProducts(numbers, one, numbers, one.contiguous(2)),
          wrong("both layouts must select the same number of values of one type"));
      all.put(() -> new ExactDoubleSum().addProducts(numbers, numbers.slice(1, 3)),
          wrong("left and right must have the same length: left.length=10 right.length=3"));
      all.put(() -> new ExactComplexDoubleSum().addAll(new double[3]),
          wrong("source must have all lanes of each element: source.length=3 lanes=2"));
      all.put(() -> new ExactDoubleSum().roundTo(numbers, 10),
          new Refusal(IndexOutOfBoundsException.class, "index must be within dest: index=10 dest.length=10"));
      all.put(() -> new ExactDoubleSum().roundTo(numbers, -1),
          new Refusal(IndexOutOfBoundsException.class, "index must be within dest: index=-1 dest.length=10"));
      ExactDoubleSum self = new ExactDoubleSum();
      all.put(() -> self.merge(self), wrong("a sum must not be merged with itself"));
      all.forEach((call, refusal) -> assertThatThrownBy(call)
          .isInstanceOf(refusal.type).hasMessageContaining(refusal.message));
    });
  }

  private static Refusal refused(String message) {
    return new Refusal(NullPointerException.class, message);
  }

  private static Refusal wrong(String message) {
    return new Refusal(IllegalArgumentException.class, message);
  }

  private static Refusal wrongState(String message) {
    return new Refusal(IllegalStateException.class, message);
  }

  /** What a PE refuses leaves its sum as it was. */
  @Test
  void whatIsRefusedAddsNothing() {
    Shmem.launch(1, shmem -> {
      SymmetricFloats numbers = shmem.allocate(SymmetricFloats.TYPE, 2);
      numbers.set(0, 1);
      numbers.set(1, 2);
      ExactFloatSum sum = new ExactFloatSum().addAll(numbers);
      Layout<SymmetricFloats> three = Layout.contiguous(SymmetricFloats.TYPE, 3);
      assertThatThrownBy(() -> sum.addAll(numbers, three)).isInstanceOf(IllegalArgumentException.class);
      assertThatThrownBy(() -> sum.addProducts(numbers, numbers.slice(0, 1)))
          .isInstanceOf(IllegalArgumentException.class);
      assertThat(sum.round()).isEqualTo(3);
    });
  }
}
