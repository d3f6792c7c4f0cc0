package org.shmem4j.launcher;

import java.io.ByteArrayOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/**
 * Writes the output of all PEs to standard output and standard error. It completes a PE's unfinished line before
 * another PE's text follows.
 */
final class LineSink {
  private final OutputStream out = new FileOutputStream(FileDescriptor.out);
  private final OutputStream error = new FileOutputStream(FileDescriptor.err);
  private OutputPump unfinished;

  /**
   * Writes some text of a PE.
   *
   * @param pump the pump that read the text
   * @param text the bytes, of which the first {@code length} count
   * @param length the number of bytes, at least 1
   */
  synchronized void write(OutputPump pump, byte[] text, int length) {
    try {
      if (unfinished != null && unfinished != pump) {
        streamOf(unfinished).write('\n');
      }
      byte[] tag = pump.tag();
      if (tag.length == 0) {
        streamOf(pump).write(text, 0, length);
      } else {
        streamOf(pump).write(tagged(tag, text, length, unfinished != pump));
      }
    } catch (IOException e) {
      // nobody reads the output any more; the PEs continue
    }
    unfinished = text[length - 1] == '\n' ? null : pump;
  }

  private OutputStream streamOf(OutputPump pump) {
    return pump.isError() ? error : out;
  }

  private static byte[] tagged(byte[] tag, byte[] text, int length, boolean startsLine) {
    ByteArrayOutputStream result = new ByteArrayOutputStream(length + 8 * tag.length);
    boolean atStart = startsLine;
    for (int i = 0; i < length; i++) {
      if (atStart) {
        result.write(tag, 0, tag.length);
      }
      result.write(text[i]);
      atStart = text[i] == '\n';
    }
    return result.toByteArray();
  }
}
