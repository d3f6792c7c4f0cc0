package org.shmem4j.internal.pe.collective.betweenhosts;

import java.lang.foreign.MemorySegment;
import java.util.function.IntToLongFunction;
import org.shmem4j.internal.pe.collective.Collective;
import org.shmem4j.internal.pe.collective.Pieces;

/**
 * Exchanges of pieces with gaps, or in a user's native memory, which are packed before they are sent and unpacked after
 * they are received; others are sent and received in place.
 */
final class PackedSwap extends PieceSwap {
  private static final int ALIGNMENT = 64;

  private final MemorySegment dest;
  private final MemorySegment source;
  private final boolean packs;
  private final boolean unpacks;
  private final long[] packedAt = new long[size];
  private final long[] takenAt = new long[size];
  private MemorySegment room;
  private boolean packedSame;

  PackedSwap(FarGroup group, Pieces pieces, MemorySegment dest, MemorySegment source, Collective tier) {
    super(group, pieces, dest, source, tier);
    this.dest = dest;
    this.source = source;
    boolean packed = pieces.isGiver(me) && group.isUsers(source);
    boolean unpacked = pieces.isTaker(me) && group.isUsers(dest);
    for (int member = 0; member < size; member++) {
      packed |= gives(member) && !pieces.given().isRun(member);
      unpacked |= takes(member) && !pieces.taken().isRun(member);
    }
    packs = packed;
    unpacks = unpacked;
  }

  @Override
  protected boolean round(int index) {
    if (index == 0) {
      long bytes = packs ? pieces.areSame() ? givenBytes(0) : place(0, packedAt, this::givenTo) : 0;
      bytes = unpacks ? place(bytes, takenAt, this::takenFrom) : bytes;
      room = bytes > 0 ? scratch(bytes) : null;
      packedSame = false;
      between(packs ? room : source, unpacks ? room : dest);
    }
    return super.round(index);
  }

  /** Assigns consecutive places in the room to the pieces. */
  private static long place(long from, long[] at, IntToLongFunction lengths) {
    long next = from;
    for (int member = 0; member < at.length; member++) {
      next = (next + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
      at[member] = next;
      next += lengths.applyAsLong(member);
    }
    return next;
  }

  private long givenTo(int member) {
    return gives(member) && isMessage(member) ? givenBytes(member) : 0;
  }

  private long takenFrom(int member) {
    return takes(member) && isMessage(member) ? takenBytes(member) : 0;
  }

  @Override
  protected long givenAt(int to) {
    if (!packs) {
      return pieces.given().runStart(to);
    }
    if (!packedSame) {
      pieces.given().pack(to, source, 0, givenBytes(to), room, packedAt[to]);
      packedSame = pieces.areSame();
    }
    return packedAt[to];
  }

  @Override
  protected long takenAt(int from) {
    return unpacks ? takenAt[from] : pieces.taken().runStart(from);
  }

  @Override
  protected void took(int from) {
    if (unpacks) {
      pieces.taken().unpack(from, dest, 0, takenBytes(from), room, takenAt[from]);
    }
  }

  @Override
  protected void copyOwn() {
    if (pieces.mustPackOwn(me)) {
      pieces.taken().unpack(me, dest, 0, takenBytes(me), room, givenAt(me));
    } else {
      pieces.copyOwn(me, dest, source);
    }
  }
}
