package org.shmem4j.internal.onhost.kernel;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.nio.ByteOrder;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.ShortVector;
import jdk.incubator.vector.Vector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorShape;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;
import org.shmem4j.type.Lane;

/**
 * The template of the code with vectors. All differences are constants of the copy, so only the code of one form,
 * species and operator is compiled for each method. The helpers must be here, not in classes of their own: a method
 * shared by all copies would have a mixed profile and not be inlined, and vectors that cross a call become garbage.
 */
final class VectorLoopTemplate {
  /**
   * The constants of a copy.
   *
   * @param species the species that is loaded and stored
   * @param operator the operation on the lanes
   * @param form how it is applied
   * @param lane the format of an element's lanes; for a pair, that of the value
   * @param index the format of a pair's index
   * @param unitBytes the bytes of a unit, which is the smallest piece that can be computed by itself
   */
  record Constants(
      VectorSpecies<?> species,
      VectorOperators.Binary operator,
      VectorForm form,
      Lane lane,
      Lane index,
      int unitBytes) {}

  private static final Constants CONSTANTS = Template.constants(MethodHandles.lookup(), Constants.class);
  private static final VectorSpecies<?> SPECIES = CONSTANTS.species();
  private static final VectorOperators.Binary OPERATOR = CONSTANTS.operator();
  private static final VectorForm FORM = CONSTANTS.form();
  private static final int UNIT = CONSTANTS.unitBytes();
  private static final int WIDTH = SPECIES.vectorByteSize();
  private static final ByteOrder ORDER = ByteOrder.nativeOrder();
  // Keeps the inner index an int, which C2 needs to hoist the bounds checks.
  private static final int BLOCK = 1 << 20;
  private static final long EVEN_LANES = 0x5555_5555_5555_5555L;
  private static final boolean IS_COMPLEX = FORM == VectorForm.COMPLEX_PRODUCT;
  private static final VectorShuffle<?> REAL_TWICE = IS_COMPLEX ? SPECIES.shuffleFromOp(lane -> lane & ~1) : null;
  private static final VectorShuffle<?> IMAGINARY_TWICE = IS_COMPLEX ? SPECIES.shuffleFromOp(lane -> lane | 1) : null;
  private static final VectorShuffle<?> SWAPPED = IS_COMPLEX ? SPECIES.shuffleFromOp(lane -> lane ^ 1) : null;
  private static final VectorMask<?> REAL = IS_COMPLEX ? VectorMask.fromLong(SPECIES, EVEN_LANES) : null;
  private static final VectorSpecies<Integer> INTS = FORM == VectorForm.HALF_ARITHMETIC
      ? VectorSpecies.of(int.class, VectorShape.forBitSize(2 * SPECIES.vectorBitSize()))
      : null;
  private static final boolean IS_UNSIGNED =
      OPERATOR.equals(VectorOperators.UMAX) || OPERATOR.equals(VectorOperators.UMIN);
  private static final boolean IS_MAXIMUM =
      OPERATOR.equals(VectorOperators.MAX) || OPERATOR.equals(VectorOperators.UMAX);
  private static final boolean IS_INT128 = CONSTANTS.lane() == Lane.INT128;
  private static final short HALF_INFINITY = 0x7c00;
  private static final short INFINITY = CONSTANTS.lane() == Lane.HALF ? HALF_INFINITY : (short) 0x7f80;
  private static final int FLOAT_INFINITY = 0x7f80_0000;
  private static final boolean IS_PAIR = FORM == VectorForm.PAIR_ORDER;
  private static final boolean IS_FLOATING = CONSTANTS.lane().isFloating();
  private static final VectorMask<?> INDEX = IS_PAIR ? VectorMask.fromLong(SPECIES, ~EVEN_LANES) : null;
  private static final Vector<?> UNUSED_BITS = IS_PAIR ? unusedBits(SPECIES) : null;
  private static final boolean FILLS_LANES =
      IS_PAIR && UNIT == CONSTANTS.lane().bytes() + CONSTANTS.index().bytes();
  // Turns the signed index into an unsigned one whose order, or reverse order, is that of the lower half of a lane.
  private static final long INDEX_ORDER = IS_MAXIMUM ? 0x7fff_ffffL : 0x8000_0000L;
  private static final long MAGNITUDE = -1L >>> (65 - Byte.SIZE * Math.min(CONSTANTS.lane().bytes(), Long.BYTES));

