package org.shmem4j.internal.pe.irregular;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.shmem4j.SymmetricArray;
import org.shmem4j.Team;
import org.shmem4j.internal.pe.PeCore;
import org.shmem4j.internal.pe.team.TeamImpl;
import org.shmem4j.internal.pe.waiting.HandlerThreads;

/**
 * Fetches of elements on other hosts. Requests to a PE are gathered and travel as one message, and so do the values, in
 * the same order: only the PE that asked knows where each goes. A message is a word that says which of the two it is,
 * then the indices or the values.
 */
final class FarFetches {
  private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED;
  private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED;
  private static final long HEADER = Long.BYTES;
  private static final long INDICES = 0;
  private static final long VALUES = 1;
  private static final long MOST_BYTES = 512;
  /** Gathered requests may take one part in this many of the memory for buffers. */
  private static final int SHARE = 16;

  private final HandlerThreads handlers;
  private final Mail mail;
  private final String name;
  private final MemorySegment memory;
  private final MemorySegment requests; // one for each member
  private final long requestBytes;
  private final MemorySegment values;
  private final long[] next; // where the next index for each member goes
  private final WordQueue[] places; // for each member, where the values requested of it go
  private final long source;
  private final int bytes;
  private final long window; // how many values may be outstanding, so that one PE's answers to all fit into its queue
  private long asked;
  private long came;

  FarFetches(Team users, OpenTraffic open, PeCore core, String name, SymmetricArray source) {
    int members = TeamImpl.usable(users).nPes();
    this.handlers = core.waiter().handlers();
    this.name = name;
    this.memory = core.memory();
    this.bytes = source.elementBytes();
    long most = Math.min(MOST_BYTES, Math.min(BufferSizes.BYTES / SHARE / members, open.pipeBytes() / SHARE));
    long alone = 2 * HEADER + Mail.roundUp(bytes);
    this.window = Math.max(1, open.queueBytes() / alone / members);
    int count = (int) Math.clamp(window / 2 / members, 1, Math.max(1, most / Math.max(Long.BYTES, bytes)));
    this.requestBytes = HEADER + (long) count * Long.BYTES;
    this.requests = Arena.ofAuto().allocate(members * requestBytes, Long.BYTES);
    this.values = Arena.ofAuto().allocate(HEADER + (long) count * bytes, Long.BYTES);
    values.set(LONG, 0, VALUES);
    this.next = new long[members];
    this.places = new WordQueue[members];
    for (int member = 0; member < members; member++) {
      requests.set(LONG, member * requestBytes, INDICES);
      next[member] = member * requestBytes + HEADER;
      places[member] = new WordQueue();
    }
    this.source = core.placement().heap(core.pe()) + source.offset();
    this.mail = Mail.own(users, open, core, name, source.offset(),
        Math.max(requestBytes, values.byteSize()), this::received);
  }

  /**
   * Requests an element.
   *
   * @param pe the PE that has it, in the team
   * @param index the element
   * @param to the address for its value
   */
  void ask(int pe, long index, long to) {
    if (asked - came >= window && !handlers.areHere()) {
      sendRequests();
      // Waiting for one at a time would make messages of one element.
      mail.awaitArrival(() -> asked - came <= window / 2, "values of elements for " + name);
    }
    asked++;
    places[pe].add(to);
    requests.set(LONG, next[pe], index);
    next[pe] += Long.BYTES;
    if (next[pe] == (pe + 1) * requestBytes) {
      sendRequest(pe);
    }
  }

  private void sendRequest(int pe) {
    long from = pe * requestBytes;
    long length = next[pe] - from;
    next[pe] = from + HEADER;
    mail.send(pe, requests.asSlice(from, length));
  }

  private void sendRequests() {
    for (int pe = 0; pe < next.length; pe++) {
      if (next[pe] > pe * requestBytes + HEADER) {
        sendRequest(pe);
      }
    }
  }

  private void received(int pe, MemorySegment message, long at, long length) {
    if (message.get(LONG, at) == INDICES) {
      answer(pe, message, at + HEADER, at + length);
    } else {
      take(places[pe], message, at + HEADER, at + length);
    }
  }

  /** Copies the elements, with a loop for each common length: the processor can then wait for many at a time. */
  private void answer(int pe, MemorySegment message, long from, long to) {
    long value = HEADER;
    if (bytes == Long.BYTES) {
      for (long at = from; at < to; at += Long.BYTES, value += Long.BYTES) {
        values.set(LONG, value, memory.get(LONG, source + message.get(LONG, at) * Long.BYTES));
      }
    } else if (bytes == Integer.BYTES) {
      for (long at = from; at < to; at += Long.BYTES, value += Integer.BYTES) {
        values.set(INT, value, memory.get(INT, source + message.get(LONG, at) * Integer.BYTES));
      }
    } else {
      for (long at = from; at < to; at += Long.BYTES, value += bytes) {
        MemorySegment.copy(memory, source + message.get(LONG, at) * bytes, values, value, bytes);
      }
    }
    mail.send(pe, values.asSlice(0, value));
  }

  private void take(WordQueue where, MemorySegment message, long from, long to) {
    if (bytes == Long.BYTES) {
      for (long at = from; at < to; at += Long.BYTES) {
        memory.set(LONG, where.take(), message.get(LONG, at));
      }
    } else if (bytes == Integer.BYTES) {
      for (long at = from; at < to; at += Integer.BYTES) {
        memory.set(INT, where.take(), message.get(INT, at));
      }
    } else {
      for (long at = from; at < to; at += bytes) {
        MemorySegment.copy(message, at, memory, where.take(), bytes);
      }
    }
    came += (to - from) / bytes;
  }

  /** Waits until all members have the values that they requested. All of them call this. */
  void complete() {
    sendRequests();
    mail.completeAll();
  }

  /** Ends the use without waiting. */
  void close() {
    mail.finish();
  }
}
