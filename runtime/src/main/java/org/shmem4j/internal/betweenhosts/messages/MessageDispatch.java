package org.shmem4j.internal.betweenhosts.messages;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.shmem4j.internal.outside.ShortLock;

/**
 * Decides which thread of a PE handles its messages, whatever the transport. One thread at a time, which holds the
 * lock, sends and receives; listeners run afterwards, without the lock.
 */
public final class MessageDispatch {
  private final ShortLock lock = new ShortLock();
  private final MessageMatcher matcher = new MessageMatcher();
  private final DeliveredMessages delivered = new DeliveredMessages();
  private final Consumer<Throwable> broken;
  // The counts leave out messages on channels that have a listener. The holder of the lock writes them.
  private volatile long sent;
  private volatile long received;

  /**
   * Creates the dispatch of a PE.
   *
   * @param broken fails the job because something cannot be acted on
   */
  public MessageDispatch(Consumer<Throwable> broken) {
    this.broken = broken;
  }

  /** {@return the lock of the transport} */
  public ShortLock lock() {
    return lock;
  }

  /** {@return the matcher of messages and their receivers} */
  public MessageMatcher matcher() {
    return matcher;
  }

  /** {@return the number of sent messages and operations that their receivers count, too} */
  public long sent() {
    return sent;
  }

  /** {@return the number of such messages and operations that have arrived} */
  public long received() {
    return received;
  }

  /** Counts an operation other than a message that is sent; the caller holds the lock. */
  @SuppressWarnings("NonAtomicVolatileUpdate") // under the lock
  public void countSent() {
    sent++;
  }

  /** Counts an operation other than a message that has arrived; the caller holds the lock. */
  @SuppressWarnings("NonAtomicVolatileUpdate") // under the lock
  public void countReceived() {
    received++;
  }

  /** Counts a message that is sent; the caller holds the lock. */
  public void countSent(long channel) {
    if (isCounted(channel)) {
      countSent();
    }
  }

  /** Counts a message that has arrived; the caller holds the lock. */
  public void countReceived(long channel) {
    if (isCounted(channel)) {
      countReceived();
    }
  }

  /** {@return whether messages on a channel count} Sender and receiver agree, even if one has no listener yet. */
  private boolean isCounted(long channel) {
    return !Channels.hasListener(channel);
  }

  /**
   * Passes a message that has arrived to its receiver or, later, to its listener; the caller holds the lock.
   *
   * @param from its sender
   * @param channel its channel
   * @param number its number
   * @param record the words that it carries, which must not change later
   * @param payload its bytes, valid during the call
   * @return whether it is for a listener
   */
  public boolean deliver(int from, long channel, long number, long[] record, MemorySegment payload) {
    if (!matcher.hasListener(channel)) {
      matcher.deliver(from, channel, number, record, payload);
      return false;
    }
    MemorySegment copy = MemorySegment.ofArray(payload.toArray(ValueLayout.JAVA_BYTE));
    delivered.add(() -> matcher.deliver(from, channel, number, record, copy));
    return true;
  }

  /**
   * Handles in this thread what has arrived, unless another thread does.
   *
   * @param take takes what has arrived, under the lock; returns whether there was anything
   * @return whether there was anything
   */
  public boolean progress(BooleanSupplier take) {
    if (!lock.tryLock()) {
      return false;
    }
    return takeAndDeliver(take);
  }

  /**
   * Handles what has arrived in a thread that helps the PE; it waits a while for the lock, since the PE may not have
   * handled everything.
   *
   * @param nanos how long to wait
   * @param take takes what has arrived, under the lock; returns whether there was anything
   * @return whether there was anything
   */
  public boolean help(long nanos, BooleanSupplier take) {
    if (!lock.lockWithin(nanos)) {
      return false;
    }
    return takeAndDeliver(take);
  }

  private boolean takeAndDeliver(BooleanSupplier take) {
    boolean any;
    try {
      any = take.getAsBoolean();
    } finally {
      lock.unlock();
    }
    return runListeners() || any;
  }

  private boolean runListeners() {
    try {
      return delivered.run();
    } catch (Throwable e) {
      broken.accept(e);
      return true;
    }
  }
}
