package org.shmem4j.internal.pe.team;

/**
 * Finds the index of a PE among a team's members: by arithmetic if they are at equal distances, as in most teams,
 * otherwise in a table.
 */
final class MemberIndexes {
  private final int[] members;
  /** The distance between members; 0 if it differs. */
  private final int stride;
  private final int least;
  /**
   * For each distance from the lowest member, that PE's index plus 1, or 0 if it is not a member; null if not needed.
   */
  private final int[] table;

  /**
   * Examines the members of a team, once.
   *
   * @param members their numbers in the world, which must not change
   */
  MemberIndexes(int[] members) {
    this.members = members;
    this.stride = strideOf(members);
    int first = members[0];
    int last = first;
    for (int i = 1; stride == 0 && i < members.length; i++) {
      first = Math.min(first, members[i]);
      last = Math.max(last, members[i]);
    }
    this.least = first;
    this.table = stride == 0 ? new int[last - first + 1] : null;
    for (int i = members.length - 1; table != null && i >= 0; i--) { // backwards: a repeated PE keeps its first index
      table[members[i] - first] = i + 1;
    }
  }

  private static int strideOf(int[] members) {
    if (members.length < 2) {
      return 1;
    }
    int stride = members[1] - members[0];
    for (int i = 2; i < members.length; i++) {
      if (members[i] - members[i - 1] != stride) {
        return 0;
      }
    }
    return stride;
  }

  /** {@return the index of a PE of the world; -1 if it is not a member} */
  int of(int pe) {
    if (table != null) {
      int place = pe - least;
      return place >= 0 && place < table.length ? table[place] - 1 : -1;
    }
    int distance = pe - members[0];
    int index = distance / stride;
    return distance % stride == 0 && index >= 0 && index < members.length ? index : -1;
  }
}
