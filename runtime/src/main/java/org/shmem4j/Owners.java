package org.shmem4j;

import java.util.Arrays;

/**
 * The ownership of elements that a team numbers from 0 on, such as the rows and columns of a matrix or the nodes of a
 * mesh: which PE owns each, and where it keeps it. It is the same on all PEs.
 */
public interface Owners {
  /**
   * Returns the PE that owns an element.
   *
   * @param element the element's number
   * @return the PE, in the team
   */
  int pe(long element);

  /**
   * Returns where the owner of an element keeps it.
   *
   * @param element the element's number
   * @return its index in its owner's arrays, from 0 to less than the owner owns
   */
  long index(long element);

  /**
   * Numbers elements in the order of the PEs that own them.
   *
   * @param counts how many elements each PE owns
   * @return the owners; they refuse elements that nobody owns
   */
  static Owners blocks(long... counts) {
    long[] ends = counts.clone();
    for (int pe = 0; pe < ends.length; pe++) {
      if (counts[pe] < 0) {
        throw new IllegalArgumentException("counts must not be negative: pe=" + pe + " count=" + counts[pe]);
      }
      ends[pe] = Math.addExact(counts[pe], pe == 0 ? 0 : ends[pe - 1]);
    }
    return new Owners() {
      @Override
      public int pe(long element) {
        if (element < 0 || ends.length == 0 || element >= ends[ends.length - 1]) {
          throw new IndexOutOfBoundsException("an element must have an owner: element=" + element + " elements="
              + (ends.length == 0 ? 0 : ends[ends.length - 1]));
        }
        int found = Arrays.binarySearch(ends, element);
        int next = found < 0 ? -found - 1 : found + 1;
        while (ends[next] <= element) { // PEs that own nothing
          next++;
        }
        return next;
      }

      @Override
      public long index(long element) {
        int pe = pe(element);
        return element - (pe == 0 ? 0 : ends[pe - 1]);
      }
    };
  }
}
