package org.shmem4j.showcases.traffic;

import static org.shmem4j.api.Signals.scharPutSignal;
import static org.shmem4j.api.Signals.signalWaitUntil;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.shmem4j.Comparison;
import org.shmem4j.Shmem;
import org.shmem4j.SignalOp;
import org.shmem4j.api.SymmetricBytes;
import org.shmem4j.api.SymmetricUnsignedLongs;

/**
 * One put with signal for each message, from the array in which it lies. The signal contains the message's step and
 * length. A partition is at most one step ahead of another, whose message it waits for in each step, so two rooms for
 * each sender, used in turn, are enough, each with a signal of its own. Messages are read where they lie.
 *
 * <p>What an {@code org.shmem4j.Exchange} moves is fixed when it is opened, and the lengths of these messages are known
 * only in their steps. With an exchange, each message would have to be as long as if all vehicles left at once.
 */
final class SignalExchange implements StepExchange {
  private static final int LEAST_ROOMS = 2;
  /** Long messages have more rooms, so that a room is written again only after the receiver's cache has evicted it. */
  private static final int ROOMS_OF_LONG = 64;
  private static final int LONG_BYTES = 4096;
  private static final long LINE = 64;

  private final Shmem shmem;
  private final int rooms;
  private final long roomBytes;
  private final SymmetricBytes inbox;
  private final SymmetricUnsignedLongs arrived;
  private final ByteBuffer buffer;
  private long step = 1;

  SignalExchange(Shmem shmem, int mostBytes) {
    this.shmem = shmem;
    this.rooms = mostBytes < LONG_BYTES ? LEAST_ROOMS : ROOMS_OF_LONG;
    this.roomBytes = (mostBytes + LINE - 1) / LINE * LINE;
    this.inbox = shmem.allocate(SymmetricBytes.TYPE, roomBytes * rooms * shmem.nPes());
    this.arrived = shmem.callocate(SymmetricUnsignedLongs.TYPE, (long) rooms * shmem.nPes());
    this.buffer = inbox.segment().asByteBuffer().order(ByteOrder.nativeOrder());
  }

  private long room(int from) {
    return (long) from * rooms + step % rooms;
  }

  private long signal(int length) {
    return step << Integer.SIZE | length;
  }

  @Override
  public void send(int to, byte[] bytes, int length) {
    long room = room(shmem.myPe());
    scharPutSignal(inbox, room * roomBytes, bytes, 0, length, arrived, room, signal(length), SignalOp.SET, to);
  }

  @Override
  public void receive(Receiver receiver) {
    for (int pe = 0; pe < shmem.nPes(); pe++) {
      if (pe != shmem.myPe()) {
        int length = (int) signalWaitUntil(arrived, room(pe), Comparison.GE, signal(0));
        receiver.received(pe, buffer, (int) (room(pe) * roomBytes), length);
      }
    }
    step++;
  }

  @Override
  public void close() {
    shmem.free(arrived);
    shmem.free(inbox);
  }
}
