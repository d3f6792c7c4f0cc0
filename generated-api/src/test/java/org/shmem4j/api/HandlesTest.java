package org.shmem4j.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.IntBuffer;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.shmem4j.Shmem;
import org.shmem4j.SymmetricArray;

/** Each kind of handle gives back what it was given. */
class HandlesTest {
  @Test
  void numbers() {
    Shmem.launch(1, shmem -> {
      SymmetricInts ints = SymmetricInts.allocate(shmem, 4);
      ints.fill(7);
      ints.set(1, -2);
      ints.slice(2, 2).copyFrom(1, new int[] {1, 9, 3}, 1, 1);

      assertThat(ints.toArray()).containsExactly(7, -2, 7, 9);
      assertThatThrownBy(() -> ints.get(4)).isInstanceOf(IndexOutOfBoundsException.class);
      IntBuffer buffer = IntBuffer.allocate(2);
      ints.copyTo(2, buffer);
      assertThat(buffer.array()).containsExactly(7, 9);
    });
  }

  @Test
  void anIndexIsAnIntOrALong() {
    Shmem.launch(1, shmem -> {
      SymmetricDoubles doubles = SymmetricDoubles.allocate(shmem, 3);
      SymmetricDoubles part = doubles.slice(1, 2);
      part.set(0, 2.5);
      part.set(1L, 1.5);

      assertThat(doubles.toArray()).endsWith(2.5, 1.5);
      assertThat(part.get(1)).isEqualTo(part.get(1L)).isEqualTo(1.5);
      for (int index : new int[] {-1, 2, Integer.MAX_VALUE}) {
        String says = "index=" + index + " length=2 array=";
        assertThatThrownBy(() -> part.get(index)).hasMessageContaining(says);
        assertThatThrownBy(() -> part.get((long) index)).hasMessageContaining(says);
        assertThatThrownBy(() -> part.set(index, 0)).hasMessageContaining(says);
        assertThatThrownBy(() -> part.set((long) index, 0)).hasMessageContaining(says);
      }
      assertThatThrownBy(() -> part.get(Long.MIN_VALUE)).hasMessageContaining("index=" + Long.MIN_VALUE);
      shmem.free(doubles);
      assertThatThrownBy(() -> part.get(0)).isInstanceOf(IllegalStateException.class).hasMessageContaining("freed");
      assertThatThrownBy(() -> part.set(0L, 0)).isInstanceOf(IllegalStateException.class).hasMessageContaining("freed");
    });
  }

  @Test
  void anArrayBeyondTheBytesThatAnIntCounts() {
    Shmem.launch(1, Map.of("SHMEM_SYMMETRIC_SIZE", "3g"), shmem -> {
      long length = (1L << 31) + 8;
      SymmetricBytes bytes = SymmetricBytes.allocate(shmem, length);
      bytes.set(length - 1, (byte) 3);
      bytes.set(5, (byte) 4);

      assertThat(bytes.get(length - 1)).isEqualTo((byte) 3);
      assertThat(bytes.get(5)).isEqualTo((byte) 4);
      SymmetricBytes.Plane plane = bytes.plane(8, length / 8);
      plane.set(7, (int) (length / 8) - 2, (byte) 5);
      assertThat(plane.get(7, (int) (length / 8) - 1)).isEqualTo((byte) 3);
      assertThat(bytes.get(length - 2)).isEqualTo((byte) 5);
      assertThat(bytes.cube(2, 4, length / 8).get(1, 3, (int) (length / 8) - 2)).isEqualTo((byte) 5);
      assertThatThrownBy(() -> bytes.get(-1)).hasMessageContaining("index=-1 length=" + length);
    });
  }

  @Test
  void anArrayOfOneElementNeedsNoIndex() {
    Shmem.launch(1, shmem -> {
      SymmetricLongs one = SymmetricLongs.allocate(shmem);
      one.set(5);

      assertThat(one.length()).isEqualTo(1);
      assertThat(one.get()).isEqualTo(5);
      SymmetricLongs two = SymmetricLongs.allocate(shmem, 2);
      assertThatThrownBy(() -> two.set(5)).isInstanceOf(IllegalStateException.class).hasMessageContaining("length=2");
    });
  }

