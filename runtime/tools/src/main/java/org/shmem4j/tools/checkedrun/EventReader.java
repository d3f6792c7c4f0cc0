package org.shmem4j.tools.checkedrun;

import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.shmem4j.internal.watching.checkedrun.EventKind;
import org.shmem4j.internal.watching.checkedrun.RecordFiles;

/** Reads the events of a PE, which may still be writing them; the last one may be incomplete. */
final class EventReader implements AutoCloseable {
  private static final int BUFFER = 1 << 18;

  private final Path folder;
  private final int pe;
  private final EventRules rules;
  private final boolean deletes;
  private ByteBuffer buffer = ByteBuffer.allocate(BUFFER).limit(0);
  private FileChannel in; // null before the first file exists
  private int piece;

  /**
   * Opens the record of a PE, which need not exist yet.
   *
   * @param folder the folder of the records
   * @param pe the PE
   * @param rules the rules for its events
   * @param deletes whether to delete files that have been read
   */
  EventReader(Path folder, int pe, EventRules rules, boolean deletes) {
    this.folder = folder;
    this.pe = pe;
    this.rules = rules;
    this.deletes = deletes;
  }

  /** {@return the next event, or null if there is none yet; throws {@link WrongRecord} if it is invalid} */
  Event next() throws IOException {
    while (true) {
      Event event = parsed();
      if (event != null) {
        return event;
      }
      // The next file exists only when this one is complete; what was added to this one before that is read first.
      boolean isComplete = in != null && Files.exists(RecordFiles.of(folder, pe, piece + 1));
      if (!fill() && !(isComplete && nextPiece())) {
        return null;
      }
    }
  }

  /** Reads more of the file; returns whether there was any. */
  private boolean fill() throws IOException {
    if (in == null) {
      Path file = RecordFiles.of(folder, pe, piece);
      if (!Files.exists(file)) {
        return false;
      }
      in = FileChannel.open(file, StandardOpenOption.READ);
    }
    if (buffer.remaining() == buffer.capacity()) {
      buffer = ByteBuffer.allocate(2 * buffer.capacity()).put(buffer).flip();
    }
    buffer.compact();
    int read = in.read(buffer);
    buffer.flip();
    return read > 0;
  }

  private boolean nextPiece() throws IOException {
    in.close();
    in = null;
    if (deletes) {
      Files.delete(RecordFiles.of(folder, pe, piece));
    }
    piece++;
    return true;
  }

  private Event parsed() {
    buffer.mark();
    try {
      EventKind kind = rules.kind(buffer.get());
      long[] words = new long[rules.words(kind, buffer.getInt())];
      if (buffer.remaining() < words.length * Long.BYTES) {
        throw new BufferUnderflowException();
      }
      for (int i = 0; i < words.length; i++) {
        words[i] = buffer.getLong();
      }
      rules.check(kind, words);
      return new Event(kind, words, kind.hasText() ? text() : "");
    } catch (BufferUnderflowException e) {
      buffer.reset(); // the rest is not written yet, or never will be
      return null;
    }
  }

  private String text() {
    byte[] bytes = new byte[rules.text(Short.toUnsignedInt(buffer.getShort()))];
    buffer.get(bytes);
    return new String(bytes, StandardCharsets.UTF_8);
  }

  @Override
  public void close() throws IOException {
    if (in != null) {
      in.close();
    }
  }
}
