package org.shmem4j.conformance;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.shmem4j.HandleType;
import org.shmem4j.Layout;
import org.shmem4j.SymmetricArray;

/**
 * A layout with a plain list of what it means: the places of its numbers, counted in numbers, and the bounds that a
 * repetition advances by.
 *
 * @param layout the layout
 * @param places where its numbers lie, in order
 * @param lower where it starts
 * @param upper where it ends
 * @param lanes numbers of an element
 * @param recipe how it is made, in the words of {@code datatypes.c}
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record LayoutModel<A>(Layout<A> layout, long[] places, long lower, long upper, int lanes, String recipe) {
  private static final int DEPTH = 3;
  private static final int LARGEST_GAP = 4;

  /** A random layout of a given number of numbers. */
  static <A extends SymmetricArray> LayoutModel<A> random(HandleType<A> type, int numbers, RandomGenerator random) {
    return random(type, numbers, random, DEPTH);
  }

  private static <A extends SymmetricArray> LayoutModel<A> random(
      HandleType<A> type, int numbers, RandomGenerator random, int depth) {
    if (numbers == 1 || depth == 0) {
      return some(type, numbers, random);
    }
    int outer = divisor(numbers, random);
    int block = divisor(outer, random);
    int first = 1 + random.nextInt(numbers - 1);
    return switch (random.nextInt(6)) {
      case 0 -> random(type, numbers / outer, random, depth - 1).contiguous(outer);
      case 1 -> random(type, numbers / outer, random, depth - 1).vector(outer / block, block, random);
      case 2 -> random(type, numbers / outer, random, depth - 1).indexed(outer, random);
      case 3 -> random(type, first, random, depth - 1)
          .then(random(type, numbers - first, random, depth - 1), random.nextInt(LARGEST_GAP));
      case 4 -> random(type, numbers, random, depth - 1).resized(random);
      default -> some(type, numbers, random);
    };
  }

  private static int divisor(int number, RandomGenerator random) {
    int[] divisors = IntStream.rangeClosed(1, Math.min(number, 1000))
        .filter(d -> number % d == 0).toArray();
    return divisors[random.nextInt(divisors.length)];
  }

  /** Elements, or fields of elements, one after another. */
  private static <A extends SymmetricArray> LayoutModel<A> some(
      HandleType<A> type, int numbers, RandomGenerator random) {
    int lanes = type.element().lanes();
    if (lanes == 1 || (numbers % lanes == 0 && random.nextBoolean())) {
      LayoutModel<A> one = new LayoutModel<>(
          Layout.of(type), LongStream.range(0, lanes).toArray(), 0, lanes, lanes, "e " + lanes);
      return one.contiguous(numbers / lanes);
    }
    int fields = numbers % 2 == 0 && random.nextBoolean() ? 2 : 1;
    int first = random.nextInt(lanes);
    int second = (first + 1 + random.nextInt(lanes - 1)) % lanes;
    LayoutModel<A> one = fields == 1
        ? new LayoutModel<>(Layout.of(type, type.fields().get(first)), new long[] {first}, 0, lanes, lanes,
            "f " + lanes + " 1 " + first)
        : new LayoutModel<>(Layout.of(type, type.fields().get(first), type.fields().get(second)),
            new long[] {first, second}, 0, lanes, lanes, "f " + lanes + " 2 " + first + " " + second);
    return one.contiguous(numbers / fields);
  }

  private long extent() {
    return upper - lower;
  }

  /** {@return the places of one repetition} */
  long[] placesAt(long extents) {
    return Arrays.stream(places).map(place -> place + extents * extent()).toArray();
  }

  private LongStream repeated(long count, long from) {
    return LongStream.range(from, from + count).flatMap(i -> Arrays.stream(placesAt(i)));
  }

  /** {@return the places of a number of repetitions, starting with a given one} */
  long[] placesOf(long count, long from) {
    return repeated(count, from).toArray();
  }

  LayoutModel<A> contiguous(int count) {
    return new LayoutModel<>(
        layout.contiguous(count), placesOf(count, 0), lower, upper + (count - 1) * extent(), lanes,
        recipe + " c " + count);
  }

  private LayoutModel<A> vector(int count, int block, RandomGenerator random) {
    long stride = (long) block + random.nextInt(LARGEST_GAP) - (random.nextInt(8) == 0 ? 1 : 0);
    long[] all = LongStream.range(0, count).flatMap(i -> repeated(block, i * stride)).toArray();
    return new LayoutModel<>(layout.vector(count, block, stride), all, lower,
        upper + ((count - 1) * stride + block - 1) * extent(), lanes,
        recipe + " v " + count + " " + block + " " + stride);
  }

  private LayoutModel<A> indexed(int outer, RandomGenerator random) {
    int blocks = 1 + random.nextInt(Math.min(outer, 20));
    long[] lengths = new long[blocks];
    for (int i = 0; i < outer; i++) {
      lengths[random.nextInt(blocks)]++;
    }
    long[] displacements = new long[blocks];
    long next = random.nextInt(LARGEST_GAP);
    boolean reversed = random.nextBoolean();
    for (int i = 0; i < blocks; i++) {
      int block = reversed ? blocks - 1 - i : i;
      displacements[block] = next;
      next += lengths[block] + random.nextInt(LARGEST_GAP);
    }
    long[] all = LongStream.range(0, blocks).flatMap(i -> repeated(lengths[(int) i], displacements[(int) i])).toArray();
    long least = LongStream.range(0, blocks).filter(i -> lengths[(int) i] > 0)
        .map(i -> displacements[(int) i]).min().orElseThrow();
    long last = LongStream.range(0, blocks).filter(i -> lengths[(int) i] > 0)
        .map(i -> displacements[(int) i] + lengths[(int) i] - 1).max().orElseThrow();
    return new LayoutModel<>(layout.indexed(lengths, displacements), all, lower + least * extent(),
        upper + last * extent(), lanes,
        recipe + " i " + blocks + text(lengths) + text(displacements));
  }

  private LayoutModel<A> then(LayoutModel<A> other, int gap) {
    long elements = (upper + lanes - 1) / lanes + gap;
    LayoutModel<A> farther = other.at(elements);
    long[] all = LongStream.concat(Arrays.stream(places), Arrays.stream(farther.places)).toArray();
    return new LayoutModel<>(Layout.struct(layout, farther.layout), all, Math.min(lower, farther.lower),
        Math.max(upper, farther.upper), lanes, recipe + " " + farther.recipe + " s");
  }

  LayoutModel<A> at(long elements) {
    long by = elements * lanes;
    return new LayoutModel<>(layout.at(elements), Arrays.stream(places).map(place -> place + by).toArray(),
        lower + by, upper + by, lanes, recipe + " a " + elements);
  }

  private LayoutModel<A> resized(RandomGenerator random) {
    long whole = (upper + lanes - 1) / lanes;
    long extent = random.nextInt(3) == 0 ? 1 + random.nextLong(whole) : whole + random.nextInt(LARGEST_GAP);
    return new LayoutModel<>(layout.resized(extent), places, 0, extent * lanes, lanes, recipe + " r " + extent);
  }

  private static String text(long[] values) {
    return Arrays.stream(values).mapToObj(value -> " " + value).collect(Collectors.joining());
  }

  /** {@return the place after the last of some places} */
  static long end(long[] places) {
    return Arrays.stream(places).max().orElse(-1) + 1;
  }

  /** {@return whether no place is listed twice} */
  static boolean areApart(long[] places) {
    long[] sorted = places.clone();
    Arrays.sort(sorted);
    return IntStream.range(1, sorted.length).allMatch(i -> sorted[i] > sorted[i - 1]);
  }
}
