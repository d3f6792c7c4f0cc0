package org.shmem4j.showcases.traffic;

import static org.shmem4j.api.Signals.scharPutSignal;
import static org.shmem4j.api.Signals.signalWaitUntil;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.shmem4j.Comparison;
import org.shmem4j.Shmem;
import org.shmem4j.SignalOp;
import org.shmem4j.api.SymmetricBytes;
import org.shmem4j.api.SymmetricUnsignedLongs;

/**
 * One put with signal for each message. A partition is at most one step ahead of another, whose message it waits for in
 * each step, so two rooms for each sender, used in turn, are enough.
 */
final class SignalExchange implements Exchange {
  private static final ValueLayout.OfInt LENGTH = ValueLayout.JAVA_INT_UNALIGNED;
  private static final int ROOMS = 2;

  private final Shmem shmem;
  private final long roomBytes;
  private final SymmetricBytes outgoing;
  private final SymmetricBytes inbox;
  private final SymmetricUnsignedLongs arrived;
  private final byte[] message;
  private long step = 1;

  SignalExchange(Shmem shmem, int mostBytes) {
    this.shmem = shmem;
    this.roomBytes = (long) Integer.BYTES + mostBytes;
    this.outgoing = shmem.allocate(SymmetricBytes.TYPE, roomBytes);
    this.inbox = shmem.allocate(SymmetricBytes.TYPE, roomBytes * ROOMS * shmem.nPes());
    this.arrived = shmem.callocate(SymmetricUnsignedLongs.TYPE, shmem.nPes());
    this.message = new byte[mostBytes];
  }

  private long room(int from) {
    return (from * (long) ROOMS + step % ROOMS) * roomBytes;
  }

  @Override
  public void send(int to, byte[] bytes, int length) {
    MemorySegment memory = outgoing.segment();
    memory.set(LENGTH, 0, length);
    MemorySegment.copy(bytes, 0, memory, ValueLayout.JAVA_BYTE, Integer.BYTES, length);
    scharPutSignal(inbox, room(shmem.myPe()), outgoing, 0, (long) Integer.BYTES + length,
        arrived, shmem.myPe(), step, SignalOp.SET, to);
  }

  @Override
  public void receive(Receiver receiver) {
    MemorySegment memory = inbox.segment();
    for (int pe = 0; pe < shmem.nPes(); pe++) {
      if (pe != shmem.myPe()) {
        long ignored = signalWaitUntil(arrived, pe, Comparison.GE, step);
        int length = memory.get(LENGTH, room(pe));
        MemorySegment.copy(memory, ValueLayout.JAVA_BYTE, room(pe) + Integer.BYTES, message, 0, length);
        receiver.received(pe, message, length);
      }
    }
    step++;
  }

  @Override
  public void close() {
    shmem.free(arrived);
    shmem.free(inbox);
    shmem.free(outgoing);
  }
}
