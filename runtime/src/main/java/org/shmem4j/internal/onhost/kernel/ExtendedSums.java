package org.shmem4j.internal.onhost.kernel;

import static jdk.incubator.vector.VectorOperators.ASHR;
import static jdk.incubator.vector.VectorOperators.EQ;
import static jdk.incubator.vector.VectorOperators.LEADING_ZEROS_COUNT;
import static jdk.incubator.vector.VectorOperators.LSHL;
import static jdk.incubator.vector.VectorOperators.LSHR;
import static jdk.incubator.vector.VectorOperators.LT;
import static jdk.incubator.vector.VectorOperators.XOR;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;
import org.shmem4j.type.Kernel;
import org.shmem4j.type.Lane;

/**
 * The vector kernel of sums in x87's extended format, with the steps of {@link ExtendedFunction}: a number's
 * significand is in an even lane, and the results of odd lanes are unused. If a number in a vector is out of the
 * ordinary, the scalar kernel adds the whole vector, and continues while such numbers follow, such as zeros. The scalar
 * kernel is also faster than vectors of less than 512 bits.
 */
final class ExtendedSums implements Kernel {
  private static final VectorSpecies<Long> SPECIES = LongVector.SPECIES_512;
  private static final int WIDTH = SPECIES.vectorByteSize();
  private static final int LONGEST_RUN = 16 * WIDTH;
  private static final int UNIT = Lane.EXTENDED.bytes();
  private static final VectorShuffle<Long> SWAPPED = SPECIES.shuffleFromOp(lane -> lane ^ 1);
  private static final VectorMask<Long> ODD = VectorMask.fromLong(SPECIES, 0xaaaa_aaaa_aaaa_aaaaL);

  private final int unitsPerElement;
  private final Kernel scalar;

  /** Creates a kernel that counts elements; the scalar kernel counts their units. */
  ExtendedSums(int unitsPerElement, Kernel scalar) {
    this.unitsPerElement = unitsPerElement;
    this.scalar = scalar;
  }

  @Override
  public void combine(MemorySegment memory, long result, long left, long right, long count) {
    long bytes = count * unitsPerElement * UNIT;
    long run = WIDTH;
    long at = 0;
    while (at + WIDTH <= bytes) {
      if (add(memory, result + at, left + at, right + at)) {
        at += WIDTH;
        run = WIDTH;
      } else {
        long size = Math.min(run, bytes - at);
        scalar.combine(memory, result + at, left + at, right + at, size / UNIT);
        at += size;
        run = Math.min(2 * run, LONGEST_RUN);
      }
    }
    scalar.combine(memory, result + at, left + at, right + at, (bytes - at) / UNIT);
  }

  /**
   * The only code with vectors. It is too big to be inlined, and therefore compiled separately, so that no vector
   * becomes garbage.
   */
  private static boolean add(MemorySegment memory, long result, long left, long right) {
    LongVector a = LongVector.fromMemorySegment(SPECIES, memory, left, ByteOrder.nativeOrder());
    LongVector b = LongVector.fromMemorySegment(SPECIES, memory, right, ByteOrder.nativeOrder());
    LongVector aHead = a.rearrange(SWAPPED);
    LongVector bHead = b.rearrange(SWAPPED);
    LongVector order = aHead.and(Wide.SPECIAL).sub(bHead.and(Wide.SPECIAL));
    LongVector distance = order.abs();
    VectorMask<Long> swap = order.add(a.sub(b).lanewise(ASHR, 63)).compare(LT, 0);
    LongVector head = aHead.blend(bHead, swap);
    LongVector great = a.blend(b, swap);
    LongVector small = b.blend(a, swap);
    LongVector differ = aHead.lanewise(XOR, bHead).lanewise(LSHL, 48).lanewise(ASHR, 63);
    LongVector smallLow = small.lanewise(LSHL, distance.not()).lanewise(LSHR, 1);
    LongVector smallHigh = small.lanewise(LSHR, 1).lanewise(LSHR, distance);
    LongVector low = great.lanewise(LSHL, 63).lanewise(XOR, differ).lanewise(LSHR, 1).add(smallLow);
    LongVector carry = low.lanewise(LSHR, 63);
    LongVector high = great.lanewise(LSHR, 1).lanewise(XOR, differ).add(smallHigh).add(carry).lanewise(XOR, differ);
    low = low.lanewise(XOR, differ).and(Long.MAX_VALUE);
    LongVector zeros = high.lanewise(LEADING_ZEROS_COUNT);
    LongVector top = high.lanewise(LSHL, zeros).or(low.lanewise(LSHR, zeros.not()));
    LongVector rest = low.lanewise(LSHL, zeros).and(Long.MAX_VALUE);
    LongVector kept = top.add(rest.add(top.and(1)).add(Long.MAX_VALUE >> 1).lanewise(LSHR, 63));
    // The magnitude of the greater number decides: if the other number is near it, that number is normal, too.
    boolean ordinary = a.and(b).and(kept).compare(LT, 0)
        .and(head.sub(ExtendedFunction.LEAST_EXPONENT).and(ExtendedFunction.BEYOND).compare(EQ, 0))
        .and(distance.compare(LT, 63))
        .or(ODD)
        .allTrue();
    if (ordinary) {
      LongVector rounded = head.add(1).sub(zeros).and(0xffff).rearrange(SWAPPED);
      kept.blend(rounded, ODD).intoMemorySegment(memory, result, ByteOrder.nativeOrder());
    }
    return ordinary;
  }
}
