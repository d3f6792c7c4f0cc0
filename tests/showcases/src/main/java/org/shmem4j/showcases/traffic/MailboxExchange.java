package org.shmem4j.showcases.traffic;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.stream.Stream;
import org.shmem4j.Shmem;
import org.shmem4j.api.irregular.BytesMailbox;

/**
 * A mailbox, whose {@code complete} is the end of the step. The end is found for all together, not for each pair. Its
 * handler runs before it is asked for what came, and so it copies messages. A sender may already be a step ahead, so it
 * has two buffers.
 */
final class MailboxExchange implements Exchange {
  private static final int BUFFERS = 2;

  private final BytesMailbox mailbox;
  private final ByteBuffer[] buffers;
  private final MemorySegment[] messages;
  private final int[] lengths;
  private final long[] steps;
  private final int me;
  private long step;

  MailboxExchange(Shmem shmem, int mostBytes) {
    this.buffers = Stream.generate(() -> ByteBuffer.allocateDirect(mostBytes).order(ByteOrder.nativeOrder()))
        .limit((long) BUFFERS * shmem.nPes()).toArray(ByteBuffer[]::new);
    this.messages = Arrays.stream(buffers).map(MemorySegment::ofBuffer).toArray(MemorySegment[]::new);
    this.lengths = new int[buffers.length];
    this.steps = new long[shmem.nPes()];
    this.me = shmem.myPe();
    this.mailbox = BytesMailbox.open(shmem.worldTeam(), mostBytes, this::arrived);
  }

  private void arrived(int from, MemorySegment message) {
    int buffer = buffer(from, steps[from]++);
    lengths[buffer] = (int) message.byteSize();
    MemorySegment.copy(message, 0, messages[buffer], 0, lengths[buffer]);
  }

  private static int buffer(int from, long step) {
    return BUFFERS * from + (int) (step % BUFFERS);
  }

  @Override
  public void send(int to, byte[] message, int length) {
    mailbox.send(to, message, 0, length);
  }

  @Override
  public void receive(Receiver receiver) {
    mailbox.complete();
    for (int pe = 0; pe < steps.length; pe++) {
      if (pe != me) {
        int buffer = buffer(pe, step);
        receiver.received(pe, buffers[buffer], 0, lengths[buffer]);
      }
    }
    step++;
  }

  @Override
  public void close() {
    mailbox.close();
  }
}
