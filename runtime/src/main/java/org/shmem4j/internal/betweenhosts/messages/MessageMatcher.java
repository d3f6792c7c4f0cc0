package org.shmem4j.internal.betweenhosts.messages;

import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import org.shmem4j.internal.betweenhosts.transport.MessageListener;
import org.shmem4j.internal.betweenhosts.transport.Transfer;
import org.shmem4j.internal.betweenhosts.transport.Transport;

/**
 * Matches messages with their receivers, whichever comes first. A message that arrives before its receiver is kept in
 * an array of its own.
 */
public final class MessageMatcher {
  private record Key(int from, long channel, long number) {}

  @SuppressWarnings("ArrayRecordComponent") // a message, never compared
  private record Early(int from, long number, long[] record, MemorySegment payload, long bytes, Late late) {}

  /** The bytes of a message of which only the announcement has arrived. */
  @FunctionalInterface
  public interface Late {
    /**
     * Fetches the bytes.
     *
     * @param memory the memory for them; null to drop them
     * @param at their place in that memory
     * @param done runs when they have arrived
     */
    void fetch(MemorySegment memory, long at, Runnable done);
  }

  private static final class Receipt implements Transfer {
    private final MemorySegment memory;
    private final long at;
    private final long room;
    private volatile long[] record;
    private long bytes;

    Receipt(MemorySegment memory, long at, long room) {
      this.memory = memory;
      this.at = at;
      this.room = room;
    }

    void fulfill(Early message) {
      if (message.late() == null) {
        fulfill(message.record(), message.payload());
      } else {
        fulfill(message.record(), message.bytes(), message.late());
      }
    }

    void fulfill(long[] words, long length, Late late) {
      bytes = length;
      late.fetch(length <= room ? memory : null, at, () -> record = words);
    }

    void fulfill(long[] words, MemorySegment payload) {
      bytes = payload.byteSize();
      if (bytes > 0 && bytes <= room) {
        MemorySegment.copy(payload, 0, memory, at, bytes);
      }
      record = words;
    }

    @Override
    public boolean isDone() {
      return record != null;
    }

    @Override
    public long[] record() {
      return record;
    }

    @Override
    public long bytes() {
      return bytes;
    }
  }

  private final Map<Key, Receipt> expected = new HashMap<>();
  private int waitedFor; // how many of these calls wait for; irregular traffic, which always waits, is left out
  private final Map<Key, Queue<Early>> early = new HashMap<>();
  private final Map<Long, MessageListener> listeners = new HashMap<>();

  /** Creates a matcher without messages. */
  public MessageMatcher() {}

  /**
   * Handles a message that has arrived.
   *
   * @param from its sender
   * @param channel its channel
   * @param number its number
   * @param record the words that it carries, which must not change later
   * @param payload its bytes, valid during the call
   */
  public void deliver(int from, long channel, long number, long[] record, MemorySegment payload) {
    MessageListener listener;
    synchronized (this) {
      listener = listeners.get(channel);
      if (listener == null) {
        Key key = new Key(from, channel, number);
        Receipt receipt = expectedBy(key);
        if (receipt != null) {
          receipt.fulfill(record, payload);
        } else {
          keep(key, new Early(from, number, record, kept(payload), payload.byteSize(), null));
        }
      }
    }
    if (listener != null) {
      listener.received(from, number, record, payload);
    }
  }

  private Receipt expectedBy(Key key) {
    Receipt receipt = expected.remove(key);
    waitedFor -= receipt != null && isWaitedFor(key) ? 1 : 0;
    return receipt;
  }

  private static boolean isWaitedFor(Key key) {
    return !Channels.hasListener(key.channel());
  }

  private void keep(Key key, Early message) {
    early.computeIfAbsent(key, ignored -> new ArrayDeque<>(1)).add(message);
  }

  /**
   * Handles the announcement of a long message, which must be received explicitly.
   *
   * @param from its sender
   * @param channel its channel
   * @param number its number
   * @param record the words that it carries, which must not change later
   * @param bytes its length
   * @param late fetches its bytes when there is memory for them
   */
  public synchronized void announce(int from, long channel, long number, long[] record, long bytes, Late late) {
    Key key = new Key(from, channel, number);
    Receipt receipt = expectedBy(key);
    if (receipt != null) {
      receipt.fulfill(record, bytes, late);
    } else {
      keep(key, new Early(from, number, record, MemorySegment.NULL, bytes, late));
    }
  }

  private static MemorySegment kept(MemorySegment payload) {
    return payload.byteSize() == 0
        ? MemorySegment.NULL
        : MemorySegment.ofArray(new byte[Math.toIntExact(payload.byteSize())]).copyFrom(payload);
  }

  /** {@return whether messages on a channel go to a listener} */
  public synchronized boolean hasListener(long channel) {
    return listeners.containsKey(channel);
  }

  /**
   * {@return whether a call waits for a message; open updates, fetches and mailboxes, which always expect messages, do
   * not count}
   */
  public synchronized boolean isExpecting() {
    return waitedFor > 0;
  }

  /** Receives a message, like {@link Transport#receive}. */
  public synchronized Transfer receive(
      int from, long channel, long number, MemorySegment memory, long at, long room) {
    Receipt receipt = new Receipt(memory, at, room);
    Key key = new Key(from, channel, number);
    Queue<Early> waiting = early.get(key);
    if (waiting == null) {
      if (expected.put(key, receipt) != null) {
        throw new IllegalStateException("a message must be received once: from=" + from + " channel=" + channel
            + " number=" + number);
      }
      waitedFor += isWaitedFor(key) ? 1 : 0;
      return receipt;
    }
    Early message = waiting.remove();
    if (waiting.isEmpty()) {
      early.remove(key);
    }
    receipt.fulfill(message);
    return receipt;
  }

  /** Sets a listener, like {@link Transport#listen}; it also gets messages that arrived earlier. */
  public void listen(long channel, MessageListener listener) {
    List<Early> came = new ArrayList<>();
    synchronized (this) {
      listeners.put(channel, listener);
      early.entrySet().removeIf(entry -> entry.getKey().channel() == channel && came.addAll(entry.getValue()));
    }
    came.forEach(message -> listener.received(message.from(), message.number(), message.record(), message.payload()));
  }
}
