package org.shmem4j.internal.pe.collective;

import java.lang.foreign.MemorySegment;
import org.shmem4j.CollectiveRequest;
import org.shmem4j.ShmemException;
import org.shmem4j.internal.onhost.flags.GroupEnd;
import org.shmem4j.internal.pe.control.Group;

/**
 * What the collectives of every group have in common. In the blocking form one object of each kind serves all calls; in
 * the nonblocking form each call starts a new one.
 */
public abstract class GroupCollectives implements Collectives {
  /** Stands for an array that a call does not use. */
  protected static final long NOWHERE = -1;

  /** This member's end of the group. */
  private final GroupEnd end;
  /** This PE's symmetric heap, and what follows it. */
  private final MemorySegment heap;
  private final Requests requests;
  private final GroupCollectives nonblocking;
  private final StagedCollectives staged;
  // Created for callers with helpers. It has objects of its own, so that the plain blocking form need not check for
  // helpers.
  private GroupCollectives helped;
  private Helpers helpers;

  /**
   * Creates one form.
   *
   * @param end this member's end of the group
   * @param heap this PE's symmetric heap, and what follows it
   * @param requests where the nonblocking form registers what it starts; null for the blocking form
   * @param nonblocking the nonblocking form; null for that itself
   * @param staged the collectives on buffers outside the symmetric heap
   */
  protected GroupCollectives(
      GroupEnd end,
      MemorySegment heap,
      Requests requests,
      GroupCollectives nonblocking,
      StagedCollectives staged) {
    this.end = end;
    this.heap = heap;
    this.requests = requests;
    this.nonblocking = nonblocking;
    this.staged = staged;
  }

  @Override
  public final int me() {
    return end.me();
  }

  @Override
  public final int size() {
    return end.size();
  }

  @Override
  public final int[] members() {
    return end.members();
  }

  @Override
  public final Group group() {
    return end.group();
  }

  @Override
  public final long sequence() {
    return end.sequence();
  }

  @Override
  public final boolean isIdle() {
    return end.isIdle();
  }

  @Override
  public final boolean canGoOn() {
    return end.canGoOn();
  }

  @Override
  public final ShmemException abandoned() {
    return end.entrance().abandoned();
  }

  @Override
  public final void end(boolean allEnded) {
    end.end(allEnded);
  }

  @Override
  public final CollectiveRequest exchange(Pieces pieces, long dest, long source) {
    return go(
        (Schedule) staged.exchange(pieces, heap.asSlice(dest), heap.asSlice(source)),
        pieces.isTaker(me()) && pieces.taken().hasMoreThan(0) ? dest : NOWHERE,
        pieces.isGiver(me()) && pieces.given().hasMoreThan(0) ? source : NOWHERE);
  }

  /** Creates another blocking form with the same nonblocking one. */
  protected abstract GroupCollectives another(GroupCollectives forRequests);

  @Override
  public final GroupCollectives nonblocking() {
    return nonblocking;
  }

  @Override
  public final GroupCollectives helpedBy(Helpers others) {
    if (helped == null) {
      helped = another(nonblocking);
    }
    helped.helpers = others;
    return helped;
  }

  @Override
  public final StagedCollectives staged() {
    return staged;
  }

  protected final boolean blocks() {
    return requests == null;
  }

  /** Runs or starts a collective that uses the arrays at these offsets. */
  protected final CollectiveRequest go(Schedule collective, long dest, long source) {
    if (blocks()) {
      collective.run(helpers);
      return DONE;
    }
    return requests.start(collective, dest, source);
  }
}
