package org.shmem4j.entry;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.shmem4j.Complex;
import org.shmem4j.Layout;
import org.shmem4j.SymmetricArray;
import org.shmem4j.Team;
import org.shmem4j.internal.onhost.kernel.ExactRounding;
import org.shmem4j.internal.onhost.kernel.ExactRuns;
import org.shmem4j.internal.onhost.kernel.ExactSum;
import org.shmem4j.internal.pe.arguments.ElementChecks;
import org.shmem4j.internal.pe.collective.Collectives;
import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.internal.pe.team.TeamImpl;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;

/**
 * A sum of elements and of their products that is exact until it is rounded, once. It belongs to one PE, and to one
 * thread at a time.
 */
public final class ExactTotal {
  private static final Lane WIDEST = Lane.DOUBLE;

  /** How much is gathered at a time where elements are not contiguous; it stays in the cache. */
  private static final int PART_BYTES = 1 << 16;

  private final ElementType type;
  private final ExactSum real;
  /** Null if elements have no imaginary part. */
  private final ExactSum imaginary;
  private ExactRuns runs;

  /** Creates the sum of no elements. */
  public ExactTotal(ElementType type) {
    this.type = type;
    this.real = new ExactSum(isWide());
    this.imaginary = type.meaning() == Meaning.COMPLEX ? new ExactSum(isWide()) : null;
  }

  private boolean isWide() {
    return type.lane() == Lane.EXTENDED || type.lane() == Lane.QUAD;
  }

  private ExactRuns runs() {
    if (runs == null) {
      runs = ExactRuns.ofProcess();
    }
    return runs;
  }

  /** Adds a number. */
  public void add(double value) {
    real.add(value);
  }

  /** Adds a complex number. */
  public void add(double re, double im) {
    real.add(re);
    imaginary.add(im);
  }

  /** Adds the product of two numbers. */
  public void addProduct(double left, double right) {
    real.addProduct(left, right);
  }

  /** Adds the product of two complex numbers. */
  public void addProduct(double leftRe, double leftIm, double rightRe, double rightIm) {
    real.addProduct(leftRe, rightRe);
    real.addProduct(-leftIm, rightIm);
    imaginary.addProduct(leftRe, rightIm);
    imaginary.addProduct(leftIm, rightRe);
  }

  /** Adds all elements of this PE's copy of an array. */
  public void addAll(SymmetricArray source) {
    ElementChecks.checkGiven("source", source);
    addAll(source.segment());
  }

  /** Adds all elements of a Java array of lanes. */
  public void addAll(Object lanes) {
    addAll(LocalMemory.of("source", lanes, 0));
  }

  /** Adds the elements of this PE's copy of an array that a layout selects. */
  public void addAll(SymmetricArray source, Layout<?> layout) {
    ArraySide side = laidOut("source", source, layout);
    MemorySegment room = room();
    long bytes = side.count() * type.bytes();
    for (long from = 0; from < bytes; from += PART_BYTES) {
      addAll(side.part(from, Math.min(PART_BYTES, bytes - from), room));
    }
  }

  private ArraySide laidOut(String name, SymmetricArray array, Layout<?> layout) {
    ArraySide side = ArraySide.ofReader(name, array, layout);
    ElementType number = side.type();
    if (number.lane() != type.lane() || number.lanes() != type.lanes() || number.meaning() != type.meaning()) {
      throw new IllegalArgumentException(name + "Layout must select numbers of the sum's type: " + name + "Layout.type="
          + number + " type=" + type);
    }
    return side;
  }

  private static MemorySegment room() {
    return MemorySegment.ofArray(new long[PART_BYTES / Long.BYTES]);
  }

  private void addAll(MemorySegment memory) {
    int bytes = type.bytes();
    checkWhole("source", memory);
    long count = memory.byteSize() / bytes;
    runs().add(real, type.lane(), memory, 0, bytes, count);
    if (imaginary != null) {
      runs().add(imaginary, type.lane(), memory, type.lane().bytes(), bytes, count);
    }
  }

  private void checkWhole(String name, MemorySegment memory) {
    if (memory.byteSize() % type.bytes() != 0) {
      int lane = type.lane().bytes();
      throw new IllegalArgumentException(name + " must have all lanes of each element: " + name + ".length="
          + memory.byteSize() / lane + " lanes=" + type.bytes() / lane);
    }
  }

  /** Adds the products of the elements of this PE's copies of two arrays, which have the same length. */
  public void addProducts(SymmetricArray left, SymmetricArray right) {
    ElementChecks.checkGiven("left", left);
    ElementChecks.checkGiven("right", right);
    addProducts(left.segment(), right.segment());
  }

  /** Adds the products of the elements of two Java arrays of lanes. */
  public void addProducts(Object left, Object right) {
    addProducts(LocalMemory.of("left", left, 0), LocalMemory.of("right", right, 0));
  }

