package org.shmem4j.internal.collective.remote;

import java.lang.foreign.MemorySegment;
import java.util.function.IntToLongFunction;
import org.shmem4j.internal.collective.Pieces;
import org.shmem4j.internal.collective.StagedPieces;

/**
 * Exchanges of pieces with layouts: what has gaps is packed before it is sent, and unpacked when it has come; what lies
 * side by side is sent and received where it lies.
 */
final class LayoutSwap extends Swap {
  private static final int ALIGNMENT = 64;

  private final StagedPieces pieces;
  private final boolean packs;
  private final boolean unpacks;
  private final long[] packedAt = new long[size];
  private final long[] takenAt = new long[size];
  private MemorySegment room;
  private boolean packedSame;

  LayoutSwap(Mail mail, StagedPieces pieces) {
    super(mail);
    this.pieces = pieces;
    boolean gaps = false;
    boolean destGaps = false;
    for (int member = 0; member < size; member++) {
      gaps |= gives(member) && !pieces.isGivenAsRun(member);
      destGaps |= takes(member) && !pieces.isTakenAsRun(member);
    }
    packs = gaps;
    unpacks = destGaps;
  }

  @Override
  void prepare() {}

  @Override
  protected boolean meetsAll() {
    return pieces.giver() == Pieces.ALL && pieces.taker() == Pieces.ALL;
  }

  @Override
  protected boolean round(int index) {
    if (index == 0) {
      long bytes = pieces.same() && packs ? pieces.given(0) : packs ? place(0, packedAt, this::givenTo) : 0;
      bytes = unpacks ? place(bytes, takenAt, this::takenFrom) : bytes;
      room = bytes > 0 ? scratch(bytes) : null;
      packedSame = false;
      between(packs ? room : pieces.source(), unpacks ? room : pieces.dest());
    }
    return swap(index, FIRST_TAG);
  }

  /** Puts pieces one after another in the room. */
  private long place(long from, long[] at, IntToLongFunction lengths) {
    long next = from;
    for (int member = 0; member < size; member++) {
      next = (next + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
      at[member] = next;
      next += lengths.applyAsLong(member);
    }
    return next;
  }

  private long givenTo(int member) {
    return gives(member) ? pieces.given(member) : 0;
  }

  private long takenFrom(int member) {
    return takes(member) ? pieces.destCounts()[member] : 0;
  }

  @Override
  protected boolean gives(int to) {
    return pieces.isGiver(me) && pieces.isTaker(to);
  }

  @Override
  protected boolean takes(int from) {
    return pieces.isTaker(me) && pieces.isGiver(from);
  }

  @Override
  protected long givenAt(int to) {
    if (!packs) {
      return pieces.givenRunAt(to);
    }
    if (!packedSame) {
      pieces.pack(to, 0, pieces.given(to), room, packedAt[to]);
      packedSame = pieces.same();
    }
    return packedAt[to];
  }

  @Override
  protected long givenBytes(int to) {
    return pieces.given(to);
  }

  @Override
  protected long takenAt(int from) {
    return unpacks ? takenAt[from] : pieces.takenRunAt(from);
  }

  @Override
  protected long takenBytes(int from) {
    return pieces.destCounts()[from];
  }

  @Override
  protected void took(int from) {
    if (unpacks) {
      pieces.unpack(from, 0, takenBytes(from), room, takenAt[from]);
    }
  }

  @Override
  protected void keepOwn() {
    if (pieces.ragged() && givenBytes(me) != takenBytes(me)) {
      refuse(wrongLength(me, givenBytes(me), takenBytes(me)));
    } else if (pieces.mustPackOwn(me)) {
      pieces.unpack(me, 0, takenBytes(me), room, givenAt(me));
    } else {
      pieces.copyOwn(me);
    }
  }

  @Override
  protected RuntimeException wrongLength(int member, long sent, long expected) {
    return pieces.wrongLength(member, sent, expected);
  }
}
