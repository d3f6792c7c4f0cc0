package org.shmem4j.internal.pe.collective.betweenhosts;

import java.lang.foreign.MemorySegment;
import org.shmem4j.internal.onhost.flags.RingLayout;
import org.shmem4j.internal.pe.collective.Collective;
import org.shmem4j.internal.pe.collective.Exchange;
import org.shmem4j.internal.pe.collective.Pieces;

/** Gathers, scatters and the collectives with counts and displacements. */
class PieceSwap extends Swap {
  protected Pieces pieces;
  private final Exchange here;
  private long sourceAt;
  private long destAt;

  /** Creates an exchange within the heap. */
  PieceSwap(FarGroup group) {
    super(group);
    here = channel == null ? null : new Exchange(channel, group.table().limits());
    tier(here);
  }

  /** Creates an exchange between memory segments from whose start displacements count. */
  PieceSwap(FarGroup group, Pieces pieces, MemorySegment dest, MemorySegment source, Collective tier) {
    super(group);
    here = null;
    tier(tier);
    set(pieces, dest, 0, source, 0);
  }

  /** Sets an exchange within the heap. */
  final PieceSwap prepare(Pieces exchanged, MemorySegment memory, long dest, long source) {
    set(exchanged, memory, group.heap(me) + dest, memory, group.heap(me) + source);
    if (here != null) {
      Exchange ignored = here.prepare(exchanged.among(hosts.here()), dest, source);
    }
    return this;
  }

  private void set(Pieces exchanged, MemorySegment dest, long toAt, MemorySegment source, long fromAt) {
    pieces = exchanged;
    destAt = toAt;
    sourceAt = fromAt;
    between(source, dest);
    exchanged.describeIn(record);
  }

  @Override
  protected final int turns() {
    return RingLayout.ROOMS;
  }

  @Override
  protected final boolean meetsAll() {
    return pieces.areAmongAll();
  }

  @Override
  protected boolean round(int index) {
    return swap(index, FIRST_TAG);
  }

  @Override
  protected final boolean gives(int to) {
    return pieces.isGiver(me) && pieces.isTaker(to);
  }

  @Override
  protected final boolean takes(int from) {
    return pieces.isTaker(me) && pieces.isGiver(from);
  }

  @Override
  protected long givenAt(int to) {
    return sourceAt + pieces.given().start(to);
  }

  @Override
  protected final long givenBytes(int to) {
    return pieces.given().bytes(to);
  }

  @Override
  protected long takenAt(int from) {
    return destAt + pieces.taken().start(from);
  }

  @Override
  protected final long takenBytes(int from) {
    return pieces.taken().bytes(from);
  }

  @Override
  protected final void keepOwn() {
    if (pieces.areRagged() && givenBytes(me) != takenBytes(me)) {
      refuse(wrongLength(me, givenBytes(me), takenBytes(me)));
    } else {
      copyOwn();
    }
  }

  protected void copyOwn() {
    if (!pieces.keepsOwn()) {
      super.keepOwn();
    }
  }

  @Override
  protected final RuntimeException wrongLength(int member, long sent, long expected) {
    return pieces.wrongLength(member, sent, expected);
  }
}
