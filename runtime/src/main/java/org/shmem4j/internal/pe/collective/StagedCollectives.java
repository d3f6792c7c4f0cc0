package org.shmem4j.internal.pe.collective;

import java.lang.foreign.MemorySegment;
import org.shmem4j.CollectiveRequest;
import org.shmem4j.internal.onhost.flags.GroupEnd;
import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.type.Reduction;

/**
 * The collectives of a group on buffers that peers cannot reach: Java arrays, native memory. Arguments are already
 * checked. Most methods create an object that the caller starts and advances; two methods run or start it at once.
 */
public abstract class StagedCollectives {
  private final GroupEnd groupEnd;
  private final Requests requests;

  /**
   * Creates the collectives of a group.
   *
   * @param groupEnd this member's end of the group
   * @param requests registers the collectives that are started; null if none are
   */
  protected StagedCollectives(GroupEnd groupEnd, Requests requests) {
    this.groupEnd = groupEnd;
    this.requests = requests;
  }

  /** {@return this member's end of the group} */
  public final GroupEnd groupEnd() {
    return groupEnd;
  }

  /**
   * Creates a reduction of all elements to all members, or to a root.
   *
   * @param root the root; -1 for all members
   */
  public abstract Schedule reduce(
      Call call, Reduction reduction, MemorySegment dest, MemorySegment source, long count, int root);

  /**
   * Creates a reduction in which this member gets a piece of the results, at the start of its destination.
   *
   * @param counts the lengths of all pieces; null if they are equal
   */
  public abstract Schedule reduceScatter(
      Call call,
      Reduction reduction,
      MemorySegment dest,
      MemorySegment source,
      long total,
      long first,
      long count,
      long[] counts);

  /**
   * Creates an exchange of pieces between the members.
   *
   * @param dest the memory into which this member takes; undefined if it takes nothing
   * @param source the memory from which this member gives; undefined if it gives nothing
   */
  public abstract Schedule exchange(Pieces pieces, MemorySegment dest, MemorySegment source);

  /** Reduces to all members and returns when that is done; creates no garbage. */
  public abstract void reduceNow(Reduction reduction, MemorySegment dest, MemorySegment source, long count);

  /**
   * Starts a collective, which every waiting call of the PE advances.
   *
   * @param collective the collective
   * @param after what this member does when it is over here, before its request is complete; null for nothing
   * @return its request
   */
  public final CollectiveRequest start(Schedule collective, Runnable after) {
    return requests.start(collective, after);
  }
}
