package org.shmem4j.internal.pe.collective;

import org.shmem4j.internal.onhost.flags.Channel;
import org.shmem4j.internal.onhost.flags.RingLayout;
import org.shmem4j.internal.onhost.memory.Words;

/**
 * Gathers, scatters and the collectives with counts and displacements. Givers write the address and length of each
 * taker's piece into a table; takers copy their pieces. Small pieces travel with the flag, so that their givers need
 * not wait.
 */
public final class Exchange extends Collective {
  private static final int ENTRY_BYTES = 2 * Long.BYTES;

  private final Limits limits;
  private Pieces pieces;
  private long dest;
  private long source;
  private boolean gives;
  private boolean takes;
  private boolean slots;

  public Exchange(Channel channel, Limits limits) {
    super(channel);
    this.limits = limits;
  }

  public Exchange prepare(Pieces pieces, long dest, long source) {
    this.pieces = pieces;
    this.dest = channel.address(channel.me(), dest);
    this.source = channel.address(channel.me(), source);
    pieces.describeIn(record);
    gives = pieces.isGiver(channel.me());
    takes = pieces.isTaker(channel.me());
    slots = gives && bytesGiven() <= limits.aheadBytes();
    boolean lends = gives && !slots;
    plan(
        pieces.firstGiver(),
        takes ? pieces.afterLastGiver(channel.size()) : 0,
        takes,
        pieces.firstTaker(),
        lends ? pieces.afterLastTaker(channel.size()) : 0);
    return this;
  }

  private long bytesGiven() {
    long bytes = 0;
    for (int member = 0; member < channel.size(); member++) {
      bytes += pieces.isTaker(member) ? pieces.given().bytes(member) : 0;
    }
    return bytes;
  }

  @Override
  protected void contribute() {
    if (!gives) {
      return;
    }
    long table = staging(channel.me());
    long room = payload(channel.me(), RingLayout.ROOM_BYTES);
    for (int member = 0; member < channel.size(); member++) {
      if (pieces.isTaker(member)) {
        long bytes = pieces.given().bytes(member);
        long at = source + pieces.given().start(member);
        if (slots) {
          copy(at, room, bytes);
          at = room;
          room += bytes;
        }
        long entry = table + (long) member * ENTRY_BYTES;
        Words.set(memory, entry, at);
        Words.set(memory, entry + Long.BYTES, bytes);
      }
    }
  }

  @Override
  protected void work(int step, int block) {
    for (int i = 0; takes && i < channel.size(); i++) {
      int member = (channel.me() + i) % channel.size();
      if (pieces.isGiver(member)) {
        take(member);
      }
    }
  }

  private void take(int member) {
    long entry = staging(member) + (long) channel.me() * ENTRY_BYTES;
    long at = Words.get(memory, entry);
    long bytes = Words.get(memory, entry + Long.BYTES);
    if (bytes != pieces.taken().bytes(member)) {
      throw pieces.wrongLength(member, bytes, pieces.taken().bytes(member));
    }
    copy(at, dest + pieces.taken().start(member), bytes);
  }
}
