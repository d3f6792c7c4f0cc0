package org.shmem4j.examples.irregular;

import static org.shmem4j.api.Reductions.longSumExscan;

import java.util.SplittableRandom;
import org.shmem4j.Element;
import org.shmem4j.Shmem;
import org.shmem4j.api.SymmetricInts;
import org.shmem4j.api.SymmetricLongs;
import org.shmem4j.api.irregular.IntUpdates;

/**
 * A random permutation (bale's randperm). The numbers are thrown at twice as many places, like darts: a dart that hits
 * a taken place is thrown again, by the PE that has the place. In the order of their places they are the permutation.
 */
public final class RandomPermutation {
  private static final int PLACES = 2; // for each number

  @Element
  record Dart(int place, int number) {}

  private final int pes;
  private final SplittableRandom random;
  private final int[] thrown; // the number in each place of this PE, plus 1; 0 in a free place
  private DartMailbox darts;

  private RandomPermutation(Shmem shmem, int perPe, long seed) {
    this.pes = shmem.nPes();
    this.random = new SplittableRandom(seed * pes + shmem.myPe());
    this.thrown = new int[PLACES * perPe];
  }

  /**
   * Makes a permutation.
   *
   * @param shmem this PE
   * @param size the permutation's length
   * @param seed the permutation's number
   * @return this PE's part: every n-th number
   */
  public static SymmetricInts of(Shmem shmem, int size, long seed) {
    int pes = shmem.nPes();
    int perPe = (size + pes - 1) / pes;
    RandomPermutation permutation = new RandomPermutation(shmem, perPe, seed);
    try (DartMailbox darts = DartMailbox.open(shmem.worldTeam(),
        (pe, place, number) -> permutation.hit(place, number))) {
      permutation.darts = darts;
      for (int number = shmem.myPe(); number < size; number += pes) {
        permutation.throwAway(number);
      }
      darts.complete();
    }
    return permutation.inOrder(shmem, perPe);
  }

  private void throwAway(int number) {
    darts.send(random.nextInt(pes), random.nextInt(thrown.length), number);
  }

  private void hit(int place, int number) {
    if (thrown[place] == 0) {
      thrown[place] = number + 1;
    } else {
      throwAway(number);
    }
  }

  /** Gives each number the index that its place has among those that are taken. */
  private SymmetricInts inOrder(Shmem shmem, int perPe) {
    SymmetricLongs taken = shmem.allocate(SymmetricLongs.TYPE, 1);
    SymmetricLongs before = shmem.allocate(SymmetricLongs.TYPE, 1);
    SymmetricInts result = shmem.callocate(SymmetricInts.TYPE, perPe);
    long count = 0;
    for (int number : thrown) {
      count += number == 0 ? 0 : 1;
    }
    taken.set(count);
    longSumExscan(shmem.worldTeam(), before, taken);
    int index = shmem.myPe() == 0 ? 0 : (int) before.get();
    try (IntUpdates places = IntUpdates.open(shmem.worldTeam(), result)) {
      for (int number : thrown) {
        if (number > 0) {
          places.set(index % pes, index / pes, number - 1);
          index++;
        }
      }
      places.complete();
    }
    shmem.free(before);
    shmem.free(taken);
    return result;
  }
}
