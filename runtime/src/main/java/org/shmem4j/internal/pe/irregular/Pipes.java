package org.shmem4j.internal.pe.irregular;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.shmem4j.internal.onhost.memory.Words;

/**
 * One member's ends of the pipes between the members of a host. Entries go to a pipe in batches: the sender writes them
 * one by one at {@link #next}, up to {@link #end}, and others see them when the batch is published.
 */
final class Pipes {
  /** Entries in a batch wait for each other, and after each the sender looks at its own inbox. */
  private static final long BATCH_BYTES = 4096;

  /** Stands in place of an entry that does not fit into the rest of a pipe. */
  static final long SKIP = -1;

  /** The memory in which entries for each member are written. */
  final MemorySegment[] rooms;
  /** Where the next entry for each member goes. */
  final long[] next;
  /** The end of the batch for each member; no entry may go there. */
  final long[] end;

  private final MemorySegment memory;
  private final long capacity;
  private final FarPipes far; // null if all members are on this host
  private final long[] out;
  private final long[] begun;
  private final long[] filled;
  private final long[] takenThere;
  private final long[] in;
  private final long[] taken;

  /**
   * Opens the pipes of a member, whose inbox is all zeros.
   *
   * @param memory the memory of the inboxes
   * @param inboxes the start of each member's inbox; negative for those on other hosts
   * @param me this PE's index among the members
   * @param layout the layout of the inboxes
   * @param opener opens the pipes to other hosts
   */
  Pipes(MemorySegment memory, long[] inboxes, int me, InboxLayout layout, FarOpener opener) {
    int members = inboxes.length;
    this.memory = memory;
    this.capacity = layout.capacity();
    this.rooms = new MemorySegment[members];
    this.next = new long[members];
    this.end = new long[members];
    this.out = new long[members];
    this.begun = new long[members];
    this.filled = new long[members];
    this.takenThere = new long[members];
    this.in = new long[members];
    this.taken = new long[members];
    this.far = opener.open(next, end);
    for (int member = 0; member < members; member++) {
      if (isFar(member)) {
        rooms[member] = far.memory;
        continue;
      }
      rooms[member] = memory;
      out[member] = inboxes[member] + layout.pipe(me);
      in[member] = inboxes[me] + layout.pipe(member);
      next[member] = out[member] + InboxLayout.ENTRIES;
      end[member] = next[member];
      begun[member] = next[member];
    }
  }

  /** Opens the pipes to other hosts. */
  @FunctionalInterface
  interface FarOpener {
    /** {@return the pipes, which share these arrays; null if there are none} */
    FarPipes open(long[] next, long[] end);
  }

  /** {@return the memory in which entries for all members are written; null if some are on other hosts} */
  MemorySegment room() {
    return far == null ? memory : null;
  }

  boolean isFar(int member) {
    return far != null && far.isFar(member);
  }

  /** {@return the number of members} */
  int size() {
    return next.length;
  }

  /** Makes the entries for a member visible to it. */
  void publish(int member) {
    if (isFar(member)) {
      far.publish(member);
      return;
    }
    long bytes = next[member] - begun[member];
    if (bytes > 0) {
      filled[member] += bytes;
      Words.setRelease(memory, out[member] + InboxLayout.FILLED, filled[member]);
      begun[member] = next[member];
    }
  }

  /**
   * Publishes a member's batch and begins the next one.
   *
   * @param member the member
   * @param bytes the room that the next entry needs
   * @return whether there is room; if not, it comes when the member takes entries
   */
  boolean begin(int member, long bytes) {
    if (isFar(member)) {
      return far.begin(member, bytes);
    }
    publish(member);
    long first = out[member] + InboxLayout.ENTRIES;
    long limit = first + capacity;
    if (limit - next[member] < bytes && !turn(member, first, limit)) {
      return false;
    }
    if (free(member) < bytes) {
      takenThere[member] = Words.getAcquire(memory, out[member] + InboxLayout.TAKEN);
    }
    long room = Math.min(free(member), limit - next[member]);
    end[member] = next[member] + Math.min(room, Math.max(bytes, BATCH_BYTES / bytes * bytes));
    return room >= bytes;
  }

  private long free(int member) {
    return capacity - (filled[member] - takenThere[member]);
  }

  /** Goes on at the start of a pipe; returns false while entries there are not taken. */
  private boolean turn(int member, long first, long limit) {
    long rest = limit - next[member];
    if (rest > 0) {
      takenThere[member] = Words.getAcquire(memory, out[member] + InboxLayout.TAKEN);
      if (free(member) < rest) {
        end[member] = next[member];
        return false;
      }
      Words.set(memory, next[member], SKIP);
      next[member] = limit;
      publish(member);
    }
    next[member] = first;
    begun[member] = first;
    end[member] = first;
    return true;
  }

  /** Ends a member's batch, so that the next entry begins one. */
  void endBatch(int member) {
    end[member] = next[member];
  }

  /** Ends every batch, so that each later entry begins one. */
  void endBatches() {
    System.arraycopy(next, 0, end, 0, next.length);
  }

  /** {@return the bytes that were sent, without those of batches that are not published} */
  long sent() {
    return Arrays.stream(filled).sum() + (far == null ? 0 : far.sent());
  }

  /** {@return whether anything has been sent to a member that is not published} */
  boolean hasUnpublished(int member) {
    return isFar(member) ? far.hasUnpublished(member) : next[member] != begun[member];
  }

  /** {@return whether anything has been sent that is not published} */
  boolean hasUnpublished() {
    for (int member = 0; member < next.length; member++) {
      if (hasUnpublished(member)) {
        return true;
      }
    }
    return false;
  }

  /** {@return the bytes that were taken from this member's inbox} */
  long handled() {
    return Arrays.stream(taken).sum() + (far == null ? 0 : far.handled());
  }

  /** Handles what has arrived from a member; returns whether there was anything. */
  boolean poll(int member, Traffic traffic) {
    if (isFar(member)) {
      return far.poll(member, traffic);
    }
    long bytes = arrived(member);
    boolean any = bytes > 0;
    while (bytes > 0) {
      long from = in[member] + InboxLayout.ENTRIES + taken[member] % capacity;
      take(member, traffic.arrived(member, memory, from, from + bytes));
      bytes = arrived(member);
    }
    return any;
  }

  /**
   * Returns the length of the run of entries from a member that have arrived.
   *
   * @param member the sender
   * @return the bytes; 0 if there are none
   */
  private long arrived(int member) {
    long all = Words.getAcquire(memory, in[member] + InboxLayout.FILLED) - taken[member];
    return all == 0 ? 0 : Math.min(all, capacity - taken[member] % capacity);
  }

  /** Frees the room of a member's first entries. */
  private void take(int member, long bytes) {
    taken[member] += bytes;
    Words.setRelease(memory, in[member] + InboxLayout.TAKEN, taken[member]);
  }
}
