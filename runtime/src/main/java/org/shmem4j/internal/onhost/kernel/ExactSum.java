package org.shmem4j.internal.onhost.kernel;

import java.math.BigInteger;

/**
 * A sum of floating point numbers and of products of two of them that loses nothing: a fixed point number that reaches
 * from below the smallest product to above the greatest one (Kulisch, "Computer Arithmetic and Validity", 2008).
 * Infinities, NaN and zeros are recorded separately. The order in which numbers are added makes no difference.
 *
 * <p>The number is kept in digits of 32 bits, each in a long, so that carries can wait for 2^30 additions (Neal, "Fast
 * Exact Summation Using Small and Large Superaccumulators", 2015).
 */
public final class ExactSum {
  /** An exponent below those of all products of two numbers of up to 64 bits. */
  private static final int LOWEST = -2176;

  /** An exponent below those of all products of two numbers of 128 bits. */
  private static final int LOWEST_OF_WIDE = -33024;

  /** Above 2^63 times the greatest product, both counted in bits from the lowest. */
  private static final int BITS = 2048 + 96 - LOWEST;

  private static final int BITS_OF_WIDE = 32768 + 96 - LOWEST_OF_WIDE;
  private static final int DIGIT = Integer.SIZE;
  private static final long MASK = 0xffff_ffffL;
  private static final int MOST_ADDITIONS = 1 << 30;
  private static final int NAN = 1;
  private static final int POSITIVE_INFINITY = 2;
  private static final int NEGATIVE_INFINITY = 4;
  private static final int NEGATIVE_ZERO = 8;
  /** A number other than a negative zero was added. */
  private static final int OTHER = 16;

  private static final int NEGATIVE = 32;
  private static final int PLACE_SHIFT = 8;
  private static final int PLACE_BITS = 16;
  private static final int FRACTION_BITS = 52;
  private static final long FRACTION = (1L << FRACTION_BITS) - 1;
  private static final int EXPONENT = 0x7ff;
  /** The exponent field minus the exponent of the significand's last place. */
  private static final int LAST_PLACE = 1075;

  private final int lowest;
  private final long[] digits;
  private int additions;
  private int seen;

  /**
   * Creates an empty sum.
   *
   * @param wide whether numbers wider than a double can be added
   */
  public ExactSum(boolean wide) {
    this.lowest = wide ? LOWEST_OF_WIDE : LOWEST;
    this.digits = new long[(wide ? BITS_OF_WIDE : BITS) / DIGIT];
  }

  /** Adds any number. */
  public void add(double value) {
    long bits = Double.doubleToRawLongBits(value);
    int exponent = (int) (bits >>> FRACTION_BITS) & EXPONENT;
    long significand = bits & FRACTION;
    if (exponent == EXPONENT) {
      addSpecial(significand != 0, bits < 0);
      return;
    }
    if (exponent == 0) {
      if (significand == 0) {
        addZero(bits < 0);
        return;
      }
      exponent = 1;
    } else {
      significand |= FRACTION + 1;
    }
    addWord(bits < 0, significand, exponent - LAST_PLACE);
  }

  /** Adds the product of any two numbers. */
  public void addProduct(double left, double right) {
    long a = Double.doubleToRawLongBits(left);
    long b = Double.doubleToRawLongBits(right);
    boolean negative = (a ^ b) < 0;
    if (!Double.isFinite(left) || !Double.isFinite(right)) {
      addSpecial(Double.isNaN(left * right), negative);
      return;
    }
    if (left == 0 || right == 0) {
      addZero(negative);
      return;
    }
    long x = significand(a);
    long y = significand(b);
    int place = place(a) + place(b);
    addWord(negative, x * y, place);
    addWord(negative, Math.multiplyHigh(x, y), place + Long.SIZE);
  }

  private static long significand(long bits) {
    return (bits & FRACTION) | (((bits >>> FRACTION_BITS) & EXPONENT) == 0 ? 0 : FRACTION + 1);
  }

  private static int place(long bits) {
    return Math.max((int) (bits >>> FRACTION_BITS) & EXPONENT, 1) - LAST_PLACE;
  }

  /** Adds NaN or an infinity. */
  void addSpecial(boolean isNaN, boolean negative) {
    seen |= OTHER | (isNaN ? NAN : negative ? NEGATIVE_INFINITY : POSITIVE_INFINITY);
  }

  /** Adds a zero; the sum of equal zeros has their sign. */
  void addZero(boolean negative) {
    seen |= negative ? NEGATIVE_ZERO : OTHER;
  }

  /** {@return whether further zeros make no difference} */
  boolean ignoresZeros() {
    return (seen & OTHER) != 0;
  }

  /**
   * Adds an unsigned word times a power of two, with a sign; the power may be as low as that of the smallest product.
   */
  void addWord(boolean negative, long word, int power) {
    seen |= OTHER;
    if (++additions >= MOST_ADDITIONS) {
      carry();
    }
    int at = power - lowest;
    int digit = at / DIGIT;
    int shift = at % DIGIT;
    long low = word << shift;
    long high = word >>> 1 >>> (Long.SIZE - 1 - shift);
    long sign = negative ? -1 : 1;
    digits[digit] += sign * (low & MASK);
    digits[digit + 1] += sign * (low >>> DIGIT);
    if (high != 0) {
      digits[digit + 2] += sign * high;
    }
  }

