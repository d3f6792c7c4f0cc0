package org.shmem4j.internal.pe.collective;

import java.lang.foreign.MemorySegment;
import org.shmem4j.CollectiveRequest;
import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.type.Reduction;

/**
 * The collectives of a group on buffers that peers cannot reach: Java arrays, native memory. Arguments are already
 * checked. Most methods create an object that the caller starts and advances; two methods run or start it at once.
 */
public interface StagedCollectives {
  /** {@return this PE's index among the members} */
  int me();

  /** {@return the number of members} */
  int size();

  /**
   * Creates a reduction of all elements to all members, or to a root.
   *
   * @param root the root; -1 for all members
   */
  Staged reduce(Call call, Reduction reduction, MemorySegment dest, MemorySegment source, long count, int root);

  /**
   * Creates a reduction in which this member gets a piece of the results, at the start of its destination.
   *
   * @param counts the lengths of all pieces; null if they are equal
   */
  Staged reduceScatter(
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
  Staged exchange(Pieces pieces, MemorySegment dest, MemorySegment source);

  /** Reduces to all members and returns when that is done; creates no garbage. */
  void reduceNow(Reduction reduction, MemorySegment dest, MemorySegment source, long count);

  /** Runs a collective from start to finish. */
  default void run(Staged collective) {
    ((Schedule) collective).run();
  }

  /**
   * Starts a collective, which every waiting call of the PE advances.
   *
   * @param collective the collective
   * @param dest the offset that it writes in the symmetric heap; negative if it writes nothing there
   * @param source the offset that it reads, likewise
   * @param after the action of this member when the collective is over here, before its request is complete
   * @return its request
   */
  CollectiveRequest start(Staged collective, long dest, long source, Runnable after);
}