  private VectorLoopTemplate() {}

  /** Combines whole vectors. */
  @SuppressWarnings("UnusedMethod") // found by its name
  private static void vectors(MemorySegment memory, long result, long left, long right, long bytes) {
    for (long start = 0; start < bytes; start += BLOCK) {
      int size = (int) Math.min(BLOCK, bytes - start);
      long resultStart = result + start;
      long leftStart = left + start;
      long rightStart = right + start;
      for (int at = 0; at < size; at += WIDTH) {
        apply(load(memory, leftStart + at), load(memory, rightStart + at))
            .intoMemorySegment(memory, resultStart + at, ORDER);
      }
    }
  }

  private static Vector<?> load(MemorySegment memory, long at) {
    return SPECIES.fromMemorySegment(memory, at, ORDER);
  }

  @SuppressWarnings("unchecked")
  private static <E> Vector<?> apply(Vector<E> a, Vector<?> other) {
    Vector<E> b = (Vector<E>) other;
    if (FORM == VectorForm.LOGICAL) {
      return truth(a).lanewise(OPERATOR, truth(b));
    }
    if (FORM == VectorForm.BYTE_PRODUCT) {
      return byteProduct((ShortVector) (Vector<?>) a, (ShortVector) other);
    }
    if (FORM == VectorForm.COMPLEX_PRODUCT) {
      return complexProduct(a, b);
    }
    if (FORM == VectorForm.HALF_ARITHMETIC) {
      FloatVector sum = halvesToFloats(a).lanewise(OPERATOR, halvesToFloats(b));
      return floatsToHalves(sum);
    }
    if (FORM == VectorForm.BFLOAT_ARITHMETIC) {
      IntVector x = (IntVector) (Vector<?>) a;
      IntVector y = (IntVector) (Vector<?>) b;
      IntVector upper = onBfloats(x.and(0xffff_0000), y.and(0xffff_0000));
      IntVector lower = onBfloats(x.lanewise(VectorOperators.LSHL, 16), y.lanewise(VectorOperators.LSHL, 16));
      return upper.and(0xffff_0000).or(lower.lanewise(VectorOperators.LSHR, 16));
    }
    if (FORM == VectorForm.ORDER_OF_16_BITS) {
      return swapOrder(ordered(a).lanewise(OPERATOR, ordered(b)));
    }
    if (FORM == VectorForm.INT128_SUM) {
      return sumOfInt128(a, b);
    }
    if (FORM == VectorForm.INT128_ORDER) {
      VectorMask<E> less = isLessInt128(a, b);
      return IS_MAXIMUM ? a.blend(b, less) : b.blend(a, less);
    }
    if (FORM == VectorForm.PAIR_ORDER) {
      return b.blend(a, takesLeftPair(rank(a), rank(b)));
    }
    if (FORM == VectorForm.INT_PAIR_ORDER) {
      return swapHalves(intPairOrder(a).lanewise(OPERATOR, intPairOrder(b)).lanewise(VectorOperators.XOR, INDEX_ORDER));
    }
    return a.lanewise(OPERATOR, b);
  }

  /** Numbers ordered by the values, then by the indices, so that the lower index wins. */
  private static <E> Vector<E> intPairOrder(Vector<E> pairs) {
    return swapHalves(pairs).lanewise(VectorOperators.XOR, INDEX_ORDER);
  }

  private static <E> Vector<E> swapHalves(Vector<E> pairs) {
    return pairs.lanewise(VectorOperators.ROL, Integer.SIZE);
  }

