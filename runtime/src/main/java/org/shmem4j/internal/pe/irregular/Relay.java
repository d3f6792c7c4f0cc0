package org.shmem4j.internal.pe.irregular;

import java.lang.foreign.MemorySegment;
import org.shmem4j.internal.onhost.memory.Words;

/**
 * Passes entries that come from other hosts on to members of this one, and receives what others pass on. In these
 * pipes, a word before each run of entries says who sent them. Entries for a member whose pipe is full wait here, so
 * that they do not hold up entries for others; everything stops only if much is waiting already. The receiver of a run
 * compares it with its own epoch, which need not be that of the member that passes it on.
 */
final class Relay implements NearPipes.Taker {
  private static final long MOST_WAITING = BufferSizes.BYTES;

  private final MemorySegment memory;
  private final Traffic traffic;
  private final EpochMark epoch;
  private final NearPipes pipes;
  private final long[] next;
  private final long[] end;
  private final Overflow waiting;
  private final long longest;
  private long handled;

  /**
   * Opens the pipes of a member.
   *
   * @param memory the memory of the inboxes
   * @param epoch the member's epoch
   * @param capacity the bytes for entries in a pipe
   * @param out the pipe to each member; 0 for those on other hosts
   * @param in the pipe from each member
   * @param traffic handles entries
   */
  Relay(MemorySegment memory, EpochMark epoch, long capacity, long[] out, long[] in, Traffic traffic) {
    this.memory = memory;
    this.traffic = traffic;
    this.epoch = epoch;
    this.next = new long[out.length];
    this.end = new long[out.length];
    EpochMark ofPipes = new EpochMark(); // never ends: each run has its own epoch
    this.pipes = new NearPipes(memory, ofPipes, capacity, out, in, Batches.inPipes(memory, 0), next, end);
    this.waiting = new Overflow("what is passed on", out.length, MOST_WAITING);
    this.longest = capacity / 2 - Long.BYTES; // fits, whatever is left to the end of a pipe
  }

  /**
   * Passes on a run of entries, as many of them as there is room for.
   *
   * @param sender who sent them
   * @param header the word before them
   * @param from the memory that contains them
   * @param first the start of the first one
   * @param last the end of the last one
   * @return the first one that was not passed on
   */
  long pass(int sender, long header, MemorySegment from, long first, long last) {
    int member = RunHeader.member(header);
    long at = drain(member) ? passNow(sender, header, from, first, last) : first;
    while (at < last) {
      long bytes = traffic.end(from, at, Math.min(last, at + longest)) - at;
      if (!waiting.hasRoom(Long.BYTES + bytes)) {
        break;
      }
      // overwrites entries that were passed on already, or the word before the first
      Words.set(from, at - Long.BYTES, RunHeader.ofPart(header, sender, bytes));
      waiting.add(member, from, at - Long.BYTES, Long.BYTES + bytes);
      at += bytes;
    }
    return at;
  }

  private long passNow(int sender, long header, MemorySegment from, long first, long last) {
    int member = RunHeader.member(header);
    long at = first;
    while (at < last) {
      long least = Long.BYTES + traffic.end(from, at, at + 1) - at;
      if (end[member] - next[member] < least && !pipes.begin(member, least)) {
        break;
      }
      long room = end[member] - next[member] - Long.BYTES;
      long bytes = traffic.end(from, at, Math.min(last, at + room)) - at;
      Words.set(memory, next[member], RunHeader.ofPart(header, sender, bytes));
      MemorySegment.copy(from, at, memory, next[member] + Long.BYTES, bytes);
      next[member] += Long.BYTES + bytes;
      at += bytes;
    }
    pipes.publish(member);
    return at;
  }

  /** Passes on what waits for a member; returns whether nothing is left. */
  private boolean drain(int member) {
    if (waiting.isEmpty(member)) {
      return true;
    }
    while (!waiting.isEmpty(member)) {
      long bytes = Long.BYTES + RunHeader.bytes(waiting.first(member));
      if (end[member] - next[member] < bytes && !pipes.begin(member, bytes)) {
        return false;
      }
      waiting.take(member, memory, next[member], bytes);
      next[member] += bytes;
    }
    pipes.publish(member);
    return true;
  }

  /** Passes on what waits; returns whether there was room for any. */
  boolean drain() {
    long before = waiting.bytes();
    for (int member = 0; member < next.length && !waiting.isEmpty(); member++) {
      boolean ignored = drain(member);
    }
    return waiting.bytes() < before;
  }

  /** Handles what a member has passed on; returns whether anything was handled. */
  boolean poll(int member) {
    return pipes.poll(member, this);
  }

  @Override
  public long take(int passer, MemorySegment ignored, long from, long to) {
    long header = Words.get(memory, from);
    if (header == NearPipes.SKIP) {
      return to - from;
    }
    if (!epoch.hasMarked(header)) {
      return 0;
    }
    long last = from + Long.BYTES + RunHeader.bytes(header);
    for (long entry = from + Long.BYTES; entry < last;) {
      entry += traffic.take(RunHeader.member(header), memory, entry, last);
    }
    handled += RunHeader.bytes(header);
    return last - from;
  }

  /** {@return the bytes of entries that this member has handled} */
  long handled() {
    return handled;
  }
}