  /**
   * Adds the products of the elements that two layouts, of the same count, select from this PE's copies of two arrays.
   */
  public void addProducts(SymmetricArray left, Layout<?> leftLayout, SymmetricArray right, Layout<?> rightLayout) {
    ArraySide leftSide = laidOut("left", left, leftLayout);
    ArraySide rightSide = laidOut("right", right, rightLayout);
    leftSide.checkSame(rightSide);
    MemorySegment leftRoom = room();
    MemorySegment rightRoom = room();
    long bytes = leftSide.count() * type.bytes();
    for (long from = 0; from < bytes; from += PART_BYTES) {
      long size = Math.min(PART_BYTES, bytes - from);
      addProducts(leftSide.part(from, size, leftRoom), rightSide.part(from, size, rightRoom));
    }
  }

  private void addProducts(MemorySegment left, MemorySegment right) {
    int bytes = type.bytes();
    checkWhole("left", left);
    checkWhole("right", right);
    long count = left.byteSize() / bytes;
    if (count != right.byteSize() / bytes) {
      throw new IllegalArgumentException("left and right must have the same length: left.length=" + count
          + " right.length=" + right.byteSize() / bytes);
    }
    Lane lane = type.lane();
    int im = lane.bytes();
    runs().addProducts(real, lane, false, left, 0, right, 0, bytes, count);
    if (imaginary != null) {
      runs().addProducts(real, lane, true, left, im, right, im, bytes, count);
      runs().addProducts(imaginary, lane, false, left, 0, right, im, bytes, count);
      runs().addProducts(imaginary, lane, false, left, im, right, 0, bytes, count);
    }
  }

  /** Adds the squares of the magnitudes of all elements of this PE's copy of an array. */
  void addSquares(SymmetricArray source) {
    MemorySegment memory = source.segment();
    for (int part = 0; part < type.lanes(); part++) {
      long at = (long) part * type.lane().bytes();
      runs().addProducts(real, type.lane(), false, memory, at, memory, at, type.bytes(), source.length());
    }
  }

  /** Adds all that another sum of this type has added. */
  public void merge(ExactTotal other) {
    if (other == this) {
      throw new IllegalArgumentException("a sum must not be merged with itself: type=" + type);
    }
    real.add(other.real);
    if (imaginary != null) {
      imaginary.add(other.imaginary);
    }
  }

  /** Adds all that the other PEs of a team have added to their sums. All of them call this. */
  public void sumOver(Team team) {
    sumOver(TeamImpl.usable(team).collectivesForUse(), Call.SUM_OVER);
  }

  void sumOver(Collectives collectives, Call call) {
    if (collectives.size() > 1) {
      sumOver(collectives, call, real);
      if (imaginary != null) {
        sumOver(collectives, call, imaginary);
      }
    }
  }

  /**
   * Exchanges the words of all members' sums, from the lowest that any of them has to the highest, each in a meeting of
   * its own.
   */
  private void sumOver(Collectives collectives, Call call, ExactSum sum) {
    long[] all = new long[collectives.size()];
    long summary = sum.summary();
    int lane = type.lane().ordinal();
    collectives.collectWords(call, lane, type.lanes(), Collectives.NONE, summary, all);
    long[] summaries = all.clone();
    int first = Arrays.stream(summaries).filter(one -> ExactSum.endOfWords(one) > 0)
        .mapToInt(ExactSum::firstWord).min().orElse(0);
    int end = Arrays.stream(summaries).mapToInt(ExactSum::endOfWords).max().orElse(0);
    long[] own = sum.magnitude(first, end);
    for (int member = 0; member < summaries.length; member++) {
      sum.addSummary(summaries[member]);
    }
    for (int word = first; word < end; word++) {
      collectives.collectWords(call, lane, type.lanes(), word, own[word - first], all);
      for (int member = 0; member < all.length; member++) {
        if (member != collectives.me()) {
          sum.addMagnitude(summaries[member], word, all[member]);
        }
      }
    }
  }

  /** {@return the sum, rounded to the elements' format, but at most to a double} */
  public double toDouble() {
    return ExactRounding.round(real, rounded());
  }

  /** {@return the sum, rounded to the elements' format, which is no wider than a float} */
  public float toFloat() {
    return (float) ExactRounding.round(real, type.lane());
  }

  /** {@return the sum, each part rounded to the elements' format} */
  public Complex toComplex() {
    return new Complex(ExactRounding.round(real, rounded()), ExactRounding.round(imaginary, rounded()));
  }

  private Lane rounded() {
    return isWide() ? WIDEST : type.lane();
  }

  /** {@return the square root, rounded to the elements' format, but at most to a double} */
  double root() {
    return ExactRounding.roundRoot(real, rounded());
  }

  /** Rounds the sum to the elements' format and writes it to an element of this PE's copy of an array. */
  public void roundTo(SymmetricArray dest, long index) {
    ElementChecks.checkGiven("dest", dest);
    ElementChecks.checkWord("dest", dest, index, type.bytes());
    long at = index * type.bytes();
    ExactRounding.put(real, type.lane(), dest.segment(), at);
    if (imaginary != null) {
      ExactRounding.put(imaginary, type.lane(), dest.segment(), at + type.lane().bytes());
    }
  }
}
