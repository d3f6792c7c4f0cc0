package org.shmem4j.internal.collective;

import org.shmem4j.internal.channel.CallRecord;
import org.shmem4j.internal.channel.Channel;
import org.shmem4j.internal.channel.RingLayout;
import org.shmem4j.internal.memory.Words;

/**
 * Gathers, scatters and the collectives with counts and displacements: givers say in a table where each taker finds
 * its piece and how long it is; takers copy their pieces. Small pieces travel with the flag, so that their givers
 * need not wait.
 */
final class Exchange extends Collective {
  private static final int ENTRY_BYTES = 2 * Long.BYTES;

  private final Limits limits;
  private Pieces pieces;
  private int elementBytes;
  private boolean gives;
  private boolean takes;
  private boolean slots;

  Exchange(Channel channel, Limits limits) {
    super(channel);
    this.limits = limits;
  }

  Exchange prepare(Pieces pieces) {
    this.pieces = pieces;
    this.elementBytes = pieces.type().bytes();
    record.set(pieces.call(), pieces.type(), pieces.agreedCount(), pieces.root(), CallRecord.NONE, CallRecord.NONE);
    if (pieces.agreedCounts() != null) {
      record.addCounts(pieces.agreedCounts());
    }
    gives = pieces.isGiver(channel.me());
    takes = pieces.isTaker(channel.me());
    slots = gives && bytesGiven() <= limits.aheadBytes();
    int giver = pieces.giver();
    int taker = pieces.taker();
    boolean lends = gives && !slots;
    plan(
        takes && giver >= 0 ? giver : 0,
        !takes ? 0 : giver >= 0 ? giver + 1 : channel.size(),
        takes,
        lends && taker >= 0 ? taker : 0,
        !lends ? 0 : taker >= 0 ? taker + 1 : channel.size());
    return this;
  }

  private long bytesGiven() {
    long elements = 0;
    for (int member = 0; member < channel.size(); member++) {
      elements += pieces.isTaker(member) ? pieces.sourceCounts()[member] : 0;
    }
    return elements * elementBytes;
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
        long bytes = pieces.sourceCounts()[member] * elementBytes;
        long at = channel.address(channel.me(), pieces.source())
            + pieces.sourceDisplacements()[member] * elementBytes;
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
    if (bytes != pieces.destCounts()[member] * elementBytes) {
      throw new IllegalArgumentException("the count received must be the count sent: from=" + member
          + " sent=" + bytes / elementBytes + " expected=" + pieces.destCounts()[member]);
    }
    copy(at, channel.address(channel.me(), pieces.dest()) + pieces.destDisplacements()[member] * elementBytes, bytes);
  }
}
