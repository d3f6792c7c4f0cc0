package org.shmem4j.internal.pe.irregular;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/**
 * Entries that this PE handles itself, whomever they are for, when a batch of them is full. They are written where they
 * would be to travel, and always at the start of that, so that they stay in the nearest cache.
 */
final class AtOnce {
  private final MemorySegment memory;
  private final Taker taker;
  private final long capacity;
  private final long[] first;
  private final long[] next;
  private final long[] end;
  private final long[] bytes;
  private final long[] batches;
  private final boolean[] chosen;

  /** Handles entries. */
  @FunctionalInterface
  interface Taker {
    /** Handles all entries for a member. */
    void take(int member, MemorySegment memory, long from, long to);
  }

  /**
   * Describes where entries are written.
   *
   * @param memory the memory
   * @param first the room for each member
   * @param capacity its bytes
   * @param next where the next entry for each member goes
   * @param end the end of the batch for each member
   * @param taker handles them
   */
  AtOnce(MemorySegment memory, long[] first, long capacity, long[] next, long[] end, Taker taker) {
    this.memory = memory;
    this.first = first;
    this.capacity = capacity;
    this.next = next;
    this.end = end;
    this.taker = taker;
    this.bytes = new long[first.length];
    this.batches = new long[first.length];
    this.chosen = new boolean[first.length];
  }

  /** {@return whether entries for a member are handled so} */
  boolean isChosen(int member) {
    return chosen[member];
  }

  /** Chooses this way for a member to which nothing is under way, or another one. */
  void choose(int member, boolean so, long nextOtherwise) {
    chosen[member] = so;
    next[member] = so ? first[member] : nextOtherwise;
    end[member] = next[member];
  }

  void publish(int member) {
    long from = first[member];
    if (next[member] > from) {
      taker.take(member, memory, from, next[member]);
      bytes[member] += next[member] - from;
      batches[member]++;
      next[member] = from;
      end[member] = from;
    }
  }

  boolean begin(int member, long entryBytes) {
    publish(member);
    end[member] = first[member] + Math.min(capacity, NearPipes.batch(entryBytes));
    return true;
  }

  boolean hasUnpublished(int member) {
    return next[member] > first[member];
  }

  /** {@return the bytes that were handled, which are those that were sent} */
  long handled() {
    return Arrays.stream(bytes).sum();
  }

  long sent(int member) {
    return bytes[member];
  }

  long batches(int member) {
    return batches[member];
  }
}
