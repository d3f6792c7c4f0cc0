package org.shmem4j.internal.pe.session;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import org.shmem4j.internal.betweenhosts.transport.FarContext;
import org.shmem4j.internal.pe.waiting.Waiter;
import org.shmem4j.type.AtomicOp;

/**
 * The far side of a context that has been in a session. During a session it gathers atomic operations without a result,
 * and nonblocking puts and gets of a word, in a batch for each PE. A full batch is sent; a call that waits sends all
 * batches.
 */
public final class SessionContext implements FarContext {
  /** How many batches may be under way before a sender waits for half of them. */
  private static final int MOST_UNDER_WAY = 16;

  private final Sessions sessions;
  private final FarContext direct;
  private final Batch[] batches; // by PE; null where nothing has been gathered
  private final AtomicLong left = new AtomicLong();
  private final ReentrantLock lock = new ReentrantLock();
  private volatile boolean gathers;
  private volatile boolean gathered; // whether there may be unsent batches

  SessionContext(Sessions sessions, FarContext direct, int pes) {
    this.sessions = sessions;
    this.direct = direct;
    this.batches = new Batch[pes];
  }

  /** {@return whether it is gathering operations} */
  public boolean gathers() {
    return gathers;
  }

  /** Begins to gather operations, or continues. */
  public void start() {
    gathers = true;
  }

  /** Sends what has been gathered, and stops gathering. */
  public void stop() {
    gathers = false;
    flush();
  }

  /** Sends what has been gathered. */
  void flush() {
    if (!gathered) {
      return;
    }
    lock.lock();
    try {
      gathered = false;
      for (int pe = 0; pe < batches.length; pe++) {
        if (batches[pe] != null) {
          send(pe);
        }
      }
    } finally {
      lock.unlock();
    }
  }

  /** Sends what has been gathered, unless a thread of the program is about to gather more. */
  void flushIfUnused() {
    if (gathered && lock.tryLock()) {
      try {
        flush();
      } finally {
        lock.unlock();
      }
    }
  }

  private void send(int pe) {
    Batch batch = batches[pe];
    batches[pe] = null;
    sessions.send(batch, left);
  }

  private boolean isWord(long offset, long bytes) {
    return gathers && (bytes == Long.BYTES || bytes == Integer.BYTES) && offset % bytes == 0;
  }

  private void gather(int pe, long offset, AtomicOp op, int bytes, long value, MemorySegment taker, long at) {
    boolean full;
    lock.lock();
    try {
      if (batches[pe] == null) {
        batches[pe] = sessions.batch(pe);
      }
      Batch batch = batches[pe];
      if (taker == null) {
        batch.add(op, bytes, offset, value);
      } else {
        batch.addRead(bytes, offset, taker, at);
      }
      gathered = true;
      full = batch.isFull();
      if (full) {
        send(pe);
      }
    } finally {
      lock.unlock();
    }
    if (full && left.get() >= MOST_UNDER_WAY) {
      sessions.await(left, MOST_UNDER_WAY / 2, pe);
    }
  }

  @Override
  public void put(int pe, long offset, MemorySegment source, long at, long bytes) {
    direct.put(pe, offset, source, at, bytes);
  }

  @Override
  public void putNbi(int pe, long offset, MemorySegment source, long at, long bytes) {
    if (isWord(offset, bytes)) {
      long value = bytes == Long.BYTES
          ? source.get(ValueLayout.JAVA_LONG_UNALIGNED, at) : source.get(ValueLayout.JAVA_INT_UNALIGNED, at);
      gather(pe, offset, AtomicOp.SET, (int) bytes, value, null, 0);
    } else {
      direct.putNbi(pe, offset, source, at, bytes);
    }
  }

  @Override
  public void get(int pe, long offset, MemorySegment dest, long at, long bytes) {
    flush();
    direct.get(pe, offset, dest, at, bytes);
  }

  @Override
  public void getNbi(int pe, long offset, MemorySegment dest, long at, long bytes) {
    if (isWord(offset, bytes)) {
      gather(pe, offset, AtomicOp.FETCH, (int) bytes, 0, dest, at);
    } else {
      direct.getNbi(pe, offset, dest, at, bytes);
    }
  }

  @Override
  public void putBlocks(
      int pe, long offset, long step, MemorySegment source, long at, long sourceStep, long bytes, long blocks) {
    direct.putBlocks(pe, offset, step, source, at, sourceStep, bytes, blocks);
  }

  @Override
  public void getBlocks(
      int pe, long offset, long step, MemorySegment dest, long at, long destStep, long bytes, long blocks) {
    flush();
    direct.getBlocks(pe, offset, step, dest, at, destStep, bytes, blocks);
  }

  @Override
  public long atomic(int pe, long offset, AtomicOp op, int bytes, long value, long cond) {
    flush();
    return direct.atomic(pe, offset, op, bytes, value, cond);
  }

  @Override
  public void atomicNbi(
      int pe, long offset, AtomicOp op, int bytes, long value, long cond, MemorySegment fetch, long at) {
    if (gathers && fetch == null && op != AtomicOp.COMPARE_SWAP && op != AtomicOp.FETCH) {
      gather(pe, offset, op, bytes, value, null, 0);
    } else {
      direct.atomicNbi(pe, offset, op, bytes, value, cond, fetch, at);
    }
  }

  @Override
  public void putSignal(
      int pe, long offset, MemorySegment source, long at, long bytes, long signalOffset, AtomicOp op, long signal) {
    direct.putSignal(pe, offset, source, at, bytes, signalOffset, op, signal);
  }

  @Override
  public void putSignalNbi(
      int pe, long offset, MemorySegment source, long at, long bytes, long signalOffset, AtomicOp op, long signal) {
    direct.putSignalNbi(pe, offset, source, at, bytes, signalOffset, op, signal);
  }

  /** Completes what was gathered or sent earlier, since batches and direct operations can overtake each other. */
  @Override
  public void fence() {
    if (gathers || left.get() > 0) {
      quiet();
    } else {
      direct.fence();
    }
  }

  @Override
  public void quiet() {
    flush();
    direct.quiet();
    sessions.await(left, 0, Waiter.ANY_PE);
  }

  @Override
  public void close() {
    sessions.closed(this);
    try {
      flush();
      sessions.await(left, 0, Waiter.ANY_PE);
    } finally {
      direct.close();
    }
  }
}
