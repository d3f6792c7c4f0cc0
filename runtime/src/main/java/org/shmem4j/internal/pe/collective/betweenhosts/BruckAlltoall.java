package org.shmem4j.internal.pe.collective.betweenhosts;

import java.lang.foreign.MemorySegment;

/**
 * Exchanges short blocks between all members by Bruck's algorithm (Bruck, Ho, Kipnis, Upfal and Weathersby, "Efficient
 * Algorithms for All-to-All Communications in Multiport Message-Passing Systems", 1997). Leaders read the blocks of
 * their host's members, and write the received ones to them. Between hosts, a block travels by steps whose lengths are
 * the bits of its distance; all blocks that take the same step go in one message.
 */
final class BruckAlltoall extends FarCollective {
  private static final int DONE = MET + 1;

  private long bytes;
  private MemorySegment room;

  BruckAlltoall(FarGroup group) {
    super(group);
  }

  BruckAlltoall prepare(long toOffset, long fromOffset, long blockBytes) {
    arrays(toOffset, fromOffset);
    bytes = blockBytes;
    return this;
  }

  @Override
  protected boolean meetsAll() {
    return true;
  }

  @Override
  protected boolean round(int index) {
    if (!leads()) {
      needLeader(DONE);
      return index == 0;
    }
    if (index == 0) {
      needAll(0);
      return true;
    }
    if (index == 1) {
      room = scratch(3L * hosts.count() * slotBytes());
      pass(false);
    } else {
      move(index - 2, true);
    }
    if (1 << (index - 1) < hosts.count()) {
      move(index - 1, false);
      return true;
    }
    pass(true);
    reach(DONE);
    return false;
  }

  private long slotBytes() {
    long most = group.table().most();
    return most * most * bytes;
  }

  private long block(int slot, int giver, int taker, int takers) {
    return slot * slotBytes() + ((long) giver * takers + taker) * bytes;
  }

  /**
   * Reads the blocks of this host's members, each into the slot of the distance to its host, or writes received ones.
   */
  private void pass(boolean delivers) {
    int[] here = hosts.here();
    for (int distance = 0; distance < hosts.count(); distance++) {
      int[] there = hosts.members(delivers ? hosts.before(distance) : hosts.after(distance));
      for (int i = 0; i < here.length; i++) {
        for (int j = 0; j < there.length; j++) {
          long at = group.heap(here[i]) + there[j] * bytes;
          if (delivers) {
            MemorySegment.copy(room, block(distance, j, i, here.length), host, at + destOffset, bytes);
          } else {
            MemorySegment.copy(host, at + sourceOffset, room, block(distance, i, j, there.length), bytes);
          }
        }
      }
    }
  }

  /** Packs and sends the slots that take a step, or unpacks those that arrived by it. */
  private void move(int step, boolean unpacks) {
    int length = 1 << step;
    long sends = (long) hosts.count() * slotBytes();
    long receives = 2 * sends;
    long sent = 0;
    long received = 0;
    for (int slot = length; slot < hosts.count(); slot++) {
      if ((slot & length) != 0) {
        int came = slot & (length - 1); // how far the slot's blocks have come by earlier steps
        long own = bytes(hosts.before(came), slot);
        long next = bytes(hosts.before(came + length), slot);
        if (unpacks) {
          MemorySegment.copy(room, receives + received, room, slot * slotBytes(), next);
        } else {
          MemorySegment.copy(room, slot * slotBytes(), room, sends + sent, own);
        }
        sent += own;
        received += next;
      }
    }
    if (!unpacks) {
      send(hosts.leader(hosts.after(length)), FIRST_TAG + step, room, sends, sent);
      receive(hosts.leader(hosts.before(length)), FIRST_TAG + step, room, receives, received);
    }
  }

  /** The number of bytes that a host gives to the one at a distance from it. */
  private long bytes(int giver, int distance) {
    int taker = (giver + distance) % hosts.count();
    return (long) hosts.members(giver).length * hosts.members(taker).length * bytes;
  }
}