  private static <E> Vector<E> truth(Vector<E> lanes) {
    if (IS_INT128) {
      long nonzero = lanes.compare(VectorOperators.NE, 0).toLong();
      VectorMask<E> low = VectorMask.fromLong(lanes.species(), (nonzero | nonzero >>> 1) & EVEN_LANES);
      return lanes.broadcast(0).blend(1, low);
    }
    return lanes.lanewise(VectorOperators.UMIN, 1);
  }

  private static <E> Vector<E> sumOfInt128(Vector<E> a, Vector<E> b) {
    Vector<E> words = a.add(b);
    long carries = words.compare(VectorOperators.ULT, a).toLong() & EVEN_LANES;
    return words.lanewise(VectorOperators.ADD, 1, VectorMask.fromLong(words.species(), carries << 1));
  }

  private static <E> VectorMask<E> isLessInt128(Vector<E> a, Vector<E> b) {
    long equal = a.compare(VectorOperators.EQ, b).toLong();
    long lessUnsigned = a.compare(VectorOperators.ULT, b).toLong();
    long lessHigh = IS_UNSIGNED ? lessUnsigned : a.compare(VectorOperators.LT, b).toLong();
    long less = (lessHigh | (equal & lessUnsigned << 1)) & ~EVEN_LANES;
    return VectorMask.fromLong(a.species(), less | less >>> 1);
  }

  private static ShortVector byteProduct(ShortVector a, ShortVector b) {
    ShortVector upper = a.lanewise(VectorOperators.LSHR, 8).mul(b.and((short) 0xff00));
    return a.mul(b).and((short) 0xff).or(upper);
  }

  @SuppressWarnings("unchecked")
  private static <E> Vector<E> complexProduct(Vector<E> a, Vector<E> b) {
    Vector<E> byReal = a.rearrange((VectorShuffle<E>) REAL_TWICE).mul(b);
    Vector<E> byImaginary =
        a.rearrange((VectorShuffle<E>) IMAGINARY_TWICE).mul(b.rearrange((VectorShuffle<E>) SWAPPED));
    return byReal.add(byImaginary).blend(byReal.sub(byImaginary), (VectorMask<E>) REAL);
  }

  /** The sums, not yet rounded to their upper 16 bits. A NaN from such operands has no lower bits that could carry. */
  private static IntVector onBfloats(IntVector a, IntVector b) {
    IntVector bits = bits(floats(a).lanewise(OPERATOR, floats(b)));
    return bits.lanewise(VectorOperators.LSHR, 16).and(1).add(bits).add(0x7fff);
  }

  /**
   * Converts halves to floats. Scaling by 2^112 turns the exponent of a half into that of a float, even if it is
   * subnormal.
   */
  private static FloatVector halvesToFloats(Vector<?> halves) {
    IntVector bits = (IntVector) ((ShortVector) halves).convertShape(VectorOperators.ZERO_EXTEND_S2I, INTS, 0);
    IntVector magnitude = bits.and(0x7fff).lanewise(VectorOperators.LSHL, 13);
    IntVector scaled = bits(floats(magnitude).mul(0x1p112f));
    IntVector special = scaled.lanewise(
        VectorOperators.OR, FLOAT_INFINITY, magnitude.compare(VectorOperators.GE, HALF_INFINITY << 13));
    return floats(special.or(bits.and(0x8000).lanewise(VectorOperators.LSHL, 16)));
  }

  /** Rounds floats to halves by adding a power of two whose last place is that of the half. */
  private static Vector<?> floatsToHalves(FloatVector values) {
    IntVector bits = bits(values);
    IntVector magnitude = bits.and(0x7fff_ffff);
    FloatVector overflowing = floats(magnitude).mul(0x1p112f).mul(0x1p-110f);
    IntVector place = magnitude.and(FLOAT_INFINITY).max(0x3880_0000).add(0x0780_0000);
    IntVector rounded = bits(floats(place).add(overflowing));
    IntVector half = rounded.lanewise(VectorOperators.LSHR, 13).and(HALF_INFINITY).add(rounded.and(0xfff));
    IntVector orNaN = half.blend(0x7e00, magnitude.compare(VectorOperators.GT, FLOAT_INFINITY));
    IntVector signed = orNaN.or(bits.lanewise(VectorOperators.LSHR, 16).and(0x8000));
    return signed.convertShape(VectorOperators.I2S, SPECIES.check(short.class), 0);
  }