  @Test
  void planesAndCubesAddressElementsByAllTheirIndices() {
    Shmem.launch(1, shmem -> {
      SymmetricInts ints = SymmetricInts.allocate(shmem, 24);
      for (int i = 0; i < 24; i++) {
        ints.set(i, i);
      }
      SymmetricInts.Plane plane = ints.plane(4, 6);
      plane.set(3, 2, -1);
      SymmetricInts.Cube cube = ints.cube(2, 3, 4);
      cube.set(0, 2, 3, -2);

      assertThat(plane.get(1, 0)).isEqualTo(6);
      assertThat(ints.get(20)).isEqualTo(-1);
      assertThat(plane.index(3, 2)).isEqualTo(20);
      assertThat(plane.row(3).toArray()).containsExactly(18, 19, -1, 21, 22, 23);
      assertThat(plane.row(3)).isSameAs(plane.row(3));
      assertThat(cube.get(1, 2, 3)).isEqualTo(23);
      assertThat(ints.get(11)).isEqualTo(-2);
      assertThat(cube.row(1, 0).toArray()).containsExactly(12, 13, 14, 15);
      assertThat(plane.get(1L, 0L)).isEqualTo(6);
      assertThat(cube.get(1L, 2L, 3L)).isEqualTo(23);
      cube.set(1L, 2L, 3L, -3);
      plane.set(3L, 4L, -4);
      assertThat(plane.row(3).toArray()).containsExactly(18, 19, -1, 21, -4, -3);
      assertThatThrownBy(() -> ints.plane(4, 5)).hasMessageContaining("rows=4 columns=5 length=24");
      assertThatThrownBy(() -> ints.cube(2, 3, 5)).hasMessageContaining("planes=2 rows=3 columns=5 length=24");
    });
  }

  @Test
  void viewsRefuseWhatLiesOutsideAndNameTheArray() {
    Shmem.launch(1, shmem -> {
      SymmetricInts ints = SymmetricInts.allocate(shmem, 24);
      SymmetricInts.Plane plane = ints.plane(4, 6);
      SymmetricInts.Cube cube = ints.cube(2, 3, 4);

      String beyond = "row=4 rows=4 column=0 columns=6 array=" + ints;
      assertThatThrownBy(() -> plane.get(4, 0)).hasMessageContaining(beyond);
      assertThatThrownBy(() -> plane.set(4L, 0, 1)).hasMessageContaining(beyond);
      assertThatThrownBy(() -> plane.get(0, 6)).hasMessageContaining("row=0 rows=4 column=6 columns=6");
      assertThatThrownBy(() -> plane.set(0, -1, 1)).hasMessageContaining("row=0 rows=4 column=-1 columns=6");
      assertThatThrownBy(() -> plane.get(1L << 32, 0L)).hasMessageContaining("row=4294967296");
      assertThatThrownBy(() -> cube.get(0, 3, 0)).hasMessageContaining("plane=0 planes=2 row=3 rows=3 array=" + ints);
      assertThatThrownBy(() -> cube.set(2L, 0, 0, 1)).hasMessageContaining("plane=2 planes=2 row=0 rows=3");
      assertThatThrownBy(() -> cube.get(0, 0, 4)).hasMessageContaining("column=4 columns=4");
      shmem.free(ints);
      assertThatThrownBy(() -> plane.get(0, 0)).isInstanceOf(IllegalStateException.class).hasMessageContaining("freed");
      assertThatThrownBy(() -> cube.set(0, 0, 0L, 1)).isInstanceOf(IllegalStateException.class);
    });
  }

  @Test
  void unsignedNumbersWidenAndPrintUnsigned() {
    Shmem.launch(1, shmem -> {
      SymmetricUnsignedBytes bytes = SymmetricUnsignedBytes.allocate(shmem, 1);
      bytes.set(0, (byte) 0xfe);
      SymmetricUnsignedLongs longs = SymmetricUnsignedLongs.allocate(shmem, 1);
      longs.set(0, -1);

      assertThat(bytes.getUnsigned(0)).isEqualTo(254);
      assertThat(bytes.toUnsignedString(0)).isEqualTo("254");
      assertThat(longs.getUnsigned(0)).isEqualTo(BigInteger.TWO.pow(64).subtract(BigInteger.ONE));
    });
  }

