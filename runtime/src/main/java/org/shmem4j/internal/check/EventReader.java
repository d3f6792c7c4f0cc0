package org.shmem4j.internal.check;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads the events of a PE, the last of which may be cut off. */
final class EventReader implements AutoCloseable {
  private static final EventKind[] KINDS = EventKind.values();

  private final DataInputStream in;
  private Event next;

  EventReader(Path file) throws IOException {
    this.in = new DataInputStream(new BufferedInputStream(Files.newInputStream(file), 1 << 16));
    this.next = read();
  }

  /** {@return the next event without consuming it; null after the last} */
  Event peek() {
    return next;
  }

  Event take() throws IOException {
    Event taken = next;
    next = read();
    return taken;
  }

  private Event read() throws IOException {
    int kind = in.read();
    if (kind < 0) {
      return null;
    }
    try {
      long[] words = new long[in.readInt()];
      for (int i = 0; i < words.length; i++) {
        words[i] = in.readLong();
      }
      return new Event(KINDS[kind], words, KINDS[kind] == EventKind.PLACE ? in.readUTF() : "");
    } catch (EOFException e) {
      return null; // the PE's process was killed while it wrote
    }
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
