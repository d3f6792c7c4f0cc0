package org.shmem4j.internal.check;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes the events of a PE to a file of limited size. */
final class EventWriter {
  private static final int BUFFER = 1 << 16;

  private final DataOutputStream out;
  private final long limit;
  private boolean full;

  /**
   * Opens a file.
   *
   * @param file the file
   * @param limit the bytes after which only the end of the PE is written
   */
  EventWriter(Path file, long limit) {
    this.limit = limit;
    try {
      this.out = new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file), BUFFER));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** {@return whether events were left out} */
  boolean isFull() {
    return full;
  }

  void write(EventKind kind, long... words) {
    write(kind, "", words);
  }

  void write(EventKind kind, String text, long... words) {
    if (!full && out.size() > limit) {
      full = true;
    }
    if (full && kind.compareTo(EventKind.FINDING) < 0) {
      return;
    }
    try {
      out.writeByte(kind.ordinal());
      out.writeInt(words.length);
      for (long word : words) {
        out.writeLong(word);
      }
      if (kind == EventKind.PLACE) {
        out.writeUTF(text);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Passes what was written to the system, so that it survives if the process is killed. */
  void flush() {
    try {
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  void close() {
    try {
      out.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
