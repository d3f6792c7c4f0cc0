package org.shmem4j.launcher;

import java.io.ByteArrayOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/**
 * Where the output of all PEs meets, on standard output and standard error. A PE's unfinished line is ended before
 * another PE's text follows it.
 */
final class LineSink {
  private final OutputStream out = new FileOutputStream(FileDescriptor.out);
  private final OutputStream error = new FileOutputStream(FileDescriptor.err);
  private OutputPump unfinished;

  /**
   * Writes some text of a PE.
   *
   * @param pump whose text it is
   * @param text the bytes, of which the first {@code length} count
   * @param length how many, at least 1
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
      // nobody reads it any more; the PEs go on
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
