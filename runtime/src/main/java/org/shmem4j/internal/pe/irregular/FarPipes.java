package org.shmem4j.internal.pe.irregular;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.shmem4j.internal.betweenhosts.transport.Transfer;
import org.shmem4j.internal.betweenhosts.transport.Transport;
import org.shmem4j.internal.onhost.memory.Words;

/**
 * One member's ends of the pipes to members on other hosts. A message to a host, or to one of its PEs, consists of runs
 * of entries, each preceded by a word that names their receiver. Two messages may be under way to each receiver, in two
 * halves of a buffer; the receiver confirms each when all of it is handled or passed on, which frees its half.
 */
final class FarPipes {
  private static final long[] NO_WORDS = {};
  // The kinds of messages; each kind is numbered separately.
  private static final int KINDS = 3;
  private static final int BATCH = 0;
  private static final int CONFIRMATION = 1;
  private static final int WAVE = 2;

  final MemorySegment memory;
  /** Room for one entry. */
  final long own;

  private final Transport transport;
  private final EpochMark epoch;
  private final long channel;
  private final Routes routes;
  private final int[] getterOf;
  private final int[][] together;
  private final long runBytes;
  private final long arrivalBytes;
  private final long[] halves;
  private final long[] next;
  private final long[] end;
  private final long[] limit;
  private final long[] begun;
  private final long[] buffers;
  private final long[] starts;
  private final long[] batches;
  private final long[] confirmed;
  private final Transfer[] confirming;
  private final long[] arrivals;
  private final long[] read;
  private final long[] sentTo;
  private final long[] runs;
  private final long[] handledBatches;
  private final Transfer[] arriving;
  private long sent;
  private long handled;

  /**
   * Opens the pipes of a member.
   *
   * @param transport the transport to other hosts
   * @param channel the channel of the open object
   * @param routes which member receives messages for each member
   * @param sizes the sizes of buffers
   * @param epoch the member's epoch
   * @param next where the next entry for each member goes
   * @param end the end of the batch for each member
   * @param entryBytes the bytes of the largest entry
   */
  FarPipes(
      Transport transport, long channel, Routes routes, BufferSizes sizes, EpochMark epoch, long[] next, long[] end,
      long entryBytes) {
    int members = routes.size();
    this.transport = transport;
    this.epoch = epoch;
    this.channel = channel;
    this.routes = routes;
    this.getterOf = new int[members];
    this.together = new int[members][];
    this.next = next;
    this.end = end;
    this.runBytes = sizes.run();
    this.arrivalBytes = sizes.message(sizes.passesOn() ? routes.here() : 1);
    this.halves = new long[members];
    this.limit = new long[members];
    this.begun = new long[members];
    this.buffers = new long[members];
    this.starts = new long[members];
    this.batches = new long[members];
    this.confirmed = new long[members];
    this.confirming = new Transfer[members];
    this.arrivals = new long[members];
    this.read = new long[members];
    this.sentTo = new long[members];
    this.runs = new long[members];
    this.handledBatches = new long[members];
    this.arriving = new Transfer[members];
    long at = 0;
    for (int getter : routes.getters()) {
      buffers[getter] = at;
      together[getter] = routes.together(getter);
      halves[getter] = sizes.message(together[getter].length);
      for (int member : together[getter]) {
        getterOf[member] = getter;
      }
      at += BufferSizes.HALVES * halves[getter];
    }
    for (int sender : routes.senders()) {
      arrivals[sender] = at;
      at += arrivalBytes;
    }
    this.own = at;
    this.memory = Arena.ofAuto().allocate(at + entryBytes, Long.BYTES);
    for (int getter : routes.getters()) {
      awaitConfirmation(getter);
    }
    for (int sender : routes.senders()) {
      awaitBatch(sender);
    }
  }

  boolean isFar(int member) {
    return routes.isFar(member);
  }

  /** {@return the members whose entries travel with those for a member} */
  int[] together(int member) {
    return together[getterOf[member]];
  }

  private static long number(int kind, long count) {
    return KINDS * count + kind;
  }

  private void awaitBatch(int sender) {
    arriving[sender] = transport.receive(
        routes.worldPe(sender), channel, number(BATCH, handledBatches[sender]), memory, arrivals[sender],
        arrivalBytes);
  }

  private void awaitConfirmation(int getter) {
    confirming[getter] = transport.receive(
        routes.worldPe(getter), channel, number(CONFIRMATION, confirmed[getter]), null, 0, 0);
  }

  private void send(int member, int kind, long count, long[] words, long at, long bytes) {
    Transfer ignored = transport.send(
        routes.worldPe(member), channel, number(kind, count), words, bytes == 0 ? null : memory, at, bytes);
  }