  /**
   * Adds everything that was added to another sum.
   *
   * @param other a sum of the same width
   */
  public void add(ExactSum other) {
    if (other.digits.length != digits.length) {
      throw new IllegalArgumentException("both sums must have the same width: bits=" + digits.length * DIGIT + " other="
          + other.digits.length * DIGIT);
    }
    carry();
    other.carry();
    for (int i = 0; i < digits.length; i++) {
      digits[i] += other.digits[i];
    }
    additions = 1;
    seen |= other.seen;
  }

  /** Makes every digit but the last one a number from 0 to 2^32 - 1; the last has the sign. */
  private void carry() {
    long carry = 0;
    int last = digits.length - 1;
    for (int i = 0; i < last; i++) {
      long digit = digits[i] + carry;
      digits[i] = digit & MASK;
      carry = digit >> DIGIT;
    }
    digits[last] += carry;
    additions = 1;
  }

  /** {@return the finite part as an integer, in units of two to the power {@link #lowest}} */
  BigInteger finite() {
    carry();
    boolean negative = digits[digits.length - 1] < 0;
    int[] magnitude = new int[digits.length];
    long carry = negative ? 1 : 0;
    for (int i = 0; i < digits.length; i++) {
      long digit = ((negative ? ~digits[i] : digits[i]) & MASK) + carry;
      magnitude[i] = (int) digit;
      carry = digit >>> DIGIT;
    }
    int from = 0;
    int to = magnitude.length;
    while (to > from && magnitude[to - 1] == 0) {
      to--;
    }
    while (from < to && magnitude[from] == 0) {
      from++;
    }
    byte[] bytes = new byte[(to - from) * Integer.BYTES];
    for (int i = 0; i < bytes.length; i++) {
      int digit = magnitude[to - 1 - i / Integer.BYTES];
      bytes[i] = (byte) (digit >>> (Byte.SIZE * (Integer.BYTES - 1 - i % Integer.BYTES)));
    }
    return new BigInteger(negative ? -1 : 1, bytes).shiftLeft(from * DIGIT);
  }

  /** {@return the exponent of the last place of the finite part} */
  int lowest() {
    return lowest;
  }

  /** {@return the sum if it needs no rounding: NaN, an infinity, or a zero with its sign; 1 for any other number} */
  double special() {
    boolean both = (seen & (POSITIVE_INFINITY | NEGATIVE_INFINITY)) == (POSITIVE_INFINITY | NEGATIVE_INFINITY);
    if ((seen & NAN) != 0 || both) {
      return Double.NaN;
    }
    if ((seen & POSITIVE_INFINITY) != 0) {
      return Double.POSITIVE_INFINITY;
    }
    if ((seen & NEGATIVE_INFINITY) != 0) {
      return Double.NEGATIVE_INFINITY;
    }
    carry();
    for (long digit : digits) {
      if (digit != 0) {
        return 1;
      }
    }
    return (seen & (NEGATIVE_ZERO | OTHER)) == NEGATIVE_ZERO ? -0.0 : 0.0;
  }

  // The form in which PEs exchange sums: a summary, then the words of the magnitude from the lowest to the highest.

  /** {@return a word with everything but the magnitude, and with the position of that} */
  public long summary() {
    BigInteger finite = finite();
    int from = 0;
    int to = 0;
    if (finite.signum() != 0) {
      from = finite.getLowestSetBit() / Long.SIZE;
      to = (finite.abs().bitLength() - 1) / Long.SIZE + 1;
    }
    int flags = seen | (finite.signum() < 0 ? NEGATIVE : 0);
    return flags | ((long) from << PLACE_SHIFT) | ((long) to << (PLACE_SHIFT + PLACE_BITS));
  }

  /** {@return the first word of the magnitude, according to a summary} */
  public static int firstWord(long summary) {
    return (int) (summary >>> PLACE_SHIFT) & 0xffff;
  }

  /** {@return the word after the last one of the magnitude, according to a summary} */
  public static int endOfWords(long summary) {
    return (int) (summary >>> (PLACE_SHIFT + PLACE_BITS)) & 0xffff;
  }

  /** {@return words of the magnitude, the lowest first} */
  public long[] magnitude(int from, int to) {
    BigInteger rest = finite().abs().shiftRight(from * Long.SIZE);
    long[] words = new long[to - from];
    for (int i = 0; i < words.length; i++) {
      words[i] = rest.longValue();
      rest = rest.shiftRight(Long.SIZE);
    }
    return words;
  }

  /** Adds what a summary says of another sum, except for its magnitude. */
  public void addSummary(long summary) {
    seen |= (int) summary & (NAN | POSITIVE_INFINITY | NEGATIVE_INFINITY | NEGATIVE_ZERO | OTHER);
  }

  /** Adds a word of the magnitude of another sum, whose sign is in the summary. */
  public void addMagnitude(long summary, int index, long word) {
    if (word != 0) {
      addWord((summary & NEGATIVE) != 0, word, lowest + index * Long.SIZE);
    }
  }
}
