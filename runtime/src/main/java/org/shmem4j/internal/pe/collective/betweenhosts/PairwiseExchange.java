package org.shmem4j.internal.pe.collective.betweenhosts;

import java.lang.foreign.MemorySegment;
import org.shmem4j.internal.pe.collective.NearCollective;
import org.shmem4j.internal.pe.collective.Pieces;
import org.shmem4j.internal.pe.flags.RingLayout;

/**
 * Members send each other pieces, each directly to the member that needs it: to members after them and from members
 * before them at growing distances, with a few partners at once (pairwise exchange; Thakur, Rabenseifner and Gropp,
 * "Optimization of Collective Communication Operations in MPICH", 2005). Empty pieces are sent too: they confirm that
 * both sides expect no bytes. Pieces with gaps, or in a user's native memory, are packed before they are sent and
 * unpacked after they are received, fewer at once if they are long; others are sent and received in place. Members of
 * one host exchange theirs in a tier.
 */
class PairwiseExchange extends FarCollective {
  private static final int PARTNERS_AT_ONCE = 16;
  private static final long PACKED_AT_ONCE = 8L << 20;

  private final long[] packed = new long[PARTNERS_AT_ONCE]; // where this round's pieces are received in the room
  private Pieces pieces;
  private MemorySegment dest;
  private MemorySegment source;
  private boolean packs;
  private boolean unpacks;
  private long kept; // the bytes at the start of the room for what stays there during the whole call
  private MemorySegment room;
  private MemorySegment given; // where the pieces are: in the source, or in a copy of it
  private long used;
  private int first;
  private int next;

  PairwiseExchange(FarGroup group, NearCollective tier) {
    super(group);
    tier(tier);
  }

  /** Sets the pieces; displacements count from the start of the memory segments. */
  final PairwiseExchange prepare(Pieces of, MemorySegment to, MemorySegment from) {
    pieces = of;
    dest = to;
    source = from;
    packs = pieces.isGiver(me) && group.isUsers(source);
    unpacks = pieces.isTaker(me) && group.isUsers(dest);
    for (int member = 0; pieces.haveLayouts() && member < size; member++) {
      packs |= gives(member) && !pieces.given().isRun(member);
      unpacks |= takes(member) && !pieces.taken().isRun(member);
    }
    kept = packs && (pieces.areSame() || pieces.mustPackOwn(me)) ? pieces.given().bytes(me) : 0;
    for (int member = 0; pieces.areSwapped() && member < size; member++) {
      boolean isSent = isMessage(member) && pieces.given().bytes(member) > 0;
      kept = Math.max(kept, isSent ? pieces.given().end(member) : 0);
    }
    kept = aligned(kept);
    return this;
  }

  @Override
  protected int reusedAfter() {
    return RingLayout.ROOMS;
  }

  @Override
  protected boolean meetsAll() {
    return pieces.areAmongAll();
  }

  private boolean gives(int to) {
    return pieces.isGiver(me) && pieces.isTaker(to);
  }

  private boolean takes(int from) {
    return pieces.isTaker(me) && pieces.isGiver(from);
  }

  /** {@return whether this member and another send each other their pieces} */
  private boolean isMessage(int member) {
    return channel == null || hosts.place(member) >= channel.size();
  }

  private int after(int distance) {
    return (me + distance) % size;
  }

  private int before(int distance) {
    return (me + size - distance) % size;
  }

  /** The bytes of the room that the piece for a partner needs. */
  private long packedFor(int to) {
    boolean inRoom = packs && !pieces.areSame() && gives(to) && isMessage(to);
    return inRoom ? aligned(pieces.given().bytes(to)) : 0;
  }

  /** The bytes of the room that the piece of a partner needs. */
  private long packedFrom(int from) {
    return unpacks && takes(from) && isMessage(from) ? aligned(pieces.taken().bytes(from)) : 0;
  }

  @Override
  protected final boolean round(int index) {
    if (index == 0) {
      first = 1;
      next = 1;
      prepareRoom();
    }
    for (int i = first; i < next; i++) {
      unpack(before(i), packed[i - first]);
    }
    first = next;
    used = kept;
    while (next < size && next < first + PARTNERS_AT_ONCE && fits(next)) {
      give(after(next));
      take(before(next));
      next++;
    }
    if (index == 0 && channel == null && gives(me) && takes(me)) {
      keepOwn(); // while the first pieces are under way
    }
    return first < size;
  }

  /** Takes a room for as many packed pieces as there may be at once, but at least for those of one distance. */
  private void prepareRoom() {
    long all = 0;
    long most = PACKED_AT_ONCE;
    for (int i = 1; (packs || unpacks) && i < size; i++) {
      long bytes = packedFor(after(i)) + packedFrom(before(i));
      all += bytes;
      most = Math.max(most, bytes);
    }
    long bytes = kept + Math.min(all, most);
    room = bytes > 0 ? scratch(bytes) : null;
    given = source;
    if (kept > 0 && pieces.areSwapped()) {
      MemorySegment.copy(source, 0, room, 0, Math.min(kept, source.byteSize())); // it is overwritten before all is sent
      given = room;
    } else if (kept > 0) {
      pieces.given().pack(me, source, 0, pieces.given().bytes(me), room, 0);
    }
  }

  private boolean fits(int distance) {
    return room == null || used + packedFor(after(distance)) + packedFrom(before(distance)) <= room.byteSize();
  }

  private void give(int to) {
    if (!gives(to) || !isMessage(to)) {
      return;
    }
    long bytes = pieces.given().bytes(to);
    if (!packs) {
      send(to, FIRST_TAG, given, bytes == 0 ? 0 : pieces.given().runStart(to), bytes);
    } else if (pieces.areSame()) {
      send(to, FIRST_TAG, room, 0, bytes);
    } else {
      pieces.given().pack(to, given, 0, bytes, room, used);
      send(to, FIRST_TAG, room, used, bytes);
      used += packedFor(to);
    }
  }

  private void take(int from) {
    packed[next - first] = used;
    if (!takes(from) || !isMessage(from)) {
      return;
    }
    if (isRefused()) {
      receive(from, FIRST_TAG, null, 0, 0);
    } else if (unpacks) {
      receive(from, FIRST_TAG, room, used, pieces.taken().bytes(from));
    } else {
      receive(from, FIRST_TAG, dest, pieces.taken().runStart(from), pieces.taken().bytes(from));
    }
    used += packedFrom(from);
  }

  /** Unpacks a partner's piece, which has arrived. */
  private void unpack(int from, long at) {
    if (unpacks && takes(from) && isMessage(from) && !isRefused()) {
      pieces.taken().unpack(from, dest, 0, pieces.taken().bytes(from), room, at);
    }
  }

  /** Copies the piece that this member gives itself. */
  private void keepOwn() {
    long given = pieces.given().bytes(me);
    long taken = pieces.taken().bytes(me);
    if (pieces.areRagged() && given != taken) {
      refuse(wrongLength(me, given, taken));
    } else if (pieces.mustPackOwn(me)) {
      pieces.taken().unpack(me, dest, 0, taken, room, 0);
    } else {
      pieces.copyOwn(me, dest, source);
    }
  }

  @Override
  protected final RuntimeException wrongLength(int member, long sent, long expected) {
    return pieces.wrongLength(member, sent, expected);
  }
}
