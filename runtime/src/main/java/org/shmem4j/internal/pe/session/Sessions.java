package org.shmem4j.internal.pe.session;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import org.shmem4j.ShmemException;
import org.shmem4j.internal.betweenhosts.messages.Channels;
import org.shmem4j.internal.betweenhosts.transport.FarContext;
import org.shmem4j.internal.betweenhosts.transport.MessageListener;
import org.shmem4j.internal.betweenhosts.transport.Transfer;
import org.shmem4j.internal.betweenhosts.transport.Transport;
import org.shmem4j.internal.onhost.memory.Placement;
import org.shmem4j.internal.outside.Outside;
import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.internal.pe.waiting.Waiter;

/**
 * A PE's part in sessions: it sends batches and learns when they are done, and carries out those of other PEs. A batch
 * is a message whose number is the batch's; its answer has the complement of that number.
 */
public final class Sessions {
  private static final long[] NO_WORDS = {};
  /** The bytes that all batches of a context may take together, unless with so many PEs each would be tiny. */
  private static final long BYTES_OF_ALL = 1 << 20;
  private static final long LEAST_BYTES = 1 << 10;
  /**
   * How long a PE that makes no call keeps what it has gathered, plus the time between two looks of a helper thread.
   */
  private static final long KEPT_NANOS = 20_000_000;

  private final Transport transport;
  private final Waiter waiter;
  private final MemorySegment memory;
  private final long heap;
  private final long heapBytes;
  private final int pes;
  private final long batchBytes;
  private final Queue<MemorySegment> free = new ConcurrentLinkedQueue<>(); // as many as were ever under way at once
  private final AtomicLong numbers = new AtomicLong();
  private final ConcurrentMap<Long, Sent> underWay = new ConcurrentHashMap<>();
  private final List<SessionContext> contexts = new CopyOnWriteArrayList<>();
  private long lookedAt = Outside.nanoTime(); // by the helper thread

  /** A batch under way, and the count that is decremented when it is done. */
  private record Sent(Batch batch, AtomicLong left) {}

  /**
   * Creates a PE's part.
   *
   * @param pe the PE
   * @param placement the hosts of the job's PEs
   * @param memory the memory of its host
   * @param waiter how it waits
   * @param transport the way to other hosts
   */
  public Sessions(int pe, Placement placement, MemorySegment memory, Waiter waiter, Transport transport) {
    this.transport = transport;
    this.waiter = waiter;
    this.memory = memory;
    this.heap = placement.heap(pe);
    this.heapBytes = placement.heapBytes();
    this.pes = placement.pes();
    this.batchBytes = Math.clamp(BYTES_OF_ALL / pes, LEAST_BYTES, Batch.MOST_BYTES);
    transport.listen(Channels.SESSIONS, this::received);
  }

  /** {@return the far side of a context that may be in a session} */
  public SessionContext open(FarContext direct) {
    SessionContext context = new SessionContext(this, direct, pes);
    contexts.add(context);
    return context;
  }

  void closed(SessionContext context) {
    boolean ignored = contexts.remove(context);
  }

  /** {@return an empty batch for a PE} */
  Batch batch(int pe) {
    MemorySegment used = free.poll();
    return new Batch(pe, used == null ? Arena.ofAuto().allocate(batchBytes, Long.BYTES) : used);
  }

  /** Sends a batch. */
  void send(Batch batch, AtomicLong left) {
    long number = numbers.incrementAndGet();
    long ignored = left.incrementAndGet();
    underWay.put(number, new Sent(batch, left));
    Transfer _ =
        transport.send(batch.pe, Channels.SESSIONS, number, NO_WORDS, batch.memory, 0, batch.bytes());
  }

  private void received(int from, long number, long[] words, MemorySegment payload) {
    if (number > 0) {
      int reads = Batch.reads(payload, heapBytes);
      MessageListener.require(reads >= 0, "a session", from, number, words);
      long bytes = (long) reads * Long.BYTES;
      MemorySegment values = bytes == 0 ? null : Arena.ofAuto().allocate(bytes, Long.BYTES);
      Batch.carryOut(payload, memory, heap, values);
      Transfer ignored = transport.send(from, Channels.SESSIONS, ~number, NO_WORDS, values, 0, bytes);
      return;
    }
    Sent sent = underWay.get(~number);
    boolean isRight =
        sent != null && sent.batch.pe == from && payload.byteSize() == (long) sent.batch.reads() * Long.BYTES;
    MessageListener.require(isRight, "a session", from, number, words);
    sent.batch.take(payload);
    Sent ignored = underWay.remove(~number);
    boolean _ = free.add(sent.batch.memory); // its message has been carried out, so nobody reads it any more
    long _ = sent.left.decrementAndGet();
  }

  /** Waits until at most some batches are under way. */
  void await(AtomicLong left, long most, int pe) {
    if (left.get() > most) {
      waiter.until(() -> left.get() <= most, Call.TRANSFER, pe);
    }
  }

  /** Sends what has been gathered. Every wait of the PE calls this. */
  public void flush() {
    for (SessionContext context : contexts) {
      context.flush();
    }
  }

  /**
   * Sends what has been gathered, for a PE that may compute without calls. A helper thread calls this at short
   * intervals; it sends rarely, since early sends make smaller batches.
   */
  public void flushBeside() {
    long now = Outside.nanoTime();
    if (now - lookedAt < KEPT_NANOS) {
      return;
    }
    lookedAt = now;
    try {
      for (SessionContext context : contexts) {
        context.flushIfUnused();
      }
    } catch (ShmemException e) {
      // a PE is lost, and the program's next call reports it
    }
  }

  /** {@return whether batches of this PE are under way} */
  public boolean isBusy() {
    return !underWay.isEmpty();
  }
}
