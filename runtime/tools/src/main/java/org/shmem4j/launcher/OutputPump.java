package org.shmem4j.launcher;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.UnaryOperator;

/** Forwards one of a PE's two output streams, in whole lines if the PE writes whole lines. */
final class OutputPump extends Thread {
  private static final int PATIENCE_MILLIS = 100; // for the rest of a line; a prompt has none

  private final InputStream in;
  private final LineSink sink;
  private final byte[] tag;
  private final boolean error;
  private final byte[] buffer = new byte[1 << 14];
  private int held;
  private final UnaryOperator<String> filter;

  /**
   * Creates a pump, not yet started.
   *
   * @param in the PE's output
   * @param sink takes the output
   * @param tag the start of each line; may be empty
   * @param error whether it is the PE's standard error
   * @param filter returns what remains of some text, which consists of whole lines if the PE writes whole lines, or
   *     null to leave the text as it is
   */
  OutputPump(InputStream in, LineSink sink, String tag, boolean error, UnaryOperator<String> filter) {
    this.in = in;
    this.sink = sink;
    this.tag = tag.getBytes(StandardCharsets.UTF_8);
    this.error = error;
    this.filter = filter;
    setDaemon(true);
  }

  byte[] tag() {
    return tag;
  }

  boolean isError() {
    return error;
  }

  @Override
  public void run() {
    try (in) {
      int read = 0;
      while (read >= 0) {
        if (held == buffer.length || (held > 0 && !moreComes())) {
          emit(held);
        }
        read = in.read(buffer, held, buffer.length - held);
        held += Math.max(read, 0);
        emit(endOfLastLine());
      }
    } catch (IOException | InterruptedException e) {
      // the PE is gone
    }
    emit(held);
  }

  private boolean moreComes() throws IOException, InterruptedException {
    for (int waited = 0; waited < PATIENCE_MILLIS; waited += 5) {
      if (in.available() > 0) {
        return true;
      }
      Thread.sleep(5);
    }
    return false;
  }

  private int endOfLastLine() {
    int end = held;
    while (end > 0 && buffer[end - 1] != '\n') {
      end--;
    }
    return end;
  }

  private void emit(int length) {
    if (length == 0) {
      return;
    }
    byte[] text = buffer;
    int textLength = length;
    if (filter != null) {
      String kept = filter.apply(new String(buffer, 0, length, StandardCharsets.ISO_8859_1));
      text = kept.getBytes(StandardCharsets.ISO_8859_1);
      textLength = text.length;
    }
    if (textLength > 0) {
      sink.write(this, text, textLength);
    }
    System.arraycopy(buffer, length, buffer, 0, held - length);
    held -= length;
  }
}
