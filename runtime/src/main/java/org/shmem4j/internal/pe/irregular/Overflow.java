package org.shmem4j.internal.pe.irregular;

import java.lang.foreign.MemorySegment;
import org.shmem4j.ShmemException;
import org.shmem4j.internal.onhost.memory.Words;

/**
 * The queues for what handlers send, or a PE passes on, while there is no room: one for each member, with a common
 * limit.
 */
final class Overflow {
  private final String name;
  private final long limit;
  private final WordQueue[] queues;
  private long words;

  /**
   * Creates empty queues.
   *
   * @param name the class that uses them, for messages
   * @param members how many members there are
   * @param limit the most bytes in all of them together
   */
  Overflow(String name, int members, long limit) {
    this.name = name;
    this.limit = limit;
    this.queues = new WordQueue[members];
  }

  /** {@return the number of bytes in all queues} */
  long bytes() {
    return words * Long.BYTES;
  }

  boolean isEmpty() {
    return words == 0;
  }

  boolean isEmpty(int member) {
    return queues[member] == null || queues[member].isEmpty();
  }

  /** {@return the first word for a member} */
  long first(int member) {
    return queues[member].first();
  }

  /** {@return whether this many more bytes may be added} */
  boolean hasRoom(long bytes) {
    return words * Long.BYTES + bytes <= limit;
  }

  /** Adds an entry, whose length is a multiple of 8. */
  void add(int member, MemorySegment memory, long at, long bytes) {
    if (!hasRoom(bytes)) {
      throw new ShmemException("what handlers send must fit into the queue of " + name + ", where it waits for room in"
          + " inboxes or for the end of a complete(): bytes=" + (words * Long.BYTES + bytes) + " limit=" + limit
          + "; raise it with SHMEM4J_QUEUE_BYTES");
    }
    if (queues[member] == null) {
      queues[member] = new WordQueue();
    }
    for (long i = 0; i < bytes; i += Long.BYTES) {
      queues[member].add(Words.get(memory, at + i));
    }
    words += bytes / Long.BYTES;
  }

  /** Moves the first entry for a member to memory. */
  void take(int member, MemorySegment memory, long at, long bytes) {
    for (long i = 0; i < bytes; i += Long.BYTES) {
      Words.set(memory, at + i, queues[member].take());
    }
    words -= bytes / Long.BYTES;
  }
}
