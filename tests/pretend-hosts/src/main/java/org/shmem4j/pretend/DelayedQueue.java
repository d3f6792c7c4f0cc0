package org.shmem4j.pretend;

import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import org.shmem4j.internal.betweenhosts.queues.Carrier;
import org.shmem4j.internal.betweenhosts.queues.Frame;
import org.shmem4j.internal.betweenhosts.queues.QueueTransport;

/** One PE's end of the network. Frames that come wait in a queue until this PE, or its helper thread, sees to them. */
final class DelayedQueue implements Carrier {
  private record Due(long at, long order, Frame frame) implements Comparable<Due> {
    @Override
    public int compareTo(Due other) {
      return at != other.at ? Long.compare(at, other.at) : Long.compare(order, other.order);
    }
  }

  private static final long LONGEST_SLEEP_NANOS = 20_000_000;

  private final Network network;
  private final QueueTransport transport;
  private final int pe;
  private final PriorityQueue<Due> queue = new PriorityQueue<>();
  private final AtomicLong order = new AtomicLong();
  private final ReentrantLock executing = new ReentrantLock();
  private final List<Integer> lostEarly = new ArrayList<>();
  private Thread helper;
  private volatile Consumer<Throwable> broken;
  private volatile IntPredicate lost;
  private volatile boolean closed;

  DelayedQueue(Network network, QueueTransport transport) {
    this.network = network;
    this.transport = transport;
    this.pe = transport.pe();
    network.join(pe, this);
  }

  @Override
  public long job() {
    return 1L << Integer.SIZE | System.identityHashCode(network);
  }

  @Override
  public void onLost(IntPredicate whenLost) {
    synchronized (lostEarly) {
      lost = whenLost;
      for (int other : lostEarly) {
        boolean ignored = whenLost.test(other);
      }
    }
  }

  @Override
  public void start(Consumer<Throwable> whenBroken, Runnable watch) {
    broken = whenBroken;
    helper = Thread.ofPlatform().daemon().name("helper of PE " + pe).start(() -> help(watch));
  }

  private void help(Runnable watch) {
    while (!closed) {
      try {
        watch.run();
        boolean ignored = progress();
        ignored = transport.help();
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

  @Override
  public void messageCame() {
    LockSupport.unpark(helper);
  }

  @Override
  public void broken(Throwable thrown) {
    broken.accept(thrown);
  }

  void arrives(Frame frame, long at) {
    synchronized (queue) {
      queue.add(new Due(at, order.incrementAndGet(), frame));
    }
    LockSupport.unpark(helper);
  }

  @Override
  public void send(int other, long bytes, boolean counts, Frame frame) {
    network.countBytes(pe, bytes);
    network.send(pe, other, frame);
  }

  @Override
  public void acknowledge(int other, Frame frame) {
    network.send(pe, other, frame);
  }

  @Override
  public long cut(long bytes) {
    return 0;
  }

  @Override
  public void atCall() {}

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
        frame.execute(transport);
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

  /** Waits for the helper and for whoever is executing frames. */
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