  private static FloatVector floats(IntVector bits) {
    return bits.reinterpretAsFloats();
  }

  private static IntVector bits(FloatVector values) {
    return values.reinterpretAsInts();
  }

  /** Numbers whose signed order is that of the floating point lanes, in which NaN wins. */
  private static ShortVector ordered(Vector<?> lanes) {
    ShortVector bits = (ShortVector) lanes;
    VectorMask<Short> nan = bits.and((short) 0x7fff).compare(VectorOperators.GT, INFINITY);
    return swapOrder(IS_MAXIMUM
        ? bits.lanewise(VectorOperators.AND, (short) 0x7fff, nan)
        : bits.lanewise(VectorOperators.OR, (short) 0x8000, nan));
  }

  /** Converts sign and magnitude to two's complement, and back. */
  private static ShortVector swapOrder(ShortVector bits) {
    return bits.lanewise(VectorOperators.ASHR, 15).and((short) 0x7fff).lanewise(VectorOperators.XOR, bits);
  }

  private static <E> Vector<E> unusedBits(VectorSpecies<E> species) {
    int ofValue = species.elementSize() - Byte.SIZE * CONSTANTS.lane().bytes();
    int ofIndex = species.elementSize() - Byte.SIZE * CONSTANTS.index().bytes();
    return species.broadcast(ofValue).blend(ofIndex, VectorMask.fromLong(species, ~EVEN_LANES));
  }

  /** Numbers for values and indices, of which the greater one wins. */
  @SuppressWarnings("unchecked")
  private static <E> Vector<E> rank(Vector<E> pairs) {
    Vector<E> unused = (Vector<E>) UNUSED_BITS;
    Vector<E> lanes = FILLS_LANES
        ? pairs
        : pairs.lanewise(VectorOperators.LSHL, unused).lanewise(VectorOperators.ASHR, unused);
    Vector<E> complement = lanes.lanewise(VectorOperators.NOT);
    Vector<E> values = IS_FLOATING ? rankOfFloats(lanes) : IS_MAXIMUM ? lanes : complement;
    return values.blend(complement, (VectorMask<E>) INDEX);
  }

  /** Signed magnitudes, which makes the zeros equal; NaN above all. */
  private static <E> Vector<E> rankOfFloats(Vector<E> bits) {
    Vector<E> sign = bits.lanewise(VectorOperators.ASHR, SPECIES.elementSize() - 1);
    Vector<E> flipped = IS_MAXIMUM ? sign : sign.lanewise(VectorOperators.NOT);
    Vector<E> magnitude = bits.lanewise(VectorOperators.AND, MAGNITUDE);
    long greatest = -1L >>> (65 - SPECIES.elementSize());
    return magnitude
        .lanewise(VectorOperators.XOR, flipped)
        .sub(flipped)
        .blend(greatest, magnitude.compare(VectorOperators.GT, infinity()));
  }

  private static long infinity() {
    Lane lane = CONSTANTS.lane();
    return lane == Lane.DOUBLE ? 0x7ffL << 52 : lane == Lane.FLOAT ? FLOAT_INFINITY : INFINITY;
  }

  private static <E> VectorMask<E> takesLeftPair(Vector<E> a, Vector<E> b) {
    long greater = a.compare(VectorOperators.GT, b).toLong();
    long equal = a.compare(VectorOperators.EQ, b).toLong();
    long takesLeft = (greater | (equal & (greater | equal) >>> 1)) & EVEN_LANES;
    return VectorMask.fromLong(a.species(), takesLeft | takesLeft << 1);
  }
}
