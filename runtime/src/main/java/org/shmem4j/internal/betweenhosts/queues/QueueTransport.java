package org.shmem4j.internal.betweenhosts.queues;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import org.shmem4j.internal.betweenhosts.messages.Channels;
import org.shmem4j.internal.betweenhosts.messages.MessageDispatch;
import org.shmem4j.internal.betweenhosts.transport.FarContext;
import org.shmem4j.internal.betweenhosts.transport.MessageListener;
import org.shmem4j.internal.betweenhosts.transport.Transfer;
import org.shmem4j.internal.betweenhosts.transport.Transport;
import org.shmem4j.internal.betweenhosts.transport.TransportEnd;
import org.shmem4j.internal.betweenhosts.transport.TransportWaiter;
import org.shmem4j.type.AtomicOp;

/** One PE's transport over frames. */
public final class QueueTransport implements Transport {
  private static final Transfer SENT = new Transfer() {
    @Override
    public boolean isDone() {
      return true;
    }

    @Override
    public long[] record() {
      return new long[0];
    }

    @Override
    public long bytes() {
      return 0;
    }
  };

  private static final long HELP_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

  private final int pe;
  private final MemorySegment memory;
  private final long heap;
  private final Carrier carrier;
  private final MessageDispatch dispatch;
  private final Queue<Runnable> come = new ConcurrentLinkedQueue<>(); // messages that have not been handled yet
  private final BooleanSupplier take = this::take;
  private final AtomicLong sent = new AtomicLong();
  private final AtomicLong received = new AtomicLong();
  private volatile TransportWaiter waiter;

  /**
   * Creates a PE's transport.
   *
   * @param end the PE
   * @param carrier creates the carrier of its frames
   */
  public QueueTransport(TransportEnd end, Function<QueueTransport, Carrier> carrier) {
    this.pe = end.pe();
    this.memory = end.memory();
    this.heap = end.heap();
    this.carrier = carrier.apply(this);
    this.dispatch = new MessageDispatch(this.carrier::broken);
  }

  @Override
  public String name() {
    return "queues";
  }

  @Override
  public long job() {
    return carrier.job();
  }

  /** Empty, since the carrier identifies PEs by their numbers. */
  @Override
  public byte[] address() {
    return new byte[0];
  }

  @Override
  public void connect(IntFunction<byte[]> addresses) {}

  @Override
  public void hurry() {}

  @Override
  public void start(TransportWaiter transportWaiter, IntPredicate onLost, Consumer<Throwable> broken, Runnable watch) {
    waiter = transportWaiter;
    carrier.onLost(onLost);
    carrier.start(broken, watch);
  }

  /** {@return the PE} */
  public int pe() {
    return pe;
  }

  TransportWaiter waiter() {
    return waiter;
  }

  void atCall() {
    carrier.atCall();
  }

  long cut(long bytes) {
    return carrier.cut(bytes);
  }

  /** Sends a frame for which others may wait. */
  void to(int other, Frame frame) {
    long ignored = sent.incrementAndGet();
    carrier.send(other, 0, true, there -> there.come(frame));
  }

  void acknowledge(int other, Frame frame) {
    long ignored = sent.incrementAndGet();
    carrier.acknowledge(other, there -> there.come(frame));
  }

  private void come(Frame frame) {
    long ignored = received.incrementAndGet();
    frame.execute(this);
  }

  @Override
  public long sent() {
    return sent.get() + dispatch.sent();
  }

  @Override
  public long received() {
    return received.get() + dispatch.received();
  }

  @Override
  public boolean isBusy() {
    return false; // operations under way are counted elsewhere
  }

  @Override
  public void afterOperations(Runnable action) {
    action.run();
  }

  @Override
  public FarContext openContext() {
    return new QueueContext(this);
  }

  @Override
  public Transfer send(int to, long channel, long number, long[] record, MemorySegment from, long at, long bytes) {
    long[] words = record.clone();
    if (Channels.tells(channel)) {
      carrier.completesStores();
    }
    byte[] payload = from == null ? new byte[0] : bytes(from, at, bytes);
    dispatch.lock().lock();
    try {
      dispatch.countSent(channel);
      carrier.send(to, (long) words.length * Long.BYTES + payload.length, channel != Channels.CONTROL,
          there -> there.comes(pe, channel, number, words, MemorySegment.ofArray(payload)));
    } finally {
      dispatch.lock().unlock();
    }
    return SENT;
  }

  /** Keeps a message until a thread of this PE handles it. */
  private void comes(int from, long channel, long number, long[] words, MemorySegment payload) {
    comes(() -> {
      dispatch.countReceived(channel);
      boolean ignored = dispatch.deliver(from, channel, number, words, payload);
    });
  }

  /** Keeps news until a thread of this PE handles them, under the lock. */
  public void comes(Runnable news) {
    come.add(news);
    carrier.messageCame();
  }

  /** Handles the messages that have arrived, under the lock. */
  private boolean take() {
    boolean any = false;
    for (Runnable message = come.poll(); message != null; message = come.poll()) {
      message.run();
      any = true;
    }
    return any;
  }

  /** {@return whether messages have arrived that no thread of this PE has handled} */
  public boolean hasMessages() {
    return !come.isEmpty();
  }

  /**
   * Handles messages in a thread that helps this PE.
   *
   * @return whether there were any
   */
  public boolean help() {
    return dispatch.help(HELP_NANOS, take);
  }

  @Override
  public Transfer receive(int from, long channel, long number, MemorySegment to, long at, long bytes) {
    dispatch.lock().lock();
    try {
      return dispatch.matcher().receive(from, channel, number, to, at, to == null ? 0 : bytes);
    } finally {
      dispatch.lock().unlock();
    }
  }

  @Override
  public void listen(long channel, MessageListener listener) {
    boolean ignored = dispatch.progress(take); // another thread may do so just before
    dispatch.matcher().listen(channel, listener);
  }

  @Override
  public void sleep(long nanos) {
    carrier.sleep(nanos);
  }

  @Override
  public boolean progress() {
    boolean moved = carrier.progress();
    return dispatch.progress(take) || moved;
  }

  // The effects of frames on this PE's memory.

  void write(long offset, byte[] bytes, int from, int count) {
    carrier.isWritten(offset, count);
    MemorySegment.copy(bytes, from, memory, ValueLayout.JAVA_BYTE, heap + offset, count);
  }

  byte[] read(long offset, long bytes) {
    byte[] read = bytes(memory, heap + offset, bytes);
    carrier.isRead(offset, read);
    return read;
  }

  long apply(AtomicOp op, long offset, int bytes, long value, long cond) {
    if (op == AtomicOp.FETCH) {
      ByteBuffer word = ByteBuffer.wrap(read(offset, bytes)).order(ByteOrder.nativeOrder());
      return bytes == Long.BYTES ? word.getLong() : word.getInt();
    }
    carrier.isWritten(offset, bytes);
    return op.apply(memory, heap + offset, bytes, value, cond);
  }

  static byte[] bytes(MemorySegment from, long at, long bytes) {
    byte[] copy = new byte[Math.toIntExact(bytes)];
    MemorySegment.copy(from, ValueLayout.JAVA_BYTE, at, copy, 0, copy.length);
    return copy;
  }

  @Override
  public void close() {
    carrier.close();
  }
}
