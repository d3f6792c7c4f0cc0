package org.shmem4j.examples;

import static org.shmem4j.api.DataCollectives.longAlltoall;
import static org.shmem4j.api.Rma.intG;
import static org.shmem4j.api.Rma.intPut;
import static org.shmem4j.api.Scalars.longMax;
import static org.shmem4j.api.Scalars.longSum;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.shmem4j.Shmem;
import org.shmem4j.Symmetric;
import org.shmem4j.api.SymmetricInts;
import org.shmem4j.api.SymmetricLongs;

/**
 * Sorts numbers that are spread over the PEs: each PE gets a range of values, its bucket. Two alltoalls tell every PE
 * how many numbers go to each other PE and where there they start; then each puts its numbers where they belong.
 *
 * <pre>./shmem4j run -n 4 -- org.shmem4j.examples.IntegerSort</pre>
 */
public final class IntegerSort {
  /**
   * What PEs tell each other before they move numbers, one element for each PE.
   *
   * @param outgoing how many numbers go from here to each PE
   * @param incoming how many come here from each PE
   * @param places where here the numbers of each PE start
   * @param starts where on each PE the numbers from here start
   */
  record Counts(
      @Symmetric(lengthOf = "nPes") SymmetricLongs outgoing,
      @Symmetric(lengthOf = "nPes") SymmetricLongs incoming,
      @Symmetric(lengthOf = "nPes") SymmetricLongs places,
      @Symmetric(lengthOf = "nPes") SymmetricLongs starts) {}

  private static final int NUMBERS = 10_000;
  private static final int VALUES = 1 << 20;

  private IntegerSort() {}

  /**
   * Runs this process's PE.
   *
   * @param args how many numbers each PE has; 10000 if that is missing
   */
  public static void main(String[] args) {
    Shmem.run(shmem -> run(shmem, Numbers.of(args, 0, NUMBERS)));
  }

  static void run(Shmem shmem) {
    run(shmem, NUMBERS);
  }

  private static void run(Shmem shmem, int numbersPerPe) {
    int pes = shmem.nPes();
    int me = shmem.myPe();
    Counts counts = IntegerSort_CountsSymmetry.allocate(shmem);
    int[] numbers = new SplittableRandom(me + 1).ints(numbersPerPe, 0, VALUES).toArray();

    int[] sizes = new int[pes];
    for (int number : numbers) {
      sizes[bucket(number, pes)]++;
    }
    int[][] buckets = new int[pes][];
    for (int pe = 0; pe < pes; pe++) {
      buckets[pe] = new int[sizes[pe]];
      counts.outgoing().set(pe, sizes[pe]);
    }
    for (int number : numbers) {
      int pe = bucket(number, pes);
      buckets[pe][--sizes[pe]] = number;
    }

    longAlltoall(shmem.worldTeam(), counts.incoming(), counts.outgoing(), 1);
    long mine = 0;
    for (int pe = 0; pe < pes; pe++) {
      counts.places().set(pe, mine);
      mine += counts.incoming().get(pe);
    }
    longAlltoall(shmem.worldTeam(), counts.starts(), counts.places(), 1);

    long most = longMax(shmem.worldTeam(), mine);
    SymmetricInts sorted = shmem.allocate(SymmetricInts.TYPE, most); // as much as any PE needs
    for (int pe = 0; pe < pes; pe++) {
      intPut(sorted, counts.starts().get(pe), buckets[pe], 0, buckets[pe].length, pe);
    }
    shmem.barrierAll();

    int[] result = new int[Math.toIntExact(mine)];
    for (int i = 0; i < result.length; i++) {
      result[i] = sorted.get(i);
    }
    Arrays.sort(result);
    for (int i = 0; i < result.length; i++) {
      sorted.set(i, result[i]);
    }
    shmem.quiet(); // a neighbor gets the first one
    check(shmem, sorted, numbers, result);
  }

  private static int bucket(int number, int pes) {
    return (int) ((long) number * pes / VALUES);
  }

  /** Nothing may be lost, and each PE's least number must not be less than the greatest of the PE before. */
  private static void check(Shmem shmem, SymmetricInts sorted, int[] numbers, int[] result) {
    long sum = Arrays.stream(numbers).asLongStream().sum() - Arrays.stream(result).asLongStream().sum();
    long[] lost = longSum(shmem.worldTeam(), new long[] {sum, numbers.length - result.length});
    Check.that(lost[0] == 0 && lost[1] == 0, "no number may be lost: missing=%d sum=%d", lost[1], lost[0]);
    if (shmem.myPe() + 1 < shmem.nPes()) {
      int above = intG(sorted, 0, shmem.myPe() + 1);
      int last = result[result.length - 1];
      Check.that(last <= above, "PEs must be in order: last here=%d first of the next PE=%d", last, above);
    }
    if (shmem.myPe() == 0) {
      System.out.println("Sorted " + (long) numbers.length * shmem.nPes() + " numbers on " + shmem.nPes()
          + " PEs, from " + result[0]);
    }
  }
}
