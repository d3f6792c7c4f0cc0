package org.shmem4j.internal.watching.profile;

import java.util.StringJoiner;

/** Writes PEs as a short text. */
final class Members {
  private Members() {}

  /** {@return a text such as 0-3,5,8-6 with ascending or descending runs, in the PEs' order} */
  static String text(int[] members) {
    StringJoiner text = new StringJoiner(",");
    int from = 0;
    while (from < members.length) {
      int to = from;
      int step = from + 1 < members.length ? members[from + 1] - members[from] : 0;
      if (step == 1 || step == -1) {
        while (to + 1 < members.length && members[to + 1] - members[to] == step) {
          to++;
        }
      }
      text.add(to == from ? Integer.toString(members[from]) : members[from] + "-" + members[to]);
      from = to + 1;
    }
    return text.toString();
  }
}
