package org.shmem4j.processor.flow;

import java.util.List;
import org.shmem4j.processor.Routine;
import org.shmem4j.processor.diagnostic.Tag;

/** Counts and displacements with an entry for each PE, where the program writes them down. */
record Pieces(Run run, Limits limits) {
  /** An array that has counts and displacements after it, which in a rooted call are those of the root alone. */
  void check(Site site, int array) {
    boolean hasPieces = array + 2 < site.size() && site.role(array + 1).equals("OTHER")
        && site.role(array + 2).equals("OTHER") && site.routine().family().equals("rooted");
    boolean isReached = site.index(Routine.ROOT) < 0 || site.state().splits.isEmpty();
    if (hasPieces && isReached) {
      List<Value> counts = entries(site, array + 1);
      List<Value> displacements = entries(site, array + 2);
      boolean isKnown = counts != null && displacements != null;
      for (int i = 0; isKnown && i < Math.min(counts.size(), displacements.size()); i++) {
        piece(site, array, i, counts.get(i).number(), displacements.get(i).number());
      }
    }
  }

  /** What an array of the program has in it, one entry for each PE; null where their number is not known. */
  private List<Value> entries(Site site, int at) {
    Thing array = site.value(at).thing();
    Linear length = array == null ? null : array.length();
    Linear apart = length == null || site.pes() == null ? null : length.minus(site.pes());
    if (apart != null && apart.isNotZero()) {
      run.outOfRange(Tag.LENGTHS_DIFFER, true, site.place(at), site.parameter(at)
          + " must have an entry for each PE: " + site.parameter(at) + ".length=" + length + " PEs=" + site.pes(),
          "give a number for each PE of the team");
      return null;
    }
    return array == null ? null : Elements.known(array, site.state());
  }

  private void piece(Site site, int array, int i, Linear count, Linear displacement) {
    Linear end = count == null ? null : count.plus(displacement);
    Linear length = site.countable(array);
    if (!isNegative(site, array + 1, i, count) && !isNegative(site, array + 2, i, displacement)
        && end != null && count.isAtLeast(1) && limits.exceeds(end, length, site.state())) {
      run.outOfRange(Tag.COUNT_BEYOND_LENGTH, true, site.place(array + 2),
          site.parameter(array + 2) + "[" + i + "] + " + site.parameter(array + 1) + "[" + i + "] must not exceed "
              + site.parameter(array) + ".length: needed=" + end + " " + site.parameter(array) + ".length=" + length,
          "displacements say where the data of each PE starts, in elements");
    }
  }

  private boolean isNegative(Site site, int at, int i, Linear number) {
    return limits.isLess(Tag.NEGATIVE_COUNT, site.parameter(at) + "[" + i + "]", number, 0, site.place(at),
        site.state(), "counts and displacements are numbers of elements, from 0");
  }
}
