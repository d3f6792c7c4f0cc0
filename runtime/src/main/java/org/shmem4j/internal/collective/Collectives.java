package org.shmem4j.internal.collective;

import org.shmem4j.CollectiveRequest;
import org.shmem4j.ShmemException;
import org.shmem4j.internal.channel.CallRecord;
import org.shmem4j.internal.control.Call;
import org.shmem4j.internal.control.Group;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Reduction;

/**
 * The collectives of a group of PEs, wherever they live. Arguments were checked before; addresses are symmetric. In the
 * blocking form each call goes to its end; in the nonblocking form it starts, and the request is returned.
 */
public interface Collectives {
  /** What a call returns that had nothing to do. */
  CollectiveRequest DONE = Request.DONE;

  /** {@return this PE's index among the members} */
  int me();

  /** {@return the number of members} */
  int size();

  /** {@return the members' numbers in the world} */
  int[] members();

  /** {@return its members, for who watches them} */
  Group group();

  /** {@return the nonblocking form} */
  Collectives nonblocking();

  /**
   * The blocking form for a thread that others help.
   *
   * @param helpers the others
   * @return the form; the next call for it changes who helps
   */
  Collectives helpedBy(Helpers helpers);

  /** {@return the collectives on buffers outside the symmetric heap} */
  StagedCollectives staged();

  /** {@return the last number that was given to a collective in memory that PEs of this host share} */
  long sequence();

  /** {@return whether every collective that was started is finished here} */
  boolean isIdle();

  /** {@return whether collectives under way can still be finished} */
  boolean canGoOn();

  /** {@return why a collective was not finished; null if that never happened} */
  ShmemException abandoned();

  /**
   * Refuses members that made other calls than this one, which makes no more. Never waits.
   *
   * @param allEnded whether the others make no more either, so that they must have made as many
   */
  void end(boolean allEnded);

  /** All arrive. */
  CollectiveRequest meet(Call call);

  /**
   * All arrive with the same three numbers, and learn the greatest of their words. Blocks in either form.
   *
   * @param call the call
   * @param first what must agree
   * @param second what must agree too
   * @param third what must agree too; {@link CallRecord#NONE} if the call has only two
   * @param word this member's word
   * @return the greatest of the members' words
   */
  long agree(Call call, long first, long second, long third, long word);

  /**
   * All arrive with the same three numbers, and learn each member's word. Blocks in either form.
   *
   * @param call the call
   * @param first what must agree
   * @param second what must agree too
   * @param third what must agree too; {@link CallRecord#NONE} if the call has only two
   * @param word this member's word
   * @param all where the words of all members go
   */
  void collectWords(Call call, long first, long second, long third, long word, long[] all);

  CollectiveRequest reduce(Reduction reduction, long dest, long source, long count);

  CollectiveRequest scan(boolean inclusive, Reduction reduction, long dest, long source, long count);

  /** Broadcasts; the root's destination is written only if asked for. */
  CollectiveRequest broadcast(ElementType type, long dest, long source, long count, int root, boolean rootCopies);

  CollectiveRequest fcollect(ElementType type, long dest, long source, long count);

  CollectiveRequest collect(ElementType type, long dest, long destBytes, long source, long count);

  CollectiveRequest alltoall(ElementType type, long dest, long source, long count);

  CollectiveRequest alltoalls(
      ElementType type, long dest, long source, long destStride, long sourceStride, long count);

  /** Reduces to a root; the destination counts there only. */
  CollectiveRequest reduceToRoot(Reduction reduction, long dest, long source, long count, int root);

  /**
   * Each member gets its piece of the reduction: {@code elements} of {@code total} from {@code first} on.
   *
   * @param counts the lengths of all pieces
   */
  CollectiveRequest reduceScatter(
      Reduction reduction, long dest, long source, long first, long elements, long total, long[] counts);

  /**
   * Members exchange pieces.
   *
   * @param dest where what this member takes goes
   * @param source where what this member gives lies
   */
  CollectiveRequest exchange(Pieces pieces, long dest, long source);
}
