package org.shmem4j.internal.pe.irregular;

import java.lang.foreign.MemorySegment;

/**
 * Entries that were sent but are not in the pipes yet: those that handlers send while there is no room, and those sent
 * during a {@code complete} to which they do not belong, until that returns.
 */
final class Backlog {
  private final Traffic traffic;
  private final Pipes pipes;
  private Overflow now;
  private Overflow later;

  /**
   * Creates empty queues.
   *
   * @param traffic the sender
   * @param limit the maximum number of bytes in each of the two queues
   */
  Backlog(Traffic traffic, long limit) {
    this.traffic = traffic;
    this.pipes = traffic.pipes;
    this.now = new Overflow(traffic.name(), pipes.size(), limit);
    this.later = new Overflow(traffic.name(), pipes.size(), limit);
  }

  /** Adds an entry from the member's room for one entry, for this epoch or the next one. */
  void add(int member, long bytes, boolean isLater) {
    (isLater ? later : now).add(member, pipes.rooms[member], pipes.own(member), bytes);
  }

  boolean isEmpty() {
    return now.isEmpty() && later.isEmpty();
  }

  /** Sends what waits for a member; returns whether nothing of this epoch is left. */
  boolean drain(int member) {
    while (!now.isEmpty(member)) {
      long bytes = traffic.entryBytes(now.first(member));
      if (pipes.end[member] - pipes.next[member] < bytes && !traffic.beginBatch(member, bytes)) {
        pipes.endBatch(member); // a shorter entry must not overtake this one
        return false;
      }
      now.take(member, pipes.rooms[member], pipes.next[member], bytes);
      pipes.next[member] += bytes;
    }
    return true;
  }

  /** Sends what waits; returns whether nothing of this epoch is left. */
  boolean drain() {
    boolean drained = true;
    for (int member = 0; member < pipes.size() && !now.isEmpty(); member++) {
      drained &= drain(member);
    }
    return drained;
  }

  /** Begins the next epoch; nothing of this one may be left. */
  void endEpoch() {
    Overflow empty = now;
    now = later;
    later = empty;
    if (!now.isEmpty()) {
      pipes.endBatches(); // what is sent from here on must not overtake what waits
    }
  }
}
