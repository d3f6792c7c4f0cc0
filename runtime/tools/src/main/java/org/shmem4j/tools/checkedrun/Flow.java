package org.shmem4j.tools.checkedrun;

import org.shmem4j.internal.pe.control.Call;

/**
 * The data flow of a collective: whose data a member needs, and hence which members it has waited for when the call
 * returns.
 */
enum Flow {
  FROM_ALL,
  FROM_ROOT,
  TO_ROOT,
  FROM_THOSE_BEFORE;

  static Flow of(Call call) {
    return switch (call) {
      case BROADCAST, SCATTER, SCATTERV, FANOUT, LAYOUT_BROADCAST, LAYOUT_SCATTER, LAYOUT_SCATTERV,
          SCALAR_BROADCAST -> FROM_ROOT;
      case REDUCE_TO_ROOT, GATHER, GATHERV, FANIN, LAYOUT_REDUCE_TO_ROOT, LAYOUT_GATHER, LAYOUT_GATHERV -> TO_ROOT;
      case INSCAN, EXSCAN -> FROM_THOSE_BEFORE;
      default -> FROM_ALL;
    };
  }

  /**
   * Tells whether one member needs another.
   *
   * @param member the member
   * @param other the other one
   * @param root the root, or -1 if there is none
   * @return whether it does
   */
  boolean needs(int member, int other, int root) {
    return switch (this) {
      case FROM_ALL -> true;
      case FROM_ROOT -> other == root;
      case TO_ROOT -> member == root;
      case FROM_THOSE_BEFORE -> other < member;
    };
  }
}