  @Test
  void numbersThatJavaLacks() {
    Shmem.launch(1, shmem -> {
      SymmetricHalfs halfs = SymmetricHalfs.allocate(shmem, 1);
      halfs.set(0, 1.5f);
      SymmetricBfloats bfloats = SymmetricBfloats.allocate(shmem, 1);
      bfloats.set(0, -0.25f);
      SymmetricLongDoubles longDoubles = SymmetricLongDoubles.allocate(shmem, 2);
      longDoubles.setBigDecimal(1, new BigDecimal("0.5"));
      longDoubles.set(0, Math.PI);
      SymmetricInt128s int128s = SymmetricInt128s.allocate(shmem, 1);
      int128s.setBigInteger(0, BigInteger.TWO.pow(100).negate());
      SymmetricUnsignedInt128s uint128s = SymmetricUnsignedInt128s.allocate(shmem, 1);
      uint128s.set(0, -1, 5);

      assertThat(halfs.get(0)).isEqualTo(1.5f);
      assertThat(bfloats.get(0)).isEqualTo(-0.25f);
      assertThat(longDoubles.get(0)).isEqualTo(Math.PI);
      assertThat(longDoubles.getBigDecimal(1)).isEqualByComparingTo("0.5");
      assertThat(int128s.getBigInteger(0)).isEqualTo(BigInteger.TWO.pow(100).negate());
      assertThat(uint128s.getBigInteger(0))
          .isEqualTo(BigInteger.TWO.pow(128).subtract(BigInteger.TWO.pow(64)).add(BigInteger.valueOf(5)));
    });
  }

  @Test
  void elementsOfSeveralLanes() {
    Shmem.launch(1, shmem -> {
      SymmetricComplexDoubles complex = SymmetricComplexDoubles.allocate(shmem, 2);
      complex.fill(0, 1);
      complex.set(1, 2, -3);
      SymmetricDoubleInts pairs = SymmetricDoubleInts.allocate(shmem, 1);
      pairs.set(0, 4.5, 17);

      assertThat(complex.toArray()).containsExactly(0, 1, 2, -3);
      assertThat(complex.im(1)).isEqualTo(-3);
      assertThat(pairs.value(0)).isEqualTo(4.5);
      assertThat(pairs.index(0)).isEqualTo(17);
    });
  }

  @Test
  void onlyArraysOf64BitIntegersHoldLocksAndSignals() {
    assertThat(SymmetricLongs.class).isAssignableTo(SymmetricArray.OfWords.class);
    assertThat(SymmetricUnsignedLongs.class).isAssignableTo(SymmetricArray.OfWords.class);
    assertThat(SymmetricArray.OfWords.class.isAssignableFrom(SymmetricDoubles.class)).isFalse();
    assertThat(SymmetricArray.OfWords.class.isAssignableFrom(SymmetricIntInts.class)).isFalse();
  }

  @Test
  void routinesReachTheCore() {
    Shmem.launch(2, shmem -> {
      SymmetricLongDoubles values = SymmetricLongDoubles.allocate(shmem, 2);
      int other = 1 - shmem.myPe();
      Rma.longdoubleP(values, 1, 2.5 + shmem.myPe(), other);
      shmem.barrierAll();
      SymmetricFloats counter = SymmetricFloats.allocate(shmem, 1);
      counter.fill(1);
      shmem.barrierAll();
      float before = Atomics.floatAtomicSwap(counter, 3, other);
      SymmetricUnsignedInts large = SymmetricUnsignedInts.allocate(shmem, 1);
      large.set(0, shmem.myPe() == 0 ? -1 : 1);
      Generic.maxReduce(shmem.worldTeam(), large, large);
      shmem.barrierAll();

      assertThat(values.get(1)).isEqualTo(2.5 + other);
      assertThat(Rma.longdoubleG(values, 1, other)).isEqualTo(2.5 + shmem.myPe());
      assertThat(before).isEqualTo(1);
      assertThat(counter.get(0)).isEqualTo(3);
      assertThat(large.toUnsignedString(0)).isEqualTo("4294967295");
    });
  }
}
