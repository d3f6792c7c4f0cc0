package org.shmem4j.examples;

import static org.shmem4j.api.Atomics.longAtomicAdd;
import static org.shmem4j.api.Atomics.longAtomicCompareSwap;
import static org.shmem4j.api.Atomics.longAtomicFetch;

import org.shmem4j.Shmem;
import org.shmem4j.Symmetric;
import org.shmem4j.api.SymmetricLongs;

/**
 * A hash table of counters, spread over the PEs, in which any PE can count without the others' help: a key is entered
 * by a compare-and-swap into a free place on its PE, and then its counter is increased.
 *
 * <pre>./shmem4j run -n 4 -- org.shmem4j.examples.HashTable</pre>
 */
public final class HashTable {
  /**
   * Each PE's part of the table.
   *
   * @param keys the key of each place, plus 1; 0 where the place is free
   * @param counts the count of each place
   */
  record Part(
      @Symmetric(length = HashTable.PLACES) SymmetricLongs keys,
      @Symmetric(length = HashTable.PLACES) SymmetricLongs counts) {}

  static final int PLACES = 1 << 10;
  private static final int MODULUS = 1009;
  private static final int NUMBERS = 20_000;

  private final Part part;
  private final int pes;

  private HashTable(Shmem shmem) {
    this.part = HashTable_PartSymmetry.allocate(shmem);
    this.pes = shmem.nPes();
    part.keys().fill(0);
    part.counts().fill(0);
    shmem.barrierAll();
  }

  /** Adds to the count of a key, which is not negative. */
  void count(long key, long amount) {
    long hash = key * 0x9e3779b97f4a7c15L;
    int pe = (int) ((hash >>> 40) % pes);
    longAtomicAdd(part.counts(), place(key, hash, pe), amount, pe);
  }

  /** The count of a key. */
  long get(long key) {
    long hash = key * 0x9e3779b97f4a7c15L;
    int pe = (int) ((hash >>> 40) % pes);
    return longAtomicFetch(part.counts(), place(key, hash, pe), pe);
  }

  /** Finds the place of a key, entering the key if it is not there. */
  private long place(long key, long hash, int pe) {
    for (int tried = 0; tried < PLACES; tried++) {
      long place = ((hash >>> 54) + tried) % PLACES;
      long found = longAtomicFetch(part.keys(), place, pe);
      if (found == 0) {
        found = longAtomicCompareSwap(part.keys(), place, 0, key + 1, pe);
      }
      if (found == 0 || found == key + 1) {
        return place;
      }
    }
    throw new IllegalStateException("the table is full: pe=" + pe + " places=" + PLACES);
  }

  /**
   * Runs this process's PE.
   *
   * @param args how many numbers; 20000 if that is missing
   */
  public static void main(String[] args) {
    Shmem.run(shmem -> run(shmem, Numbers.of(args, 0, NUMBERS)));
  }

  static void run(Shmem shmem) {
    run(shmem, NUMBERS);
  }

  /** Counts how many times each number is the rest of a square, every PE for a share of the numbers. */
  private static void run(Shmem shmem, int numbers) {
    HashTable table = new HashTable(shmem);
    for (long number = shmem.myPe(); number < numbers; number += shmem.nPes()) {
      table.count(number * number % MODULUS, 1);
    }
    shmem.barrierAll();

    long[] expected = new long[MODULUS];
    for (long number = 0; number < numbers; number++) {
      expected[(int) (number * number % MODULUS)]++;
    }
    int rests = 0;
    for (int rest = 0; rest < MODULUS; rest++) {
      if (expected[rest] > 0) {
        rests++;
        long count = table.get(rest);
        Check.that(count == expected[rest], "each rest must be counted: rest=%d count=%d expected=%d", rest, count,
            expected[rest]);
      }
    }
    shmem.barrierAll();
    if (shmem.myPe() == 0) {
      System.out.println(numbers + " squares leave " + rests + " rests modulo " + MODULUS);
    }
  }
}
