package org.shmem4j.internal.pe.flags;

import org.shmem4j.internal.pe.PeCore;
import org.shmem4j.internal.pe.control.Group;
import org.shmem4j.internal.pe.control.JobControl;
import org.shmem4j.internal.pe.waiting.Waiter;

/** One member's end of a group that makes collective calls. */
public abstract class GroupEnd {
  protected final JobControl control;
  protected final Waiter waiter;
  protected final int[] members;
  protected final int me;
  private final Group group;
  private final Entrance entrance;
  // Whether calls were queued; another thread of the PE may have started them since.
  private volatile boolean queueing;

  /**
   * Creates a member's end.
   *
   * @param core the member
   * @param key distinguishes the group for those that watch it
   * @param members the members' numbers in the world
   * @param me this PE's index among them
   */
  protected GroupEnd(PeCore core, long key, int[] members, int me) {
    this.control = core.control();
    this.waiter = core.waiter();
    this.members = members;
    this.me = me;
    this.group = new Group(key, members);
    this.entrance = new Entrance(core.guard(), members[me]);
  }

  /** {@return this PE's index among the members} */
  public final int me() {
    return me;
  }

  /** {@return the number of members} */
  public final int size() {
    return members.length;
  }

  /** {@return the members' numbers in the world} */
  public final int[] members() {
    return members;
  }

  /** {@return the members, for those that watch them} */
  public final Group group() {
    return group;
  }

  /** {@return the waiter of this PE} */
  public final Waiter waiter() {
    return waiter;
  }

  /** {@return the entrance to the group's collectives} */
  public final Entrance entrance() {
    return entrance;
  }

  /** {@return whether collectives under way can still be finished} */
  public final boolean canGoOn() {
    return entrance.abandoned() == null && !control.hasFailed();
  }

  /** {@return the last number given to a collective in the memory that PEs of this host share} */
  public abstract long sequence();

  /** {@return the number of the last collective that was started here} */
  public abstract long lastCall();

  /** {@return whether calls are queued for their start, so that all later ones must be queued, too} */
  public final boolean isQueueing() {
    return queueing;
  }

  /** Records whether calls are queued for their start. */
  public final void setQueueing(boolean some) {
    queueing = some;
  }

  /** {@return whether every call that was made is finished here} */
  public final boolean isIdle() {
    return !queueing && hasFinishedAll();
  }

  /** {@return whether every collective that was started is finished here} */
  protected abstract boolean hasFinishedAll();

  /**
   * Refuses members whose calls differ from those of this one, which makes no more calls. Never waits.
   *
   * @param allEnded whether the others make no more calls either, so that all must have made the same number
   */
  public abstract void end(boolean allEnded);
}
