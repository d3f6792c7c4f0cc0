package org.shmem4j.internal.pe.irregular;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.shmem4j.internal.betweenhosts.transport.Transfer;
import org.shmem4j.internal.betweenhosts.transport.Transport;

/**
 * One member's ends of the pipes to members on other hosts. A batch is a message. Of each member two batches may be
 * under way, in two halves of a buffer; the member confirms each batch when it has handled it, and then its half is
 * free.
 */
final class FarPipes {
  private static final long[] NO_WORDS = {};
  private static final int HALVES = 2;
  /** The buffers for one member: two halves to send from, and one to receive into. */
  private static final int BUFFERS = HALVES + 1;
  // Kinds of messages: the numbers of each are counted apart.
  private static final int KINDS = 3;
  private static final int BATCH = 0;
  private static final int CONFIRMATION = 1;
  private static final int WAVE = 2;

  final MemorySegment memory;
  /** Room for one entry. */
  final long own;

  private final Transport transport;
  private final long channel;
  private final int[] worldPes;
  private final boolean[] far;
  private final long half;
  private final long[] next;
  private final long[] end;
  private final long[] buffers;
  private final long[] begun;
  private final long[] batches;
  private final long[] confirmed;
  private final long[] handledBatches;
  private final Transfer[] arriving;
  private final Transfer[] confirming;
  private long sent;
  private long handled;

  /**
   * Opens the pipes of a member.
   *
   * @param transport the way to other hosts
   * @param channel the channel of what is opened
   * @param worldPes the members' numbers in the world
   * @param far which of them are on other hosts
   * @param next where the next entry for each member goes
   * @param end the end of the batch for each member
   * @param entryBytes the bytes of the largest entry
   * @param most how many bytes may be under way to a member
   */
  FarPipes(
      Transport transport, long channel, int[] worldPes, boolean[] far, long[] next, long[] end, long entryBytes,
      long most) {
    int members = worldPes.length;
    this.transport = transport;
    this.channel = channel;
    this.worldPes = worldPes;
    this.far = far;
    this.next = next;
    this.end = end;
    long room = Math.min(most / HALVES, InboxLayout.BYTES / BUFFERS / members);
    this.half = Math.max(1, room / entryBytes) * entryBytes;
    this.buffers = new long[members];
    this.begun = new long[members];
    this.batches = new long[members];
    this.confirmed = new long[members];
    this.handledBatches = new long[members];
    this.arriving = new Transfer[members];
    this.confirming = new Transfer[members];
    long at = 0;
    for (int member = 0; member < members; member++) {
      if (isFar(member)) {
        buffers[member] = at;
        begun[member] = at;
        next[member] = at;
        end[member] = at;
        at += BUFFERS * half;
      }
    }
    this.own = at;
    this.memory = Arena.ofAuto().allocate(at + entryBytes, Long.BYTES);
    for (int member = 0; member < members; member++) {
      if (isFar(member)) {
        awaitBatch(member);
        awaitConfirmation(member);
      }
    }
  }

  boolean isFar(int member) {
    return far[member];
  }

  private static long number(int kind, long count) {
    return KINDS * count + kind;
  }

  private long arrivals(int member) {
    return buffers[member] + HALVES * half;
  }

  private void awaitBatch(int member) {
    arriving[member] = transport.receive(
        worldPes[member], channel, number(BATCH, handledBatches[member]), memory, arrivals(member), half);
  }

  private void awaitConfirmation(int member) {
    confirming[member] = transport.receive(
        worldPes[member], channel, number(CONFIRMATION, confirmed[member]), null, 0, 0);
  }

  /** Sends a member's batch. */
  void publish(int member) {
    long bytes = next[member] - begun[member];
    if (bytes > 0) {
      send(member, BATCH, batches[member], NO_WORDS, begun[member], bytes);
      batches[member]++;
      sent += bytes;
      begun[member] = next[member];
      end[member] = next[member];
    }
  }

  private void send(int member, int kind, long count, long[] words, long at, long bytes) {
    Transfer ignored = transport.send(
        worldPes[member], channel, number(kind, count), words, bytes == 0 ? null : memory, at, bytes);
  }

  /** Sends a member's batch and begins the next one; returns whether there is room for an entry. */
  boolean begin(int member, long bytes) {
    publish(member);
    while (confirming[member].isDone()) {
      confirmed[member]++;
      awaitConfirmation(member);
    }
    if (batches[member] - confirmed[member] >= HALVES) {
      return false;
    }
    long start = buffers[member] + batches[member] % HALVES * half;
    next[member] = start;
    begun[member] = start;
    end[member] = start + half / bytes * bytes;
    return true;
  }

  boolean hasUnpublished(int member) {
    return next[member] > begun[member];
  }

  long sent() {
    return sent;
  }

  long handled() {
    return handled;
  }

  /** Handles a member's next batch, if it has arrived; returns whether it has. */
  boolean poll(int member, Traffic traffic) {
    if (!arriving[member].isDone()) {
      return false;
    }
    long from = arrivals(member);
    long to = from + arriving[member].bytes();
    for (long at = from; at < to; ) {
      at += traffic.arrived(member, memory, at, to);
    }
    handled += to - from;
    send(member, CONFIRMATION, handledBatches[member], NO_WORDS, 0, 0);
    handledBatches[member]++;
    awaitBatch(member);
    return true;
  }

  /** Tells a member something in a wave. */
  void tellInWave(int member, long wave, long... words) {
    send(member, WAVE, wave, words, 0, 0);
  }

  /** Awaits what a member tells in a wave. */
  Transfer awaitInWave(int member, long wave) {
    return transport.receive(worldPes[member], channel, number(WAVE, wave), null, 0, 0);
  }

  /** Ends what the members' transports await from this one. */
  void close() {
    for (int member = 0; member < worldPes.length; member++) {
      if (isFar(member)) {
        send(member, BATCH, batches[member], NO_WORDS, 0, 0);
        send(member, CONFIRMATION, handledBatches[member], NO_WORDS, 0, 0);
      }
    }
  }
}
