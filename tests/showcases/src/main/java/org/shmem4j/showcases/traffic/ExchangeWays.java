package org.shmem4j.showcases.traffic;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.shmem4j.Shmem;

/** The ways to exchange, by their names. */
enum ExchangeWays {
  /** Ours: a put with signal for each message. */
  SIGNAL,
  /** Ours: a mailbox. */
  MAILBOX,
  /** Aeron over shared memory. */
  AERON,
  /** Agrona's ring buffers. */
  RING;

  /** Opens one; all partitions call this with the same folder, in memory. */
  StepExchange open(Shmem shmem, Path folder, int mostBytes) {
    try {
      return switch (this) {
        case SIGNAL -> new SignalExchange(shmem, mostBytes);
        case MAILBOX -> new MailboxExchange(shmem, mostBytes);
        case AERON -> new AeronExchange(shmem, folder.resolve("aeron"), mostBytes);
        case RING -> new RingExchange(shmem, folder.resolve("rings"), mostBytes);
      };
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
