package org.shmem4j.internal.collective.remote;

import java.lang.foreign.MemorySegment;
import org.shmem4j.internal.collective.Pieces;
import org.shmem4j.internal.collective.StagedPieces;

/** Gathers, scatters and the collectives with counts and displacements. */
final class PieceSwap extends Swap {
  private int giver;
  private int taker;
  private long sourceAt;
  private long destAt;
  private long unit;
  private boolean same;
  private boolean ragged;
  private boolean keepsOwn;
  private long[] sourceCounts;
  private long[] sourceDisplacements;
  private long[] destCounts;
  private long[] destDisplacements;

  PieceSwap(Mail mail) {
    super(mail);
  }

  /** Pieces of the symmetric heap, counted in elements. */
  PieceSwap of(Pieces pieces, MemorySegment memory, long heap) {
    between(memory, memory);
    parties(pieces.giver(), pieces.taker(), false, true, false);
    unit = pieces.type().bytes();
    sourceAt = heap + pieces.source();
    destAt = heap + pieces.dest();
    sourceCounts = pieces.sourceCounts();
    sourceDisplacements = pieces.sourceDisplacements();
    destCounts = pieces.destCounts();
    destDisplacements = pieces.destDisplacements();
    return this;
  }

  /** Pieces of other memory, counted in bytes. */
  PieceSwap of(StagedPieces pieces) {
    between(pieces.source(), pieces.dest());
    parties(pieces.giver(), pieces.taker(), pieces.same(), pieces.ragged(), pieces.keepsOwn());
    unit = 1;
    sourceAt = 0;
    destAt = 0;
    sourceCounts = pieces.sourceCounts();
    sourceDisplacements = pieces.sourceDisplacements();
    destCounts = pieces.destCounts();
    destDisplacements = pieces.destDisplacements();
    return this;
  }

  private void parties(int oneGiver, int oneTaker, boolean sameForAll, boolean maybeRagged, boolean ownInPlace) {
    giver = oneGiver;
    taker = oneTaker;
    same = sameForAll;
    ragged = maybeRagged;
    keepsOwn = ownInPlace;
  }

  @Override
  void prepare() {}

  @Override
  protected boolean meetsAll() {
    return giver == Pieces.ALL && taker == Pieces.ALL;
  }

  @Override
  protected boolean round(int index) {
    return swap(index, FIRST_TAG);
  }

  @Override
  protected boolean gives(int to) {
    return (giver == Pieces.ALL || giver == me) && (taker == Pieces.ALL || taker == to);
  }

  @Override
  protected boolean takes(int from) {
    return (taker == Pieces.ALL || taker == me) && (giver == Pieces.ALL || giver == from);
  }

  @Override
  protected long givenAt(int to) {
    return sourceAt + sourceDisplacements[same ? 0 : to] * unit;
  }

  @Override
  protected long givenBytes(int to) {
    return sourceCounts[same ? 0 : to] * unit;
  }

  @Override
  protected long takenAt(int from) {
    return destAt + destDisplacements[from] * unit;
  }

  @Override
  protected long takenBytes(int from) {
    return destCounts[from] * unit;
  }

  @Override
  protected void keepOwn() {
    if (ragged && givenBytes(me) != takenBytes(me)) {
      refuse(wrongLength(me, givenBytes(me), takenBytes(me)));
    } else if (!keepsOwn) {
      super.keepOwn();
    }
  }

  @Override
  protected RuntimeException wrongLength(int member, long sent, long expected) {
    if (unit == 1) {
      return super.wrongLength(member, sent, expected);
    }
    return new IllegalArgumentException("the count received must be the count sent: from=" + member
        + " sent=" + sent / unit + " expected=" + expected / unit);
  }
}
