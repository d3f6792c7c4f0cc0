package org.shmem4j.internal.pe.collective.betweenhosts;

import java.lang.foreign.MemorySegment;
import org.shmem4j.internal.onhost.flags.RingLayout;
import org.shmem4j.internal.onhost.memory.Words;
import org.shmem4j.internal.pe.collective.Pieces;

/**
 * Gathers, scatters and the collectives with counts and displacements. In the symmetric heap each member tells the
 * others of its host in a table where their pieces are, and how long; short ones are copied to a room, so that it
 * need not wait until they are taken.
 */
class Exchange extends Swap {
  private static final int ENTRY_BYTES = 2 * Long.BYTES;

  protected Pieces pieces;
  private MemorySegment host;
  private boolean lends;
  private long sourceAt;
  private long destAt;

  Exchange(FarGroup group) {
    super(group);
  }

  /** Sets an exchange between memory segments from whose start displacements count. */
  Exchange(FarGroup group, Pieces pieces, MemorySegment dest, MemorySegment source) {
    this(group);
    set(pieces, dest, 0, source, 0);
    host = null;
  }

  /** Sets an exchange within the heap. */
  final Exchange prepare(Pieces exchanged, MemorySegment memory, long dest, long source) {
    set(exchanged, memory, dest, memory, source);
    host = memory;
    lends = readsMates() && pieces.isGiver(me) && bytesForMates() > RingLayout.ROOM_BYTES;
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
  protected final boolean readsMates() {
    return host != null && channel != null;
  }

  private long bytesForMates() {
    long bytes = 0;
    for (int mate : hosts.here()) {
      bytes += mate != me && pieces.isTaker(mate) ? givenBytes(mate) : 0;
    }
    return bytes;
  }

  @Override
  protected final int turns() {
    return readsMates() ? RingLayout.ROOMS : RingLayout.SLOTS;
  }

  @Override
  protected final void contribute() {
    if (!readsMates() || !pieces.isGiver(me)) {
      return;
    }
    long room = payload(channel.me(), RingLayout.ROOM_BYTES);
    int[] here = hosts.here();
    for (int i = 0; i < here.length; i++) {
      if (here[i] != me && pieces.isTaker(here[i])) {
        long bytes = givenBytes(here[i]);
        long at = givenAt(here[i]);
        if (!lends) {
          MemorySegment.copy(host, at, host, room, bytes);
          at = room;
          room += bytes;
        }
        long entry = staging(channel.me()) + (long) i * ENTRY_BYTES;
        Words.set(host, entry, at);
        Words.set(host, entry + Long.BYTES, bytes);
      }
    }
  }

  @Override
  protected final void needGivers() {
    if (pieces.isTaker(me)) {
      needMembers(pieces.firstGiver(), pieces.afterLastGiver(size), 0);
    }
  }

  @Override
  protected final void needTakers(int step) {
    if (lends) {
      needMembers(pieces.firstTaker(), pieces.afterLastTaker(size), step);
    }
  }

  @Override
  protected final void takeFromMates() {
    int[] here = hosts.here();
    for (int i = 0; i < here.length; i++) {
      if (here[i] != me && takes(here[i])) {
        long entry = staging(i) + (long) channel.me() * ENTRY_BYTES;
        long bytes = Words.get(host, entry + Long.BYTES);
        if (bytes == takenBytes(here[i])) {
          MemorySegment.copy(host, Words.get(host, entry), host, takenAt(here[i]), bytes);
        } else {
          refuse(wrongLength(here[i], bytes, takenBytes(here[i])));
        }
      }
    }
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