  /** Sends the entries for a member, and those that travel with them. */
  void publish(int member) {
    int getter = getterOf[member];
    long to = starts[getter];
    for (int one : together[getter]) {
      long bytes = next[one] - begun[one];
      if (bytes > 0) {
        long from = begun[one] - BufferSizes.HEADER;
        Words.set(memory, from, RunHeader.header(one, epoch.mark(bytes)));
        if (from != to) {
          MemorySegment.copy(memory, from, memory, to, BufferSizes.HEADER + bytes);
        }
        to += BufferSizes.HEADER + bytes;
        sent += bytes;
        sentTo[one] += bytes;
        runs[one]++;
      }
      begun[one] = next[one];
      end[one] = next[one];
      limit[one] = next[one];
    }
    if (to > starts[getter]) {
      send(getter, BATCH, batches[getter], NO_WORDS, starts[getter], to - starts[getter]);
      batches[getter]++;
    }
  }

  /** Makes room for an entry, sending what was written if needed; returns whether there is room. */
  boolean begin(int member, long bytes) {
    if (limit[member] - next[member] < bytes && !beginMessage(member)) {
      return false;
    }
    end[member] = limit[member];
    return true;
  }

  private boolean beginMessage(int member) {
    publish(member);
    int getter = getterOf[member];
    while (confirming[getter].isDone()) {
      confirmed[getter]++;
      awaitConfirmation(getter);
    }
    if (batches[getter] - confirmed[getter] >= BufferSizes.HALVES) {
      return false;
    }
    long at = buffers[getter] + batches[getter] % BufferSizes.HALVES * halves[getter];
    starts[getter] = at;
    for (int one : together[getter]) {
      begun[one] = at + BufferSizes.HEADER;
      next[one] = begun[one];
      end[one] = begun[one];
      limit[one] = begun[one] + runBytes;
      at = limit[one];
    }
    return true;
  }

  boolean hasUnpublished(int member) {
    return next[member] > begun[member];
  }

  long sent() {
    return sent;
  }

  /** {@return the bytes of entries that were sent to a member} */
  long sent(int member) {
    return sentTo[member];
  }

  /** {@return the number of messages to a member} */
  long batches(int member) {
    return runs[member];
  }

  /** {@return the bytes of entries that this member has handled from messages} */
  long handled() {
    return handled;
  }

  /**
   * Handles what has arrived from a member for this one, or passes on what is for others.
   *
   * @param sender the sender
   * @param traffic handles entries for this member
   * @param relay passes entries on; null if all are for this member
   * @return whether there was anything that could be handled or passed on
   */
  boolean poll(int sender, Traffic traffic, Relay relay) {
    if (arriving[sender] == null || !arriving[sender].isDone()) {
      return false;
    }
    if (arriving[sender].bytes() == 0) {
      arriving[sender] = null; // the sender has closed its end
      return false;
    }
    long at = arrivals[sender] + read[sender];
    long to = arrivals[sender] + arriving[sender].bytes();
    boolean any = false;
    while (at < to) {
      long header = Words.get(memory, at);
      long first = at + BufferSizes.HEADER;
      long last = first + RunHeader.bytes(header);
      if (relay == null && !epoch.hasMarked(header)) {
        return false; // all of the message is of the next epoch
      }
      if (relay == null) {
        for (long entry = first; entry < last;) {
          entry += traffic.take(sender, memory, entry, last);
        }
        handled += last - first;
      } else {
        long left = relay.pass(sender, header, memory, first, last);
        any |= left > first;
        if (left < last) {
          long rest = left - BufferSizes.HEADER;
          Words.set(memory, rest, RunHeader.ofPart(header, RunHeader.member(header), last - left));
          read[sender] = rest - arrivals[sender];
          return any;
        }
      }
      at = last;
    }
    read[sender] = 0;
    send(sender, CONFIRMATION, handledBatches[sender], NO_WORDS, 0, 0);
    handledBatches[sender]++;
    awaitBatch(sender);
    return true;
  }

  /** Sends words to a member in a wave. */
  void tellInWave(int member, long wave, long... words) {
    send(member, WAVE, wave, words, 0, 0);
  }

  /** Receives a member's words in a wave. */
  Transfer awaitInWave(int member, long wave) {
    return transport.receive(routes.worldPe(member), channel, number(WAVE, wave), null, 0, 0);
  }

  /** Sends the last messages for which the others' transports wait, and receives those that would stay in this one. */
  void close() {
    for (int getter : routes.getters()) {
      send(getter, BATCH, batches[getter], NO_WORDS, 0, 0);
      while (confirmed[getter] < batches[getter]) { // otherwise these messages would stay in the transport
        confirmed[getter]++;
        awaitConfirmation(getter);
      }
    }
    for (int sender : routes.senders()) {
      send(sender, CONFIRMATION, handledBatches[sender], NO_WORDS, 0, 0);
    }
  }
}
