package org.shmem4j.internal.pe.irregular;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.shmem4j.internal.onhost.memory.Words;
import org.shmem4j.internal.outside.Outside;

/**
 * One member's ends of the pipes to and from the members of its host. Entries go to a pipe in batches: the sender
 * writes them one by one, and others see them when the batch is published. A pipe is a ring buffer of one producer and
 * one consumer, each with a counter that only it writes (Lamport, "Specifying Concurrent Program Modules", 1983). The
 * producer's counter also contains the epoch of its last batch.
 */
final class NearPipes {
  /** Written in place of an entry that does not fit into the rest of a pipe. */
  static final long SKIP = -1;

  private final MemorySegment memory;
  private final EpochMark epoch;
  private final Batches written;
  private final long capacity;
  private final long[] next;
  private final long[] end;
  private final long[] out;
  private final long[] in;
  private final long[] begun;
  private final long[] filled;
  private final long[] batches;
  private final long[] takenThere;
  private final long[] taken;
  private long published;

  /** Takes entries out of a pipe. */
  @FunctionalInterface
  interface Taker {
    /**
     * Takes entries.
     *
     * @param member their sender
     * @param memory the memory that contains them
     * @param from the start of the first one
     * @param to the end of the last one
     * @return how many bytes were taken, at least one entry; 0 if they must stay
     */
    long take(int member, MemorySegment memory, long from, long to);
  }

  /**
   * Opens the pipes of a member; their words must be zero.
   *
   * @param memory the memory of the inboxes
   * @param epoch the member's epoch
   * @param capacity the bytes for entries in a pipe
   * @param out the pipe to each member; 0 for those on other hosts
   * @param in the pipe from each member
   * @param written where entries are written
   * @param next where the next entry for each member goes
   * @param end the end of the batch for each member
   */
  NearPipes(
      MemorySegment memory, EpochMark epoch, long capacity, long[] out, long[] in, Batches written, long[] next,
      long[] end) {
    int members = out.length;
    this.memory = memory;
    this.epoch = epoch;
    this.written = written;
    this.capacity = capacity;
    this.next = next;
    this.end = end;
    this.out = out;
    this.in = in;
    this.begun = new long[members];
    this.filled = new long[members];
    this.batches = new long[members];
    this.takenThere = new long[members];
    this.taken = new long[members];
    for (int member = 0; member < members; member++) {
      if (out[member] > 0) {
        begun[member] = start(member);
        next[member] = begun[member];
        end[member] = begun[member];
      }
    }
  }

  /** {@return where the next batch for a member is written} */
  private long start(int member) {
    return written.areCopied() ? written.start(member) : pipe(member);
  }

  /** {@return where the next entry for a member goes in the pipe} */
  private long pipe(int member) {
    return out[member] + InboxLayout.ENTRIES + filled[member] % capacity;
  }

  /** Makes the entries for a member visible to it. */
  void publish(int member) {
    long bytes = next[member] - begun[member];
    if (bytes > 0) {
      if (written.areCopied()) {
        MemorySegment.copy(written.memory(), begun[member], memory, pipe(member), bytes);
        next[member] -= bytes;
        end[member] -= bytes;
      } else {
        begun[member] = next[member];
      }
      fill(member, bytes);
    }
  }

  private void fill(int member, long bytes) {
    filled[member] += bytes;
    batches[member]++;
    Outside.storesComplete(); // receivers of entries may rely on what the sender did before
    Words.setRelease(memory, out[member] + InboxLayout.FILLED, epoch.mark(filled[member]));
    published++;
  }

  /** {@return how many times entries were made visible} */
  long published() {
    return published;
  }

  /**
   * Publishes a member's batch and begins the next one.
   *
   * @param member the member
   * @param bytes the room that the next entry needs
   * @return whether there is room; if not, there will be when the member takes entries
   */
  boolean begin(int member, long bytes) {
    publish(member);
    long rest = capacity - filled[member] % capacity;
    if (rest < bytes) {
      if (!hasFree(member, rest)) {
        end[member] = next[member];
        return false;
      }
      Words.set(memory, pipe(member), SKIP);
      fill(member, rest);
      rest = capacity;
    }
    boolean hasRoom = hasFree(member, bytes);
    begun[member] = start(member);
    next[member] = begun[member];
    long most = Math.min(Math.min(free(member), rest), Batches.most(bytes));
    end[member] = next[member] + most;
    return hasRoom;
  }

  private boolean hasFree(int member, long bytes) {
    if (free(member) < bytes) {
      takenThere[member] = Words.getAcquire(memory, out[member] + InboxLayout.TAKEN);
    }
    return free(member) >= bytes;
  }

  private long free(int member) {
    return capacity - (filled[member] - takenThere[member]);
  }

  /** {@return the bytes that were put in and published} */
  long sent() {
    return Arrays.stream(filled).sum();
  }

  /** {@return the bytes that were published for a member} */
  long sent(int member) {
    return filled[member];
  }

  /** {@return the number of batches for a member} */
  long batches(int member) {
    return batches[member];
  }

  /** {@return the bytes that this member has taken out} */
  long handled() {
    return Arrays.stream(taken).sum();
  }

  boolean hasUnpublished(int member) {
    return next[member] != begun[member];
  }

  /** Takes what has arrived from a member; returns whether anything was taken. */
  boolean poll(int member, Taker taker) {
    boolean any = false;
    for (long bytes = arrived(member); bytes > 0; bytes = arrived(member)) {
      long from = in[member] + InboxLayout.ENTRIES + taken[member] % capacity;
      long took = taker.take(member, memory, from, from + bytes);
      if (took == 0) {
        break;
      }
      free(member, took);
      any = true;
    }
    return any;
  }

  /**
   * Returns the length of the run of entries that have arrived from a member and are of this epoch.
   *
   * @param member the sender
   * @return the bytes; 0 if there are none
   */
  private long arrived(int member) {
    long there = Words.getAcquire(memory, in[member] + InboxLayout.FILLED);
    long all = epoch.hasMarked(there) ? EpochMark.bytes(there) - taken[member] : 0;
    return all == 0 ? 0 : Math.min(all, capacity - taken[member] % capacity);
  }

  /** Frees the room of a member's first entries. */
  private void free(int member, long bytes) {
    taken[member] += bytes;
    Words.setRelease(memory, in[member] + InboxLayout.TAKEN, taken[member]);
  }
}
