package org.shmem4j.internal.pe.collective;

import java.lang.foreign.MemorySegment;
import org.shmem4j.CollectiveRequest;
import org.shmem4j.internal.onhost.flags.CallRecord;
import org.shmem4j.internal.onhost.flags.GroupEnd;
import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Reduction;

/**
 * The collectives of a group of PEs on any hosts. Arguments are already checked; arrays are given by their offsets. In
 * the blocking form one object of each kind serves all calls, and a call runs to its end; in the nonblocking form each
 * call starts a new one and returns the request.
 */
public abstract class Collectives {
  /** Stands where a call has no third number. */
  public static final long NONE = CallRecord.NONE;
  /** The request of a call that has nothing to do. */
  public static final CollectiveRequest DONE = Request.DONE;

  /** This PE's symmetric heap, and what follows it. */
  private final MemorySegment heap;
  private final Collectives nonblocking;
  private final StagedCollectives staged;
  private final boolean blocks;
  // Created for callers with helpers. It has objects of its own, so that the plain blocking form need not check for
  // helpers.
  private Collectives helped;
  private Helpers helpers;

  /**
   * Creates one form.
   *
   * @param heap this PE's symmetric heap, and what follows it
   * @param nonblocking the nonblocking form; null for that itself
   * @param staged the collectives on buffers outside the symmetric heap
   */
  protected Collectives(MemorySegment heap, Collectives nonblocking, StagedCollectives staged) {
    this.heap = heap;
    this.nonblocking = nonblocking;
    this.staged = staged;
    this.blocks = nonblocking != null;
  }

  /** Creates another blocking form with the same nonblocking one. */
  protected abstract Collectives another(Collectives forRequests);

  /** {@return this member's end of the group} */
  public final GroupEnd groupEnd() {
    return staged.groupEnd();
  }

  /** {@return the number of members} */
  public final int size() {
    return groupEnd().size();
  }

  /** {@return this member's index} */
  public final int me() {
    return groupEnd().me();
  }

  /** {@return the collectives on buffers outside the symmetric heap} */
  public final StagedCollectives staged() {
    return staged;
  }

  /** {@return the nonblocking form} */
  public final Collectives nonblocking() {
    return nonblocking;
  }

  /**
   * Returns the blocking form for a thread that has helpers.
   *
   * @param others the threads that help
   * @return the form, which the next call of this method changes
   */
  public final Collectives helpedBy(Helpers others) {
    if (helped == null) {
      helped = another(nonblocking);
    }
    helped.helpers = others;
    return helped;
  }

  protected final boolean blocks() {
    return blocks;
  }

  /** Runs or starts a collective. */
  protected final CollectiveRequest go(Schedule collective) {
    if (blocks) {
      collective.run(helpers);
      return DONE;
    }
    return staged.start(collective, null);
  }

  /** Waits until all members have arrived. */
  public abstract CollectiveRequest meet(Call call);

  /**
   * Waits until all members have arrived with the same three numbers, and returns the greatest of their words. Blocks
   * in either form.
   *
   * @param third the third number; {@link #NONE} if the call has only two
   * @param word this member's word
   * @return the greatest of the members' words
   */
  public abstract long agree(Call call, long first, long second, long third, long word);

  /**
   * Waits until all members have arrived with the same three numbers, and gathers their words. Blocks in either form.
   *
   * @param third the third number; {@link #NONE} if the call has only two
   * @param word this member's word
   * @param all receives the words of all members
   */
  public abstract void collectWords(Call call, long first, long second, long third, long word, long[] all);

  public abstract CollectiveRequest reduce(Reduction reduction, long dest, long source, long count);

  public abstract CollectiveRequest scan(
      boolean inclusive, Reduction reduction, long dest, long source, long count);

  /** Broadcasts; writes the root's destination only if {@code rootCopies}. */
  public abstract CollectiveRequest broadcast(
      ElementType type, long dest, long source, long count, int root, boolean rootCopies);

  public abstract CollectiveRequest fcollect(ElementType type, long dest, long source, long count);

  public abstract CollectiveRequest collect(ElementType type, long dest, long destBytes, long source, long count);

  public abstract CollectiveRequest alltoall(ElementType type, long dest, long source, long count);

  public abstract CollectiveRequest alltoalls(
      ElementType type, long dest, long source, long destStride, long sourceStride, long count);

  /** Reduces to a root, on which alone the destination is used. */
  public abstract CollectiveRequest reduceToRoot(Reduction reduction, long dest, long source, long count, int root);

  /**
   * Reduces and gives each member its piece of the results: {@code elements} of {@code total} from {@code first} on.
   *
   * @param counts the lengths of all pieces
   */
  public abstract CollectiveRequest reduceScatter(
      Reduction reduction, long dest, long source, long first, long elements, long total, long[] counts);

  /**
   * Exchanges pieces between the members.
   *
   * @param dest the offset at which this member takes
   * @param source the offset from which this member gives
   */
  public final CollectiveRequest exchange(Pieces pieces, long dest, long source) {
    int me = groupEnd().me();
    Schedule call = staged.exchange(pieces, heap.asSlice(dest), heap.asSlice(source));
    call.arrays(
        pieces.isTaker(me) && pieces.taken().hasMoreThan(0) ? dest : Schedule.NOWHERE,
        pieces.isGiver(me) && pieces.given().hasMoreThan(0) ? source : Schedule.NOWHERE);
    return go(call);
  }
}
