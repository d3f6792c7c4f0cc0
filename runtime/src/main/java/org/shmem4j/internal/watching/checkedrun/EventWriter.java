package org.shmem4j.internal.watching.checkedrun;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Writes the events of a PE to its record. */
final class EventWriter {
  private static final int BUFFER = 1 << 16;
  private static final int HEAD = 1 + Integer.BYTES;
  private static final byte[] NO_TEXT = {};

  private final RecordOut out;
  private final ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER);
  private boolean full;
  private boolean broken;

  /**
   * Creates a writer.
   *
   * @param out the record; when it is full, only short events are written
   */
  EventWriter(RecordOut out) {
    this.out = out;
  }

  void write(EventKind kind, long... words) {
    write(kind, "", words);
  }

  void write(EventKind kind, String text, long... words) {
    if (!full && out.isFull(buffer.position())) {
      full = true;
      write(EventKind.FULL, words[0]);
    }
    if (broken || (full && !kind.isAlwaysKept())) {
      return;
    }
    try {
      out.eventEnds(buffer);
      byte[] bytes = kind.hasText() ? text.getBytes(StandardCharsets.UTF_8) : NO_TEXT;
      int length = Math.min(bytes.length, EventKind.MOST_TEXT);
      room(HEAD + Short.BYTES + length);
      buffer.put((byte) kind.ordinal()).putInt(words.length);
      for (long word : words) {
        room(Long.BYTES);
        buffer.putLong(word);
      }
      if (kind.hasText()) {
        room(Short.BYTES + length);
        buffer.putShort((short) length).put(bytes, 0, length);
      }
    } catch (IOException e) {
      breakOff(e);
    }
  }

  private void room(int bytes) throws IOException {
    if (buffer.remaining() < bytes) {
      drain();
    }
  }

  private void drain() throws IOException {
    out.write(buffer.flip());
    buffer.clear();
  }

  /** Passes everything written so far to the system, so that it survives if the process is killed. */
  void flush() {
    try {
      if (!broken) {
        drain();
      }
    } catch (IOException e) {
      breakOff(e);
    }
  }

  void close() {
    try {
      if (!broken) {
        drain();
      }
      out.close();
    } catch (IOException e) {
      breakOff(e);
    }
  }

  /** Stops writing: a full disk is no reason to end the program, and the report says that the record is incomplete. */
  private void breakOff(IOException why) {
    if (!broken) {
      broken = true;
      try {
        out.abandon();
      } catch (IOException e) {
        why.addSuppressed(e);
      }
      System.err.println("shmem4j: a record for the checks breaks off: " + out + " (" + why + ")");
    }
  }
}
