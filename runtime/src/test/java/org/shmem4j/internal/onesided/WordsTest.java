package org.shmem4j.internal.onesided;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.LongBinaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.shmem4j.Context;
import org.shmem4j.Shmem;
import org.shmem4j.SymmetricArray;
import org.shmem4j.entry.AtomicWords;
import org.shmem4j.entry.Words;

/** Puts, gets and atomic operations of single elements, with their neighbours left alone. */
@Timeout(60)
class WordsTest {
  private static final long[] VALUES = {0, 1, -1, 0x80, 0x7fff, 0x8000, 0x7fff_ffffL, 0x8000_0000L,
      0x5555_aaaa_1234_8765L,
    Long.MIN_VALUE, Long.MAX_VALUE};

  interface Lane {
    long putAndGet(Context context, SymmetricArray array, long index, long value, int pe);
  }

  record NamedLane(String name, int bytes, Lane lane) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<NamedLane> lanes() {
    return Stream.of(
        new NamedLane("byte", 1, (c, a, i, v, pe) -> {
          Words.putByte(c, a, i, (byte) v, pe);
          return Words.getByte(c, a, i, pe);
        }),
        new NamedLane("short", 2, (c, a, i, v, pe) -> {
          Words.putShort(c, a, i, (short) v, pe);
          return Words.getShort(c, a, i, pe);
        }),
        new NamedLane("int", 4, (c, a, i, v, pe) -> {
          Words.putInt(c, a, i, (int) v, pe);
          return Words.getInt(c, a, i, pe);
        }),
        new NamedLane("long", 8, (c, a, i, v, pe) -> {
          Words.putLong(c, a, i, v, pe);
          return Words.getLong(c, a, i, pe);
        }),
        new NamedLane("float", 4, (c, a, i, v, pe) -> {
          Words.putFloat(c, a, i, Float.intBitsToFloat((int) v), pe);
          return Float.floatToRawIntBits(Words.getFloat(c, a, i, pe));
        }),
        new NamedLane("double", 8, (c, a, i, v, pe) -> {
          Words.putDouble(c, a, i, Double.longBitsToDouble(v), pe);
          return Double.doubleToRawLongBits(Words.getDouble(c, a, i, pe));
        }));
  }

  @ParameterizedTest
  @MethodSource("lanes")
  void putsAndGetsElementsOfAPeer(NamedLane lane) {
    int shift = Long.SIZE - lane.bytes * 8;
    Shmem.launch(2, shmem -> {
      Elements array = shmem.allocate(Elements.type(lane.bytes), VALUES.length + 2);
      byte[] expected = array.fillWith(0x5a);
      shmem.barrierAll();
      for (int i = 0; i < VALUES.length; i++) {
        long got = lane.lane.putAndGet(i % 2 == 0 ? null : shmem.defaultContext(), array, i + 1, VALUES[i],
            1 - shmem.myPe());
        assertThat(got).isEqualTo(VALUES[i] << shift >> shift);
        for (int b = 0; b < lane.bytes; b++) {
          expected[(i + 1) * lane.bytes + b] = (byte) (VALUES[i] >>> (b * 8));
        }
      }
      shmem.barrierAll();
      assertThat(array.bytes()).isEqualTo(expected);
    });
  }

  interface Atomic {
    long on(Context context, SymmetricArray array, long index, long value, int pe);
  }

  record NamedAtomic(String name, int bytes, Atomic atomic, LongBinaryOperator oracle) {
    @Override
    public String toString() {
      return name + bytes * 8;
    }
  }

