package org.shmem4j.pretend;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.concurrent.atomic.AtomicLong;
import org.shmem4j.internal.betweenhosts.transport.FarContext;
import org.shmem4j.type.AtomicOp;

/**
 * The far side of a context: every operation is a frame to the peer and one back. Nonblocking ones read their source
 * late, when the next call moves this PE on or they are waited for: who changes it early sees wrong data.
 */
final class QueueContext implements FarContext {
  private final QueueTransport here;
  private final AtomicLong underWay = new AtomicLong();

  QueueContext(QueueTransport here) {
    this.here = here;
  }

  private void await(int pe, AtomicLong left) {
    if (left.get() > 0) {
      here.patience().until(() -> left.get() == 0, pe);
    }
  }

  private static void count(AtomicLong left) {
    long ignored = left.decrementAndGet();
  }

  private void begin(AtomicLong left) {
    long ignored = left.incrementAndGet();
  }

  @Override
  public void put(int pe, long offset, MemorySegment source, long at, long bytes) {
    putBlocks(pe, offset, bytes, source, at, bytes, bytes, 1);
  }

  @Override
  public void putNbi(int pe, long offset, MemorySegment source, long at, long bytes) {
    begin(underWay);
    // A frame to oneself: the source is read when this PE is moved on.
    here.to(here.pe(), own -> {
      byte[] copy = QueueTransport.bytes(source, at, bytes);
      int me = here.pe();
      own.to(pe, there -> {
        there.write(offset, copy, 0, copy.length);
        there.to(me, back -> count(underWay));
      });
    });
  }

  @Override
  public void get(int pe, long offset, MemorySegment dest, long at, long bytes) {
    getBlocks(pe, offset, bytes, dest, at, bytes, bytes, 1);
  }

  @Override
  public void getNbi(int pe, long offset, MemorySegment dest, long at, long bytes) {
    get(pe, offset, bytes, dest, at, bytes, bytes, 1, underWay);
  }

  @Override
  public void putBlocks(
      int pe, long offset, long step, MemorySegment source, long at, long sourceStep, long bytes, long blocks) {
    byte[] packed = new byte[Math.toIntExact(bytes * blocks)];
    for (int i = 0; i < blocks; i++) {
      MemorySegment.copy(
          source, ValueLayout.JAVA_BYTE, at + i * sourceStep, packed, (int) (i * bytes), (int) bytes);
    }
    begin(underWay);
    int me = here.pe();
    here.to(pe, there -> {
      for (int i = 0; i < blocks; i++) {
        there.write(offset + i * step, packed, (int) (i * bytes), (int) bytes);
      }
      there.to(me, back -> count(underWay));
    });
  }

  @Override
  public void getBlocks(
      int pe, long offset, long step, MemorySegment dest, long at, long destStep, long bytes, long blocks) {
    AtomicLong left = new AtomicLong();
    get(pe, offset, step, dest, at, destStep, bytes, blocks, left);
    await(pe, left);
  }

  private void get(
      int pe, long offset, long step, MemorySegment dest, long at, long destStep, long bytes, long blocks,
      AtomicLong left) {
    begin(left);
    int me = here.pe();
    here.to(pe, there -> {
      byte[][] packed = new byte[Math.toIntExact(blocks)][];
      for (int i = 0; i < blocks; i++) {
        packed[i] = there.read(offset + i * step, bytes);
      }
      there.to(me, back -> {
        for (int i = 0; i < packed.length; i++) {
          MemorySegment.copy(packed[i], 0, dest, ValueLayout.JAVA_BYTE, at + i * destStep, packed[i].length);
        }
        count(left);
      });
    });
  }

  @Override
  public long atomic(int pe, long offset, AtomicOp op, int bytes, long value, long cond) {
    AtomicLong left = new AtomicLong(1);
    long[] old = new long[1];
    int me = here.pe();
    here.to(pe, there -> {
      long before = there.apply(op, offset, bytes, value, cond);
      there.to(me, back -> {
        old[0] = before;
        count(left);
      });
    });
    await(pe, left);
    return old[0];
  }

  @Override
  public void atomicNbi(
      int pe, long offset, AtomicOp op, int bytes, long value, long cond, MemorySegment fetch, long at) {
    begin(underWay);
    int me = here.pe();
    here.to(pe, there -> {
      long before = there.apply(op, offset, bytes, value, cond);
      there.to(me, back -> {
        if (fetch != null && bytes == Long.BYTES) {
          fetch.set(ValueLayout.JAVA_LONG_UNALIGNED, at, before);
        } else if (fetch != null) {
          fetch.set(ValueLayout.JAVA_INT_UNALIGNED, at, (int) before);
        }
        count(underWay);
      });
    });
  }

  @Override
  public void putSignal(
      int pe, long offset, MemorySegment source, long at, long bytes, long signalOffset, AtomicOp op, long signal) {
    byte[] copy = QueueTransport.bytes(source, at, bytes);
    begin(underWay);
    int me = here.pe();
    here.to(pe, there -> {
      there.write(offset, copy, 0, copy.length);
      long ignored = there.apply(op, signalOffset, Long.BYTES, signal, 0);
      there.to(me, back -> count(underWay));
    });
  }

  @Override
  public void putSignalNbi(
      int pe, long offset, MemorySegment source, long at, long bytes, long signalOffset, AtomicOp op, long signal) {
    begin(underWay);
    here.to(here.pe(), own -> {
      putSignal(pe, offset, source, at, bytes, signalOffset, op, signal);
      count(underWay);
    });
  }

  /** Frames overtake one another: only what is complete is in order. */
  @Override
  public void fence() {
    quiet();
  }

  @Override
  public void quiet() {
    await(-1, underWay);
  }

  @Override
  public void close() {
    quiet();
  }
}
