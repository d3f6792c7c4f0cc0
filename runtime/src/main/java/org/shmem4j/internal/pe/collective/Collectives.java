package org.shmem4j.internal.pe.collective;

import org.shmem4j.CollectiveRequest;
import org.shmem4j.ShmemException;
import org.shmem4j.internal.onhost.flags.CallRecord;
import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.internal.pe.control.Group;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Reduction;

/**
 * The collectives of a group of PEs on any hosts. Arguments are already checked; arrays are given by their offsets. In
 * the blocking form a call runs to its end; in the nonblocking form it starts and returns the request.
 */
public interface Collectives {
  /** Stands where a call has no third number. */
  long NONE = CallRecord.NONE;

  /** The request of a call that has nothing to do. */
  CollectiveRequest DONE = Request.DONE;

  /** {@return this PE's index among the members} */
  int me();

  /** {@return the number of members} */
  int size();

  /** {@return the members' numbers in the world} */
  int[] members();

  /** {@return the members, for those that watch them} */
  Group group();

  /** {@return the nonblocking form} */
  Collectives nonblocking();

  /**
   * Returns the blocking form for a thread that has helpers.
   *
   * @param helpers the threads that help
   * @return the form, which the next call of this method changes
   */
  Collectives helpedBy(Helpers helpers);

  /** {@return the collectives on buffers outside the symmetric heap} */
  StagedCollectives staged();

  /** {@return the last number given to a collective in the memory that PEs of this host share} */
  long sequence();

  /** {@return whether every collective that was started is finished here} */
  boolean isIdle();

  /** {@return whether collectives under way can still be finished} */
  boolean canGoOn();

  /** {@return why a collective was abandoned; null if none was} */
  ShmemException abandoned();

  /**
   * Refuses members whose calls differ from those of this one, which makes no more. Never waits.
   *
   * @param allEnded whether the others make no more either, so that they must have made equally many
   */
  void end(boolean allEnded);

  /** Waits until all members have arrived. */
  CollectiveRequest meet(Call call);

  /**
   * Waits until all members have arrived with the same three numbers, and returns the greatest of their words. Blocks
   * in either form.
   *
   * @param call the call
   * @param first the first number, which must agree
   * @param second the second number, which must agree
   * @param third the third number, which must agree; {@link #NONE} if the call has only two
   * @param word this member's word
   * @return the greatest of the members' words
   */
  long agree(Call call, long first, long second, long third, long word);

  /**
   * Waits until all members have arrived with the same three numbers, and gathers their words. Blocks in either form.
   *
   * @param call the call
   * @param first the first number, which must agree
   * @param second the second number, which must agree
   * @param third the third number, which must agree; {@link #NONE} if the call has only two
   * @param word this member's word
   * @param all receives the words of all members
   */
  void collectWords(Call call, long first, long second, long third, long word, long[] all);

  CollectiveRequest reduce(Reduction reduction, long dest, long source, long count);

  CollectiveRequest scan(boolean inclusive, Reduction reduction, long dest, long source, long count);

  /** Broadcasts; writes the root's destination only if {@code rootCopies}. */
  CollectiveRequest broadcast(ElementType type, long dest, long source, long count, int root, boolean rootCopies);

  CollectiveRequest fcollect(ElementType type, long dest, long source, long count);

  CollectiveRequest collect(ElementType type, long dest, long destBytes, long source, long count);

  CollectiveRequest alltoall(ElementType type, long dest, long source, long count);

  CollectiveRequest alltoalls(
      ElementType type, long dest, long source, long destStride, long sourceStride, long count);

  /** Reduces to a root, on which alone the destination is used. */
  CollectiveRequest reduceToRoot(Reduction reduction, long dest, long source, long count, int root);

  /**
   * Reduces and gives each member its piece of the results: {@code elements} of {@code total} from {@code first} on.
   *
   * @param counts the lengths of all pieces
   */
  CollectiveRequest reduceScatter(
      Reduction reduction, long dest, long source, long first, long elements, long total, long[] counts);

  /**
   * Exchanges pieces between the members.
   *
   * @param dest the offset at which this member takes
   * @param source the offset from which this member gives
   */
  CollectiveRequest exchange(Pieces pieces, long dest, long source);
}
