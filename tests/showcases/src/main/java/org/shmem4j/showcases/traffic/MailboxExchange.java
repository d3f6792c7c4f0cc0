package org.shmem4j.showcases.traffic;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.stream.Stream;
import org.shmem4j.Shmem;
import org.shmem4j.api.irregular.BytesMailbox;

/**
 * A mailbox, whose {@code complete} is the end of the step. The end is detected for all together, not for each pair.
 * Its handler runs before the messages are requested, so it copies them. Messages of the next step arrive only after
 * those of this step have been read, so a sender needs only one buffer.
 */
final class MailboxExchange implements StepExchange {
  private final BytesMailbox mailbox;
  private final ByteBuffer[] buffers;
  private final MemorySegment[] messages;
  private final int[] lengths;
  private final int me;

  MailboxExchange(Shmem shmem, int mostBytes) {
    this.buffers = Stream.generate(() -> ByteBuffer.allocateDirect(mostBytes).order(ByteOrder.nativeOrder()))
        .limit(shmem.nPes()).toArray(ByteBuffer[]::new);
    this.messages = Arrays.stream(buffers).map(MemorySegment::ofBuffer).toArray(MemorySegment[]::new);
    this.lengths = new int[buffers.length];
    this.me = shmem.myPe();
    this.mailbox = BytesMailbox.open(shmem.worldTeam(), mostBytes, this::arrived);
  }

  private void arrived(int from, MemorySegment message) {
    lengths[from] = (int) message.byteSize();
    MemorySegment.copy(message, 0, messages[from], 0, lengths[from]);
  }

  @Override
  public void send(int to, byte[] message, int length) {
    mailbox.send(to, message, 0, length);
  }

  @Override
  public void receive(Receiver receiver) {
    mailbox.complete();
    for (int pe = 0; pe < buffers.length; pe++) {
      if (pe != me) {
        receiver.received(pe, buffers[pe], 0, lengths[pe]);
      }
    }
  }

  @Override
  public void close() {
    mailbox.close();
  }
}