  static Stream<NamedAtomic> atomics() {
    return Stream.of(
        new NamedAtomic("swap", 4, (c, a, i, v, pe) -> AtomicWords.swapInt(c, a, i, (int) v, pe), (x, v) -> v),
        new NamedAtomic("swap", 8, AtomicWords::swapLong, (x, v) -> v),
        new NamedAtomic("add", 4, (c, a, i, v, pe) -> AtomicWords.fetchAddInt(c, a, i, (int) v, pe), Long::sum),
        new NamedAtomic("add", 8, AtomicWords::fetchAddLong, Long::sum),
        new NamedAtomic("and", 4, (c, a, i, v, pe) -> AtomicWords.fetchAndInt(c, a, i, (int) v, pe), (x, v) -> x & v),
        new NamedAtomic("and", 8, AtomicWords::fetchAndLong, (x, v) -> x & v),
        new NamedAtomic("or", 4, (c, a, i, v, pe) -> AtomicWords.fetchOrInt(c, a, i, (int) v, pe), (x, v) -> x | v),
        new NamedAtomic("or", 8, AtomicWords::fetchOrLong, (x, v) -> x | v),
        new NamedAtomic("xor", 4, (c, a, i, v, pe) -> AtomicWords.fetchXorInt(c, a, i, (int) v, pe), (x, v) -> x ^ v),
        new NamedAtomic("xor", 8, AtomicWords::fetchXorLong, (x, v) -> x ^ v),
        new NamedAtomic("set", 4, (c, a, i, v, pe) -> {
          int before = AtomicWords.fetchInt(c, a, i, pe);
          AtomicWords.setInt(c, a, i, (int) v, pe);
          return before;
        }, (x, v) -> v),
        new NamedAtomic("set", 8, (c, a, i, v, pe) -> {
          long before = AtomicWords.fetchLong(c, a, i, pe);
          AtomicWords.setLong(c, a, i, v, pe);
          return before;
        }, (x, v) -> v),
        new NamedAtomic("compareSwap", 4, (c, a, i, v, pe) -> {
          int before = AtomicWords.compareSwapInt(c, a, i, 77, 78, pe); // nobody holds 77
          assertThat(AtomicWords.compareSwapInt(c, a, i, before, (int) v, pe)).isEqualTo(before);
          return before;
        }, (x, v) -> v),
        new NamedAtomic("compareSwap", 8, (c, a, i, v, pe) -> {
          long before = AtomicWords.compareSwapLong(c, a, i, 77, 78, pe);
          assertThat(AtomicWords.compareSwapLong(c, a, i, before, v, pe)).isEqualTo(before);
          return before;
        }, (x, v) -> v));
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
        long before = atomic.atomic.on(operand % 2 == 0 ? null : shmem.defaultContext(), array, 1, narrow,
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
        long ticket = bytes == 8
            ? AtomicWords.fetchAddLong(null, counter, 0, 1, 3)
            : AtomicWords.fetchAddInt(null, counter, 0, 1, 3);
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
          seen = bytes == 8 ? AtomicWords.fetchLong(null, counter, 0, 0) : AtomicWords.fetchInt(null, counter, 0, 0);
        } while (seen != (bytes == 8
            ? AtomicWords.compareSwapLong(null, counter, 0, seen, seen + 3, 0)
            : AtomicWords.compareSwapInt(null, counter, 0, (int) seen, (int) seen + 3, 0)));
      }
      shmem.barrierAll();
      assertThat(bytes == 8 ? AtomicWords.fetchLong(null, counter, 0, 0) : AtomicWords.fetchInt(null, counter, 0, 0))
          .isEqualTo(45_000);
    });
  }

  @Test
  void nonblockingFormsStoreWhatTheyFetch() {
    Shmem.launch(2, shmem -> {
      Elements longs = shmem.callocate(Elements.type(8), 4);
      Elements ints = shmem.callocate(Elements.type(4), 4);
      int peer = 1 - shmem.myPe();
      AtomicWords.setLong(null, longs, 0, 11, peer);
      AtomicWords.setInt(null, ints, 0, 12, peer);
      try (Arena arena = Arena.ofConfined()) {
        MemorySegment local = arena.allocate(16);
        AtomicWords.storeLong(longs, AtomicWords.slot(longs, 2, 8), AtomicWords.fetchAddLong(null, longs, 0, 5, peer));
        AtomicWords.storeInt(ints, AtomicWords.slot(ints, 2, 4), AtomicWords.swapInt(null, ints, 0, 6, peer));
        AtomicWords.storeLong(local, AtomicWords.slot(local, 1, 8), AtomicWords.fetchLong(null, longs, 0, peer));
        AtomicWords.storeInt(local, AtomicWords.slot(local, 1, 4), AtomicWords.fetchInt(null, ints, 0, peer));
        assertThat(local.get(java.lang.foreign.ValueLayout.JAVA_LONG, 8)).isEqualTo(16);
        assertThat(local.get(java.lang.foreign.ValueLayout.JAVA_INT, 4)).isEqualTo(6);
      }
      assertThat(longs.getLong(2)).isEqualTo(11);
      assertThat(ints.getInt(2)).isEqualTo(12);
      shmem.barrierAll();
    });
  }
}
