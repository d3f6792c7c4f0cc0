package org.shmem4j.internal.pe.collective;

import java.lang.foreign.MemorySegment;
import org.shmem4j.CollectiveRequest;
import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.internal.pe.flags.CallRecord;
import org.shmem4j.internal.pe.flags.GroupEnd;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Reduction;

/**
 * The collectives of a group of PEs on any hosts. Arguments are already checked; arrays are given by their offsets. In
 * the blocking form one object of each kind serves all calls, and a call runs to its end; in the nonblocking form each
 * call starts a new object and returns its request. Collectives on buffers that peers cannot reach (Java arrays, native
 * memory) are only prepared, and the caller runs or starts them.
 */
public abstract class Collectives {
  /** Stands for a number that a call does not have. */
  public static final long NONE = CallRecord.NONE;
  /** The request of a call that has nothing to do. */
  public static final CollectiveRequest DONE = Request.DONE;

  private final GroupEnd groupEnd;
  /** This PE's symmetric heap and the memory behind it. */
  private final MemorySegment heap;
  private final Requests requests;
  private final boolean blocks;
  // Other forms are created on first use.
  private Collectives nonblocking;
  // A form with objects of its own, so that the plain blocking form need not check for helpers.
  private Collectives helped;
  private Helpers helpers;
  private ScalarCollectives scalars; // created for the first call

  /** Creates one form; the requests may be null if it starts no collectives. */
  protected Collectives(GroupEnd groupEnd, MemorySegment heap, Requests requests, boolean blocks) {
    this.groupEnd = groupEnd;
    this.heap = heap;
    this.requests = requests;
    this.blocks = blocks;
  }

  /** Creates another form. */
  protected abstract Collectives another(Requests forRequests, boolean thatBlocks);

  public final GroupEnd groupEnd() {
    return groupEnd;
  }

  public final int size() {
    return groupEnd.size();
  }

  public final int me() {
    return groupEnd.me();
  }

  public final Collectives nonblocking() {
    if (nonblocking == null) {
      nonblocking = another(requests, false);
    }
    return nonblocking;
  }

  /** Returns the blocking form for a thread that has helpers; the next call of this method changes it. */
  public final Collectives helpedBy(Helpers others) {
    if (helped == null) {
      helped = another(requests, true);
    }
    helped.helpers = others;
    return helped;
  }

  /**
   * {@return the blocking collectives on a few values of each member} Throws if somebody is inside a call, before the
   * caller writes its values.
   */
  public final ScalarCollectives scalars() {
    groupEnd.entrance().requireFree();
    if (scalars == null) {
      scalars = makeScalars();
    }
    return scalars;
  }

  /** Creates the collectives on a few values of each member. */
  protected abstract ScalarCollectives makeScalars();

  /** {@return whether this form blocks and none of its calls is under way, so that its objects are free} */
  protected final boolean blocks() {
    return blocks && groupEnd.entrance().isFree();
  }

  /** Runs or starts a collective. */
  protected final CollectiveRequest go(Collective collective) {
    if (blocks) {
      collective.run(helpers);
      return DONE;
    }
    return start(collective, null);
  }

  /**
   * Starts a collective, which every waiting call of the PE advances, or queues it until it can start. Never waits.
   *
   * @param collective the collective
   * @param after what this member does once the call is over here, before its request completes; null for nothing
   * @return its request
   */
  public final CollectiveRequest start(Collective collective, Runnable after) {
    return requests.start(collective, after);
  }

  /** Waits until all members have arrived. */
  public abstract CollectiveRequest meet(Call call);

  /**
   * Waits until all members have arrived with the same three numbers, and returns the greatest of their words. Blocks
   * in either form. A number is {@link #NONE} if the call does not have it.
   */
  public abstract long agree(Call call, long first, long second, long third, long word);

  /** Likewise waits until all members have arrived with the same list, and returns the greatest of their words. */
  public abstract long agree(Call call, long[] list, long word);

  /** Likewise waits until all members have arrived, and gathers the words of all. */
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

  /** Exchanges pieces between the members, which receive at {@code dest} and send from {@code source}. */
  public final CollectiveRequest exchange(Pieces pieces, long dest, long source) {
    Collective call = prepareExchange(pieces, heap.asSlice(dest), heap.asSlice(source));
    call.arrays(
        pieces.isTaker(me()) && pieces.taken().hasMoreThan(0) ? dest : Collective.NOWHERE,
        pieces.isGiver(me()) && pieces.given().hasMoreThan(0) ? source : Collective.NOWHERE);
    return go(call);
  }

  /** Prepares a reduction to a root, or, if that is -1, to all members. */
  public abstract Collective prepareReduce(
      Call call, Reduction reduction, MemorySegment dest, MemorySegment source, long count, int root);

  /**
   * Prepares a reduction in which this member gets a piece of the results, at the start of its destination.
   *
   * @param counts the lengths of all pieces; null if they are equal
   */
  public abstract Collective prepareReduceScatter(
      Call call, Reduction reduction, MemorySegment dest, MemorySegment source, long total, long first, long count,
      long[] counts);

  /** Prepares an exchange of pieces; where a member takes or gives nothing, its memory on that side may be undefined. */
  public abstract Collective prepareExchange(Pieces pieces, MemorySegment dest, MemorySegment source);
}
