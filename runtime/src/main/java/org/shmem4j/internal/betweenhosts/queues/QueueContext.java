package org.shmem4j.internal.betweenhosts.queues;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.shmem4j.internal.betweenhosts.transport.FarContext;
import org.shmem4j.type.AtomicOp;

/**
 * The far side of a context: every operation is a frame to the peer and one back. Nonblocking operations read their
 * source late, when the next call advances this PE or a call waits for them: a program that changes the source
 * early sees wrong data.
 */
final class QueueContext implements FarContext {
  private final QueueTransport here;
  private final FenceOrder fenceOrder = new FenceOrder();
  private final Map<Integer, AtomicLong> underWay = new ConcurrentHashMap<>(); // by PE

  QueueContext(QueueTransport here) {
    this.here = here;
  }

  private void await(int pe, AtomicLong left) {
    if (left.get() > 0) {
      here.waiter().until(() -> left.get() == 0, pe);
    }
  }

  private AtomicLong underWay(int pe) {
    return underWay.computeIfAbsent(pe, any -> new AtomicLong());
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
    here.atCall();
    begin(underWay(pe));
    // A frame to this PE itself: the source is read when the frame is executed.
    fenceOrder.start(pe,
        done -> here.to(here.pe(), own -> write(pe, offset, QueueTransport.bytes(source, at, bytes), done)));
    here.atCall(); // the frame may be executed before the caller's next store
  }

  /** Writes bytes on a peer, perhaps in two parts. */
  private void write(int pe, long offset, byte[] bytes, Runnable done) {
    int first = (int) here.cut(bytes.length);
    AtomicLong parts = new AtomicLong(first == 0 ? 1 : 2);
    writePart(pe, offset, bytes, first, bytes.length, parts, done);
    if (first > 0) {
      writePart(pe, offset, bytes, 0, first, parts, done);
    }
  }

  private void writePart(int pe, long offset, byte[] bytes, int from, int to, AtomicLong parts, Runnable done) {
    int me = here.pe();
    here.to(pe, there -> {
      there.write(offset + from, bytes, from, to - from);
      there.acknowledge(me, back -> {
        if (parts.decrementAndGet() == 0) {
          count(underWay(pe));
          done.run();
        }
      });
    });
  }

  @Override
  public void get(int pe, long offset, MemorySegment dest, long at, long bytes) {
    getBlocks(pe, offset, bytes, dest, at, bytes, bytes, 1);
  }

  @Override
  public void getNbi(int pe, long offset, MemorySegment dest, long at, long bytes) {
    get(pe, offset, bytes, dest, at, bytes, bytes, 1, underWay(pe));
    here.atCall();
  }

  @Override
  public void putBlocks(
      int pe, long offset, long step, MemorySegment source, long at, long sourceStep, long bytes, long blocks) {
    here.atCall();
    byte[][] packed = new byte[Math.toIntExact(blocks)][];
    for (int i = 0; i < blocks; i++) {
      packed[i] = QueueTransport.bytes(source, at + i * sourceStep, bytes);
    }
    if (blocks == 1 || here.cut(bytes * blocks) > 0) {
      for (int i = 0; i < blocks; i++) {
        byte[] block = packed[i];
        long to = offset + i * step;
        begin(underWay(pe));
        fenceOrder.start(pe, done -> write(pe, to, block, done));
      }
      return;
    }
    begin(underWay(pe));
    int me = here.pe();
    fenceOrder.start(pe, done -> here.to(pe, there -> {
      for (int i = 0; i < blocks; i++) {
        there.write(offset + i * step, packed[i], 0, (int) bytes);
      }
      there.acknowledge(me, back -> {
        count(underWay(pe));
        done.run();
      });
    }));
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
    here.atCall();
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
  public long getWord(int pe, long offset, int bytes) {
    MemorySegment word = MemorySegment.ofArray(new long[1]);
    get(pe, offset, word, 0, bytes);
    return bytes == Long.BYTES ? word.get(ValueLayout.JAVA_LONG, 0) : word.get(ValueLayout.JAVA_INT, 0);
  }

  @Override
  public long atomic(int pe, long offset, AtomicOp op, int bytes, long value, long cond) {
    here.atCall();
    AtomicLong left = new AtomicLong(1);
    long[] old = new long[1];
    int me = here.pe();
    fenceOrder.start(pe, done -> here.to(pe, there -> {
      long before = there.apply(op, offset, bytes, value, cond);
      there.acknowledge(me, back -> done.run());
      there.to(me, back -> {
        old[0] = before;
        count(left);
      });
    }));
    await(pe, left);
    return old[0];
  }

  @Override
  public void atomicNbi(
      int pe, long offset, AtomicOp op, int bytes, long value, long cond, MemorySegment fetch, long at) {
    here.atCall();
    begin(underWay(pe));
    int me = here.pe();
    fenceOrder.start(pe, done -> here.to(pe, there -> {
      long before = there.apply(op, offset, bytes, value, cond);
      there.acknowledge(me, back -> done.run());
      if (fetch == null) {
        there.acknowledge(me, back -> count(underWay(pe)));
        return;
      }
      there.to(me, back -> {
        if (bytes == Long.BYTES) {
          fetch.set(ValueLayout.JAVA_LONG_UNALIGNED, at, before);
        } else {
          fetch.set(ValueLayout.JAVA_INT_UNALIGNED, at, (int) before);
        }
        count(underWay(pe));
      });
    }));
  }

  @Override
  public void putSignal(
      int pe, long offset, MemorySegment source, long at, long bytes, long signalOffset, AtomicOp op, long signal) {
    here.atCall();
    byte[] copy = QueueTransport.bytes(source, at, bytes);
    begin(underWay(pe));
    fenceOrder.start(pe, done -> signal(pe, offset, copy, signalOffset, op, signal, done));
  }

  private void signal(
      int pe, long offset, byte[] copy, long signalOffset, AtomicOp op, long signal, Runnable done) {
    int me = here.pe();
    here.to(pe, there -> {
      there.write(offset, copy, 0, copy.length);
      there.to(pe, again -> {
        long ignored = again.apply(op, signalOffset, Long.BYTES, signal, 0);
        again.acknowledge(me, back -> {
          count(underWay(pe));
          done.run();
        });
      });
    });
  }

  @Override
  public void putSignalNbi(
      int pe, long offset, MemorySegment source, long at, long bytes, long signalOffset, AtomicOp op, long signal) {
    here.atCall();
    begin(underWay(pe));
    fenceOrder.start(pe, done -> here.to(here.pe(),
        own -> signal(pe, offset, QueueTransport.bytes(source, at, bytes), signalOffset, op, signal, done)));
    here.atCall();
  }

  /** Frames may overtake one another, except those that a fence holds back. */
  @Override
  public void fence() {
    here.atCall();
    fenceOrder.fence();
  }

  @Override
  public void quiet() {
    here.atCall();
    here.waiter().until(() -> underWay.values().stream().allMatch(left -> left.get() == 0), -1);
  }

  @Override
  public void quiet(int... pes) {
    here.atCall();
    for (int pe : pes) {
      await(pe, underWay(pe));
    }
  }

  @Override
  public void close() {
    quiet();
  }
}
