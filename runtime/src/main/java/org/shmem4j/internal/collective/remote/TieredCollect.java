package org.shmem4j.internal.collective.remote;

import java.lang.foreign.MemorySegment;

/**
 * Concatenates equal blocks of all members in tiers: each host's leader gathers the blocks of its host, the leaders
 * swap them, and the other members copy all blocks from their leader.
 */
final class TieredCollect extends Rounds {
  private static final int ARRIVED_TAG = FIRST_TAG;
  private static final int READY_TAG = FIRST_TAG + 1;
  private static final int COPIED_TAG = FIRST_TAG + 2;
  private static final int BLOCK_TAGS = FIRST_TAG + 3;
  private static final int HOSTS_AT_ONCE = 8;

  private final MemorySegment host;
  private long dest;
  private long source;
  private long bytes;

  TieredCollect(Mail mail) {
    super(mail);
    this.host = mail.room().core().memory();
  }

  TieredCollect of(long toOffset, long fromOffset, long blockBytes) {
    dest = toOffset;
    source = fromOffset;
    bytes = blockBytes;
    return this;
  }

  @Override
  protected boolean meetsAll() {
    return true;
  }

  private long block(int of, int member) {
    return mail.heap(of) + dest + member * bytes;
  }

  @Override
  protected boolean round(int index) {
    if (me != hosts.leader()) {
      return follow(index);
    }
    if (index == 0) {
      receiveFromMates(ARRIVED_TAG);
      return true;
    }
    if (index == 1) {
      putTogether();
    }
    int first = 1 + (index - 1) * HOSTS_AT_ONCE;
    if (first < hosts.count()) {
      swap(first);
      return true;
    }
    if (first - HOSTS_AT_ONCE < hosts.count()) {
      sendToMates(READY_TAG);
      receiveFromMates(COPIED_TAG);
      return true;
    }
    return false;
  }

  private void putTogether() {
    for (int member : hosts.members(hosts.rank())) {
      MemorySegment.copy(host, mail.heap(member) + source, host, block(me, member), bytes);
    }
  }

  private void swap(int first) {
    int all = hosts.count();
    int[] mine = hosts.members(hosts.rank());
    for (int distance = first; distance < first + HOSTS_AT_ONCE && distance < all; distance++) {
      int to = (hosts.rank() + distance) % all;
      int from = (hosts.rank() + all - distance) % all;
      for (int i = 0; i < mine.length; i++) {
        send(hosts.leader(to), BLOCK_TAGS + i, host, block(me, mine[i]), bytes);
      }
      int[] theirs = hosts.members(from);
      for (int i = 0; i < theirs.length; i++) {
        receive(hosts.leader(from), BLOCK_TAGS + i, host, block(me, theirs[i]), bytes);
      }
    }
  }

  private boolean follow(int index) {
    int leader = hosts.leader();
    if (index == 0) {
      send(leader, ARRIVED_TAG, null, 0, 0);
      receive(leader, READY_TAG, null, 0, 0);
    } else if (index == 1) {
      MemorySegment.copy(host, block(leader, 0), host, block(me, 0), size * bytes);
      send(leader, COPIED_TAG, null, 0, 0);
    }
    return index < 2;
  }
}
