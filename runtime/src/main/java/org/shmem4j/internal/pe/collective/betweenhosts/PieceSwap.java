package org.shmem4j.internal.pe.collective.betweenhosts;

import java.lang.foreign.MemorySegment;
import java.util.function.IntToLongFunction;
import org.shmem4j.internal.onhost.flags.RingLayout;
import org.shmem4j.internal.pe.collective.Collective;
import org.shmem4j.internal.pe.collective.Pieces;

/**
 * Gathers, scatters and the collectives with counts and displacements. Pieces with gaps, or in a user's native memory,
 * are packed before they are sent and unpacked after they are received; others are sent and received in place.
 */
final class PieceSwap extends Swap {
  private static final int ALIGNMENT = 64;

  private final Pieces pieces;
  private final MemorySegment dest;
  private final MemorySegment source;
  private final long[] packedAt; // null if pieces are sent in place
  private final long[] takenAt; // null if they are received there
  private MemorySegment room;
  private boolean packedSame;

  /** Creates an exchange between memory segments from whose start displacements count. */
  PieceSwap(FarGroup group, Pieces pieces, MemorySegment dest, MemorySegment source, Collective tier) {
    super(group);
    this.pieces = pieces;
    this.dest = dest;
    this.source = source;
    tier(tier);
    pieces.describeIn(record);
    boolean packs = pieces.isGiver(me) && group.isUsers(source);
    boolean unpacks = pieces.isTaker(me) && group.isUsers(dest);
    for (int member = 0; pieces.haveLayouts() && member < size; member++) {
      packs |= gives(member) && !pieces.given().isRun(member);
      unpacks |= takes(member) && !pieces.taken().isRun(member);
    }
    packedAt = packs ? new long[size] : null;
    takenAt = unpacks ? new long[size] : null;
  }

  @Override
  protected int turns() {
    return RingLayout.ROOMS;
  }

  @Override
  protected boolean meetsAll() {
    return pieces.areAmongAll();
  }

  @Override
  protected boolean round(int index) {
    if (index == 0) {
      boolean packs = packedAt != null;
      long bytes = packs ? pieces.areSame() ? givenBytes(0) : place(0, packedAt, this::givenTo) : 0;
      bytes = takenAt != null ? place(bytes, takenAt, this::takenFrom) : bytes;
      room = bytes > 0 ? scratch(bytes) : null;
      packedSame = false;
      between(packs ? room : source, takenAt != null ? room : dest);
    }
    return swap(index, FIRST_TAG);
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
  protected boolean gives(int to) {
    return pieces.isGiver(me) && pieces.isTaker(to);
  }

  @Override
  protected boolean takes(int from) {
    return pieces.isTaker(me) && pieces.isGiver(from);
  }

  @Override
  protected long givenAt(int to) {
    if (packedAt == null) {
      return pieces.given().runStart(to);
    }
    if (!packedSame) {
      pieces.given().pack(to, source, 0, givenBytes(to), room, packedAt[to]);
      packedSame = pieces.areSame();
    }
    return packedAt[to];
  }

  @Override
  protected long givenBytes(int to) {
    return pieces.given().bytes(to);
  }

  @Override
  protected long takenAt(int from) {
    return takenAt != null ? takenAt[from] : pieces.taken().runStart(from);
  }

  @Override
  protected long takenBytes(int from) {
    return pieces.taken().bytes(from);
  }

  @Override
  protected void took(int from) {
    if (takenAt != null) {
      pieces.taken().unpack(from, dest, 0, takenBytes(from), room, takenAt[from]);
    }
  }

  @Override
  protected void keepOwn() {
    if (pieces.areRagged() && givenBytes(me) != takenBytes(me)) {
      refuse(wrongLength(me, givenBytes(me), takenBytes(me)));
    } else if (pieces.mustPackOwn(me)) {
      pieces.taken().unpack(me, dest, 0, takenBytes(me), room, givenAt(me));
    } else {
      pieces.copyOwn(me, dest, source);
    }
  }

  @Override
  protected RuntimeException wrongLength(int member, long sent, long expected) {
    return pieces.wrongLength(member, sent, expected);
  }
}
