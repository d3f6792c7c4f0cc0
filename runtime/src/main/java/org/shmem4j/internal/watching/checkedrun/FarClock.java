package org.shmem4j.internal.watching.checkedrun;

import java.io.DataInputStream;
import java.io.IOException;
import java.nio.channels.SocketChannel;
import org.shmem4j.internal.outside.Outside;

/**
 * The clock of the process that searches the records, on another host. Its answer to a question was right at some
 * moment between the question and the arrival of the answer; the fastest answer is the most precise, until the clocks
 * may have drifted apart (Cristian, "Probabilistic Clock Synchronization", 1989).
 */
final class FarClock implements AutoCloseable {
  private static final int QUESTIONS_AT_FIRST = 20;
  private static final long NANOS_OF_DRIFT = 2000; // one part in this many: more than systems correct their clocks by

  private final SocketChannel channel;
  private final DataInputStream answers;
  private long offset;
  private long error = Long.MAX_VALUE;
  private long asked;

  /**
   * Creates the clock, and asks for the time.
   *
   * @param channel the connection to the other process
   * @throws IOException if there is no answer
   */
  FarClock(SocketChannel channel) throws IOException {
    this.channel = channel;
    this.answers = new DataInputStream(channel.socket().getInputStream());
    for (int i = 0; i < QUESTIONS_AT_FIRST; i++) {
      ask();
    }
  }

  /** Asks again, unless there are no answers any more. */
  synchronized void askAgain() {
    if (channel.isOpen()) {
      try {
        ask();
      } catch (IOException e) {
        close();
      }
    }
  }

  private void ask() throws IOException {
    long before = Outside.nanoTime();
    channel.socket().getOutputStream().write(0);
    long theirs = answers.readLong();
    long after = Outside.nanoTime();
    long itsError = (after - before) / 2 + 1;
    if (error == Long.MAX_VALUE || itsError <= error(after)) {
      error = itsError;
      asked = after;
      offset = theirs - before - (after - before) / 2;
    }
  }

  /** {@return the offset from this host's time to the other's} */
  synchronized long offset() {
    return offset;
  }

  /** {@return the possible error of the offset at a time of this host} */
  synchronized long error(long now) {
    return error + (now - asked) / NANOS_OF_DRIFT;
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      // it is over anyway
    }
  }
}
