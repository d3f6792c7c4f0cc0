package org.shmem4j.internal.pe.collective.betweenhosts;

import java.lang.foreign.MemorySegment;
import org.shmem4j.internal.onhost.flags.RingLayout;
import org.shmem4j.internal.pe.collective.Collective;
import org.shmem4j.internal.pe.collective.Pieces;

/** Gathers, scatters and the collectives with counts and displacements. */
class PieceSwap extends Swap {
  protected final Pieces pieces;

  /** Creates an exchange between memory segments from whose start displacements count. */
  PieceSwap(FarGroup group, Pieces pieces, MemorySegment dest, MemorySegment source, Collective tier) {
    super(group);
    this.pieces = pieces;
    tier(tier);
    between(source, dest);
    pieces.describeIn(record);
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
    return pieces.given().start(to);
  }

  @Override
  protected final long givenBytes(int to) {
    return pieces.given().bytes(to);
  }

  @Override
  protected long takenAt(int from) {
    return pieces.taken().start(from);
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
