package org.shmem4j.internal.onhost.flags;

import org.shmem4j.internal.pe.control.Group;

/** One member's end of a group that makes collective calls. */
public interface GroupEnd {
  /** {@return this PE's index among the members} */
  int me();

  /** {@return the number of members} */
  int size();

  /** {@return the members' numbers in the world} */
  int[] members();

  /** {@return the members, for those that watch them} */
  Group group();

  /** {@return the last number given to a collective in the memory that PEs of this host share} */
  long sequence();

  /** {@return whether every collective that was started is finished here} */
  boolean isIdle();

  /** {@return whether collectives under way can still be finished} */
  boolean canGoOn();

  /** {@return the way into the group's collectives} */
  Entrance entrance();

  /**
   * Refuses members whose calls differ from those of this one, which makes no more. Never waits.
   *
   * @param allEnded whether the others make no more either, so that they must have made equally many
   */
  void end(boolean allEnded);
}
