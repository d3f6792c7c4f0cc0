package org.shmem4j.internal.pe.team;

/**
 * Finds the index of a PE among a team's members: by arithmetic where these are at equal distances, as those of most
 * teams are, by a search elsewhere.
 */
final class MemberIndexes {
  private static final int IRREGULAR = 0;

  private final int[] members;
  private final int stride;

  /**
   * Looks at the members of a team once.
   *
   * @param members their numbers in the world, which must not change
   */
  MemberIndexes(int[] members) {
    this.members = members;
    this.stride = strideOf(members);
  }

  private static int strideOf(int[] members) {
    if (members.length < 2) {
      return 1;
    }
    int stride = members[1] - members[0];
    for (int i = 2; i < members.length; i++) {
      if (members[i] - members[i - 1] != stride) {
        return IRREGULAR;
      }
    }
    return stride;
  }

  /** {@return the index of a PE of the world; -1 if it is no member} */
  int of(int pe) {
    if (stride == IRREGULAR) {
      for (int i = 0; i < members.length; i++) {
        if (members[i] == pe) {
          return i;
        }
      }
      return -1;
    }
    int distance = pe - members[0];
    int index = distance / stride;
    return distance % stride == 0 && index >= 0 && index < members.length ? index : -1;
  }
}
