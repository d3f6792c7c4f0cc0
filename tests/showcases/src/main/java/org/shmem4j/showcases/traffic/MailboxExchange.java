package org.shmem4j.showcases.traffic;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.shmem4j.Shmem;
import org.shmem4j.api.BytesMailbox;

/** A mailbox, whose {@code complete} is the end of the step. The end is found for all together, not for each pair. */
final class MailboxExchange implements Exchange {
  private final BytesMailbox mailbox;
  private final byte[][] messages;
  private final int[] lengths;
  private final int me;

  MailboxExchange(Shmem shmem, int mostBytes) {
    this.messages = new byte[shmem.nPes()][mostBytes];
    this.lengths = new int[shmem.nPes()];
    this.me = shmem.myPe();
    this.mailbox = BytesMailbox.open(shmem.worldTeam(), mostBytes, this::arrived);
  }

  private void arrived(int from, MemorySegment message) {
    lengths[from] = (int) message.byteSize();
    MemorySegment.copy(message, ValueLayout.JAVA_BYTE, 0, messages[from], 0, lengths[from]);
  }

  @Override
  public void send(int to, byte[] message, int length) {
    mailbox.send(to, message, 0, length);
  }

  @Override
  public void receive(Receiver receiver) {
    mailbox.complete();
    for (int pe = 0; pe < lengths.length; pe++) {
      if (pe != me) {
        receiver.received(pe, messages[pe], lengths[pe]);
      }
    }
  }

  @Override
  public void close() {
    mailbox.close();
  }
}
