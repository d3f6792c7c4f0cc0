package org.shmem4j;

import java.util.Arrays;
import java.util.stream.IntStream;

/** Chooses the extents of a grid that are left open, as equal as possible. */
final class GridExtents {
  private GridExtents() {}

  /**
   * Completes extents.
   *
   * @param wanted the extents; 0 where one is to be chosen
   * @param pes the PEs of the team
   * @return extents whose product is the number of PEs; those that were chosen never increase from one to the next
   */
  static int[] completed(int[] wanted, int pes) {
    long product = 1;
    int open = 0;
    for (int extent : wanted) {
      if (extent < 0) {
        throw new IllegalArgumentException("an extent of a grid must not be negative: extents="
            + Arrays.toString(wanted) + "; pass 0 to have an extent chosen");
      }
      product = extent == 0 ? product : Math.min(product * extent, Integer.MAX_VALUE);
      open += extent == 0 ? 1 : 0;
    }
    if (open == 0 && product != pes) {
      throw new IllegalArgumentException(
          "the product of a grid's extents must be the number of the team's PEs: extents="
              + Arrays.toString(wanted) + " nPes=" + pes + "; pass 0 to have an extent chosen");
    }
    if (pes % product != 0) {
      throw new IllegalArgumentException("the product of the extents that are given must divide the number of the"
          + " team's PEs: extents=" + Arrays.toString(wanted) + " nPes=" + pes);
    }
    int[] chosen = balanced((int) (pes / product), open);
    int[] completed = wanted.clone();
    int next = 0;
    for (int dimension = 0; dimension < completed.length; dimension++) {
      if (completed[dimension] == 0) {
        completed[dimension] = chosen[next++];
      }
    }
    return completed;
  }

  /**
   * {@return a number as a product of {@code factors} factors, the greatest first and as small as possible, the others
   * likewise}
   */
  private static int[] balanced(int number, int factors) {
    if (factors <= 1) {
      return factors == 0 ? new int[0] : new int[] {number};
    }
    for (int greatest = 1;; greatest++) {
      if (number % greatest == 0) {
        int[] others = balanced(number / greatest, factors - 1);
        if (others[0] <= greatest) {
          return IntStream.concat(IntStream.of(greatest), IntStream.of(others)).toArray();
        }
      }
    }
  }
}
