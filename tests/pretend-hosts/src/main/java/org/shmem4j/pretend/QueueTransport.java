package org.shmem4j.pretend;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import org.shmem4j.internal.betweenhosts.messages.MessageMatcher;
import org.shmem4j.internal.betweenhosts.transport.FarContext;
import org.shmem4j.internal.betweenhosts.transport.MessageHandler;
import org.shmem4j.internal.betweenhosts.transport.Patience;
import org.shmem4j.internal.betweenhosts.transport.Transfer;
import org.shmem4j.internal.betweenhosts.transport.Transport;
import org.shmem4j.internal.betweenhosts.transport.TransportEnd;
import org.shmem4j.type.AtomicOp;

/** One PE's end of the network. Frames that come wait in a queue until this PE, or its helper thread, sees to them. */
final class QueueTransport implements Transport {
  private record Due(long at, long order, Frame frame) implements Comparable<Due> {
    @Override
    public int compareTo(Due other) {
      return at != other.at ? Long.compare(at, other.at) : Long.compare(order, other.order);
    }
  }

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

  private static final long LONGEST_SLEEP_NANOS = 20_000_000;

  private final Network network;
  private final int pe;
  private final MemorySegment memory;
  private final long heap;
  private final MessageMatcher matcher = new MessageMatcher();
  private final PriorityQueue<Due> queue = new PriorityQueue<>();
  private final AtomicLong order = new AtomicLong();
  private final AtomicLong sent = new AtomicLong();
  private final AtomicLong received = new AtomicLong();
  private final ReentrantLock executing = new ReentrantLock();
  private final List<Integer> lostEarly = new ArrayList<>();
  private Thread helper;
  private volatile Patience patience;
  private volatile IntPredicate lost;
  private volatile boolean closed;

  /**
   * A PE's end.
   *
   * @param network the network
   * @param end the PE
   */
  QueueTransport(Network network, TransportEnd end) {
    this.network = network;
    this.pe = end.pe();
    this.memory = end.memory();
    this.heap = end.heap();
    network.join(pe, this);
  }

  @Override
  public String name() {
    return "queues";
  }

  @Override
  public long job() {
    return 1L << Integer.SIZE | System.identityHashCode(network);
  }

  /** The network knows its ends by their numbers. */
  @Override
  public byte[] address() {
    return new byte[0];
  }

  @Override
  public void connect(IntFunction<byte[]> addresses) {}

  @Override
  public void hurry() {}

  @Override
  public void start(Patience howToWait, IntPredicate onLost, Consumer<Throwable> broken, Runnable watch) {
    patience = howToWait;
    synchronized (lostEarly) {
      lost = onLost;
      for (int other : lostEarly) {
        boolean ignored = onLost.test(other);
      }
    }
    helper = Thread.ofPlatform().daemon().name("helper of PE " + pe).start(() -> help(broken, watch));
  }

  private void help(Consumer<Throwable> broken, Runnable watch) {
    while (!closed) {
      try {
        watch.run();
        boolean ignored = progress();
      } catch (RuntimeException e) {
        broken.accept(e);
      }
      LockSupport.parkNanos(this, sleep());
    }
  }

  private long sleep() {
    synchronized (queue) {
      Due next = queue.peek();
      return next == null ? LONGEST_SLEEP_NANOS : Math.clamp(next.at() - System.nanoTime(), 0, LONGEST_SLEEP_NANOS);
    }
  }

  void lost(int other) {
    synchronized (lostEarly) {
      if (lost == null) {
        lostEarly.add(other);
        return;
      }
    }
    boolean ignored = lost.test(other);
  }

  int pe() {
    return pe;
  }

  Patience patience() {
    return patience;
  }

  void arrives(Frame frame, long at) {
    synchronized (queue) {
      queue.add(new Due(at, order.incrementAndGet(), frame));
    }
    LockSupport.unpark(helper);
  }

  /** Sends what the others may wait for. */
  void to(int other, Frame frame) {
    long ignored = sent.incrementAndGet();
    network.send(pe, other, there -> there.come(frame));
  }

  private void come(Frame frame) {
    long ignored = received.incrementAndGet();
    frame.execute(this);
  }

  @Override
  public long sent() {
    return sent.get();
  }

  @Override
  public long received() {
    return received.get();
  }

  @Override
  public boolean isBusy() {
    return false; // what is under way is counted
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
    byte[] payload = from == null ? new byte[0] : bytes(from, at, bytes);
    Frame frame = there -> there.matcher.deliver(pe, channel, number, words, MemorySegment.ofArray(payload));
    network.countBytes(pe, (long) words.length * Long.BYTES + payload.length);
    if (matcher.isHandled(channel)) {
      network.send(pe, to, frame); // not counted
    } else {
      to(to, frame);
    }
    return SENT;
  }

  @Override
  public Transfer receive(int from, long channel, long number, MemorySegment to, long at, long bytes) {
    return matcher.receive(from, channel, number, to, at, to == null ? 0 : bytes);
  }

  @Override
  public void handle(long channel, MessageHandler handler) {
    matcher.handle(channel, handler);
  }

  @Override
  public void sleep(long nanos) {
    LockSupport.parkNanos(this, nanos);
  }

  @Override
  public boolean progress() {
    if (closed || !executing.tryLock()) {
      return false;
    }
    try {
      boolean any = false;
      for (Frame frame = next(); frame != null; frame = next()) {
        frame.execute(this);
        any = true;
      }
      return any;
    } finally {
      executing.unlock();
    }
  }

  private Frame next() {
    synchronized (queue) {
      Due due = queue.peek();
      return closed || due == null || due.at() > System.nanoTime() ? null : queue.remove().frame();
    }
  }

  // What frames do to this PE's memory.

  void write(long offset, byte[] bytes, int from, int count) {
    MemorySegment.copy(bytes, from, memory, ValueLayout.JAVA_BYTE, heap + offset, count);
  }

  byte[] read(long offset, long bytes) {
    return bytes(memory, heap + offset, bytes);
  }

  long apply(AtomicOp op, long offset, int bytes, long value, long cond) {
    return op.apply(memory, heap + offset, bytes, value, cond);
  }

  static byte[] bytes(MemorySegment from, long at, long bytes) {
    byte[] copy = new byte[Math.toIntExact(bytes)];
    MemorySegment.copy(from, ValueLayout.JAVA_BYTE, at, copy, 0, copy.length);
    return copy;
  }

  /** Waits for the helper and for whoever is executing frames: nothing touches the host's memory afterwards. */
  @Override
  public void close() {
    closed = true;
    LockSupport.unpark(helper);
    awaitHelper();
    executing.lock();
    try {
      network.leave(pe);
    } finally {
      executing.unlock();
    }
  }

  private void awaitHelper() {
    boolean interrupted = false;
    while (helper != null && helper.isAlive()) {
      try {
        helper.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
