package org.shmem4j.internal.pe.arguments;

import java.util.Comparator;
import java.util.stream.IntStream;
import org.shmem4j.SymmetricArray;
import org.shmem4j.internal.pe.team.TeamImpl;
import org.shmem4j.type.ElementType;

/** Checks of counts and displacements with an entry for each PE of a team. No text is made unless a check fails. */
public final class PieceChecks {
  private PieceChecks() {}

  /**
   * Checks that each piece lies within its array.
   *
   * @param apart whether the pieces must not overlap, such as pieces that are written or that a root sends
   */
  public static void check(
      TeamImpl team, String name, SymmetricArray array, long[] counts, long[] displacements, ElementType type,
      boolean apart) {
    checkLength(team, "counts", name, counts);
    checkLength(team, "displacements", name, displacements);
    boolean ascending = true;
    long end = 0;
    for (int i = 0; i < counts.length; i++) {
      checkCount("counts", i, name, counts[i]);
      checkCount("displacements", i, name, displacements[i]);
      if (counts[i] > 0) {
        checkPiece(team, name, array, counts, displacements, i, type);
        ascending &= displacements[i] >= end;
        end = displacements[i] + counts[i];
      }
    }
    if (apart && !ascending) {
      checkApart(name, counts, displacements);
    }
  }

  /** Checks that there is an entry for each PE of the team. */
  public static void checkLength(TeamImpl team, String what, String array, long[] values) {
    if (values == null || values.length != team.nPes()) {
      throw refusedLength(team, what + of(array), values);
    }
  }

  private static RuntimeException refusedLength(TeamImpl team, String name, long[] values) {
    return values == null
        ? new NullPointerException(name + " must not be null")
        : new IllegalArgumentException(
            name + " must have an entry for each PE: " + name + ".length=" + values.length + " nPes=" + team.nPes());
  }

  /** Checks the value of a count or a displacement. */
  public static void checkCount(String what, int index, String array, long value) {
    if (value < 0 || value > ArgumentChecks.TOO_MANY) {
      ArgumentChecks.checkCount(what + "[" + index + "]" + of(array), value);
    }
  }

  private static String of(String array) {
    return array.isEmpty() ? "" : " of " + array;
  }

  private static void checkPiece(
      TeamImpl team, String name, SymmetricArray array, long[] counts, long[] displacements, int i, ElementType type) {
    ArgumentChecks.checkArray(name, array, team.shmem());
    long end = displacements[i] + counts[i];
    if (end * type.bytes() > array.byteSize()) {
      ArgumentChecks.checkRoom("displacements[" + i + "] + counts[" + i + "]", end, 1, name, array, type);
    }
  }

  private static void checkApart(String name, long[] counts, long[] displacements) {
    int[] byDispl = IntStream.range(0, counts.length)
        .filter(i -> counts[i] > 0)
        .boxed()
        .sorted(Comparator.comparingLong(i -> displacements[i]))
        .mapToInt(i -> i)
        .toArray();
    for (int k = 1; k < byDispl.length; k++) {
      int before = byDispl[k - 1];
      int i = byDispl[k];
      if (displacements[i] < displacements[before] + counts[before]) {
        throw new IllegalArgumentException("the pieces of " + name + " must not overlap: displacements[" + before
            + "]=" + displacements[before] + " counts[" + before + "]=" + counts[before] + " displacements[" + i
            + "]=" + displacements[i] + " counts[" + i + "]=" + counts[i]);
      }
    }
  }
}
