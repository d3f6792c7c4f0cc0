package org.shmem4j.internal.pe.onesided;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.LongBinaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.shmem4j.Context;
import org.shmem4j.Shmem;
import org.shmem4j.SymmetricArray;
import org.shmem4j.entry.AtomicWords;
import org.shmem4j.entry.WordTransfers;
import org.shmem4j.type.AtomicOp;

/** Puts, gets and atomic operations of single elements, with their neighbors left alone. */
@Timeout(60)
class SingleWordsTest {
  private static final long[] VALUES = {0, 1, -1, 0x80, 0x7fff, 0x8000, 0x7fff_ffffL, 0x8000_0000L,
      0x5555_aaaa_1234_8765L,
      Long.MIN_VALUE, Long.MAX_VALUE};

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4, 8})
  void putsAndGetsElementsOfAPeer(int bytes) {
    int shift = Long.SIZE - bytes * 8;
    Shmem.launch(2, shmem -> {
      Elements array = shmem.allocate(Elements.type(bytes), VALUES.length + 2);
      byte[] expected = array.fillWith(0x5a);
      shmem.barrierAll();
      for (int i = 0; i < VALUES.length; i++) {
        Context context = i % 2 == 0 ? null : shmem.defaultContext();
        WordTransfers.put(context, array, i + 1, bytes, VALUES[i], 1 - shmem.myPe());
        long got = WordTransfers.get(context, array, i + 1, bytes, 1 - shmem.myPe());
        assertThat(got).isEqualTo(VALUES[i] << shift >> shift);
        for (int b = 0; b < bytes; b++) {
          expected[(i + 1) * bytes + b] = (byte) (VALUES[i] >>> (b * 8));
        }
      }
      shmem.barrierAll();
      assertThat(array.bytes()).isEqualTo(expected);
    });
  }

  record NamedAtomic(AtomicOp op, int bytes, LongBinaryOperator oracle) {
    /** Does it and returns the value before. */
    long on(Context context, SymmetricArray array, long index, long value, int pe) {
      if (op == AtomicOp.SET) {
        long before = AtomicWords.fetch(AtomicOp.FETCH, context, array, index, bytes, 0, 0, pe);
        AtomicWords.apply(op, context, array, index, bytes, value, 0, pe);
        return before;
      }
      if (op == AtomicOp.COMPARE_SWAP) {
        long before = AtomicWords.fetch(op, context, array, index, bytes, 78, 77, pe); // nobody holds 77
        assertThat(AtomicWords.fetch(op, context, array, index, bytes, value, before, pe)).isEqualTo(before);
        return before;
      }
      return AtomicWords.fetch(op, context, array, index, bytes, value, 0, pe);
    }
  }

  static Stream<NamedAtomic> atomics() {
    return IntStream.of(4, 8).boxed().flatMap(bytes -> Stream.of(
        new NamedAtomic(AtomicOp.SWAP, bytes, (x, v) -> v),
        new NamedAtomic(AtomicOp.ADD, bytes, Long::sum),
        new NamedAtomic(AtomicOp.AND, bytes, (x, v) -> x & v),
        new NamedAtomic(AtomicOp.OR, bytes, (x, v) -> x | v),
        new NamedAtomic(AtomicOp.XOR, bytes, (x, v) -> x ^ v),
        new NamedAtomic(AtomicOp.MAX, bytes, Math::max),
        new NamedAtomic(AtomicOp.MIN, bytes, Math::min),
        new NamedAtomic(AtomicOp.UNSIGNED_MAX, bytes, (x, v) -> Long.compareUnsigned(x, v) < 0 ? v : x),
        new NamedAtomic(AtomicOp.UNSIGNED_MIN, bytes, (x, v) -> Long.compareUnsigned(x, v) < 0 ? x : v),
        new NamedAtomic(AtomicOp.SET, bytes, (x, v) -> v),
        new NamedAtomic(AtomicOp.COMPARE_SWAP, bytes, (x, v) -> v)));
  }

  @ParameterizedTest
  @MethodSource("atomics")
  void atomicOperationsReturnTheOldValueAndLeaveTheNew(NamedAtomic atomic) {
    int shift = Long.SIZE - atomic.bytes * 8;
    Shmem.launch(2, shmem -> {
      Elements array = shmem.callocate(Elements.type(atomic.bytes), 3);
      shmem.barrierAll();
      long value = 0;
      for (long operand : VALUES) {
        long narrow = operand << shift >> shift;
        long before = atomic.on(operand % 2 == 0 ? null : shmem.defaultContext(), array, 1, narrow,
            1 - shmem.myPe());
        assertThat(before).isEqualTo(value);
        value = atomic.oracle.applyAsLong(value, narrow) << shift >> shift;
      }
      shmem.barrierAll();
      long last = atomic.bytes == 8 ? array.getLong(1) : array.getInt(1);
      assertThat(last).isEqualTo(value);
      assertThat(atomic.bytes == 8 ? array.getLong(0) | array.getLong(2) : array.getInt(0) | array.getInt(2)).isZero();
    });
  }

  /** Of NaN only that it is one. */
  @ParameterizedTest
  @CsvSource({"1.5, 2.5", "-1.5, -2.5", "0.0, -0.0", "-0.0, 0.0", "NaN, 1", "1, NaN", "NaN, NaN", "-Infinity, 3",
      "4.9e-324, 0", "3, 3"})
  void floatingPointChoicesAreThoseOfMath(double first, double second) {
    Shmem.launch(1, shmem -> {
      Elements doubles = shmem.callocate(Elements.type(8), 1);
      Elements floats = shmem.callocate(Elements.type(4), 1);
      for (AtomicOp op : List.of(AtomicOp.FLOATING_MAX, AtomicOp.FLOATING_MIN)) {
        boolean max = op == AtomicOp.FLOATING_MAX;
        long bits = Double.doubleToRawLongBits(first);
        AtomicWords.apply(AtomicOp.SET, null, doubles, 0, 8, bits, 0, 0);
        assertThat(AtomicWords.fetch(op, null, doubles, 0, 8, Double.doubleToRawLongBits(second), 0, 0))
            .isEqualTo(bits);
        assertThat(Double.longBitsToDouble(doubles.getLong(0)))
            .isEqualTo(Double.valueOf(max ? Math.max(first, second) : Math.min(first, second)));
        float a = (float) first;
        float b = (float) second;
        AtomicWords.apply(AtomicOp.SET, null, floats, 0, 4, Float.floatToRawIntBits(a), 0, 0);
        AtomicWords.apply(op, null, floats, 0, 4, Float.floatToRawIntBits(b), 0, 0);
        assertThat(Float.intBitsToFloat(floats.getInt(0)))
            .isEqualTo(Float.valueOf(max ? Math.max(a, b) : Math.min(a, b)));
      }
    });
  }

  /** Each value that a PE writes is found by whoever writes the next one, and by nobody else who writes. */
  @ParameterizedTest
  @ValueSource(ints = {4, 8})
  void choicesOfAllPesLoseNothing(int bytes) {
    int pes = 4;
    int each = 100_000;
    AtomicLongArray found = new AtomicLongArray(pes * (each + 1));
    Shmem.launch(pes, shmem -> {
      Elements greatest = shmem.callocate(Elements.type(bytes), 1);
      shmem.barrierAll();
      for (int i = 1; i <= each; i++) {
        int value = i * pes + shmem.myPe();
        long before = AtomicWords.fetch(AtomicOp.MAX, null, greatest, 0, bytes, value, 0, 2);
        if (before < value) {
          found.incrementAndGet((int) before);
        }
      }
      shmem.barrierAll();
      assertThat(AtomicWords.fetch(AtomicOp.FETCH, null, greatest, 0, bytes, 0, 0, 2)).isEqualTo((each + 1L) * pes - 1);
    });
    for (int i = 0; i < found.length(); i++) {
      assertThat(found.get(i)).isLessThanOrEqualTo(1);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 8})
  void additionsOfAllPesMeetInOneElement(int bytes) {
    int pes = 4;
    int each = 20_000;
    AtomicLongArray seen = new AtomicLongArray(pes * each);
    Shmem.launch(pes, shmem -> {
      Elements counter = shmem.callocate(Elements.type(bytes), 1);
      shmem.barrierAll();
      for (int i = 0; i < each; i++) {
        long ticket = AtomicWords.fetch(AtomicOp.ADD, null, counter, 0, bytes, 1, 0, 3);
        seen.incrementAndGet((int) ticket);
      }
    });
    for (int i = 0; i < pes * each; i++) {
      assertThat(seen.get(i)).isOne();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 8})
  void compareSwapsOfAllPesLoseNothing(int bytes) {
    Shmem.launch(3, shmem -> {
      Elements counter = shmem.callocate(Elements.type(bytes), 1);
      shmem.barrierAll();
      for (int i = 0; i < 5_000; i++) {
        long seen;
        do {
          seen = AtomicWords.fetch(AtomicOp.FETCH, null, counter, 0, bytes, 0, 0, 0);
        } while (seen != AtomicWords.fetch(AtomicOp.COMPARE_SWAP, null, counter, 0, bytes, seen + 3, seen, 0));
      }
      shmem.barrierAll();
      assertThat(AtomicWords.fetch(AtomicOp.FETCH, null, counter, 0, bytes, 0, 0, 0)).isEqualTo(45_000);
    });
  }

  @Test
  void nonblockingFormsStoreWhatTheyFetch() {
    Shmem.launch(2, shmem -> {
      Elements longs = shmem.callocate(Elements.type(8), 4);
      Elements ints = shmem.callocate(Elements.type(4), 4);
      int peer = 1 - shmem.myPe();
      AtomicWords.apply(AtomicOp.SET, null, longs, 0, 8, 11, 0, peer);
      AtomicWords.apply(AtomicOp.SET, null, ints, 0, 4, 12, 0, peer);
      AtomicWords.fetchNbi(AtomicOp.ADD, null, longs, 2, longs, 0, 8, 5, 0, peer);
      AtomicWords.fetchNbi(AtomicOp.SWAP, null, ints, 2, ints, 0, 4, 6, 0, peer);
      AtomicWords.fetchNbi(AtomicOp.FETCH, null, longs, 3, longs, 0, 8, 0, 0, peer);
      AtomicWords.fetchNbi(AtomicOp.COMPARE_SWAP, null, ints, 3, ints, 0, 4, 7, 6, peer);
      shmem.quiet();
      assertThat(longs.getLong(2)).isEqualTo(11);
      assertThat(longs.getLong(3)).isEqualTo(16);
      assertThat(ints.getInt(2)).isEqualTo(12);
      assertThat(ints.getInt(3)).isEqualTo(6);
      shmem.barrierAll();
      assertThat(ints.getInt(0)).isEqualTo(7);
      shmem.barrierAll();
    });
  }
}
