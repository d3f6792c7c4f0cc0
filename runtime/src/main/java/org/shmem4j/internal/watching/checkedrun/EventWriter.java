package org.shmem4j.internal.watching.checkedrun;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.shmem4j.internal.outside.Outside;

/**
 * Writes the events of a PE to files of a limited size, one after another. Where somebody searches through them while the
 * program runs, and deletes those that are done, the writer waits for them rather than fill the disk; otherwise a limit
 * for all ends the record.
 */
final class EventWriter {
  private static final int BUFFER = 1 << 16;
  private static final int HEAD = 1 + Integer.BYTES;
  private static final int MOST_TEXT = 1 << 12;
  private static final byte[] NO_TEXT = {};
  private static final long PIECE_BYTES = 8L << 20;
  private static final int MOST_PIECES = 8;
  private static final long PATIENCE_NANOS = 60_000_000_000L;
  private static final long LOOK_NANOS = 2_000_000;

  private final Path folder;
  private final int pe;
  private final long limit;
  private final long pieceBytes;
  private final ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER);
  private FileChannel out;
  private long written; // bytes of this piece
  private int piece;
  private long before; // bytes in earlier pieces
  private boolean full;
  private boolean broken;

  /**
   * Opens the record of a PE.
   *
   * @param folder the folder of the records
   * @param pe the PE
   * @param limit the bytes after which only what is short is written, unless somebody searches meanwhile
   */
  EventWriter(Path folder, int pe, long limit) {
    this(folder, pe, limit, PIECE_BYTES);
  }

  EventWriter(Path folder, int pe, long limit, long pieceBytes) {
    this.folder = folder;
    this.pe = pe;
    this.limit = limit;
    this.pieceBytes = pieceBytes;
    try {
      this.out = open(0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private FileChannel open(int number) throws IOException {
    return FileChannel.open(RecordFiles.of(folder, pe, number), StandardOpenOption.CREATE, StandardOpenOption.WRITE,
        StandardOpenOption.TRUNCATE_EXISTING);
  }

  void write(EventKind kind, long... words) {
    write(kind, "", words);
  }

  void write(EventKind kind, String text, long... words) {
    if (!full && isFull()) {
      full = true;
      write(EventKind.FULL, words[0]);
    }
    if (broken || (full && !kind.isAlwaysKept())) {
      return;
    }
    try {
      if (written > pieceBytes) {
        nextPiece();
      }
      byte[] bytes = kind.hasText() ? text.getBytes(StandardCharsets.UTF_8) : NO_TEXT;
      int length = Math.min(bytes.length, MOST_TEXT);
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
      written += HEAD + (long) words.length * Long.BYTES + (kind.hasText() ? Short.BYTES + length : 0);
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
    buffer.flip();
    while (buffer.hasRemaining()) {
      int ignored = out.write(buffer);
    }
    buffer.clear();
  }

  private boolean isFull() {
    return written > Math.min(pieceBytes, limit) && (isSearched() ? isFarAhead() : before + written > limit);
  }

  private boolean isSearched() {
    return Files.exists(RecordFiles.searched(folder));
  }

  /** {@return whether the search does not come to the oldest piece however long the program waits for it} */
  private boolean isFarAhead() {
    long end = Outside.nanoTime() + PATIENCE_NANOS;
    while (piece >= MOST_PIECES && Files.exists(RecordFiles.of(folder, pe, piece - MOST_PIECES)) && isSearched()) {
      if (Outside.nanoTime() > end) {
        return true;
      }
      Outside.park(this, LOOK_NANOS);
    }
    return false;
  }

  /** The last piece is closed before the next one exists, so that a reader knows that it is complete. */
  private void nextPiece() throws IOException {
    before += written;
    written = 0;
    drain();
    out.close();
    piece++;
    out = open(piece);
  }

  /** Passes what was written to the system, so that it survives if the process is killed. */
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

  /** A full disk is no reason to end the program; the report tells that the record has no end. */
  private void breakOff(IOException why) {
    if (!broken) {
      broken = true;
      try {
        Files.deleteIfExists(RecordFiles.searched(folder)); // the search waits for this record, and nobody for the search
      } catch (IOException e) {
        why.addSuppressed(e);
      }
      System.err.println("shmem4j: a record for the checks breaks off: file=" + RecordFiles.of(folder, pe, piece) + " ("
          + why + ")");
    }
  }
}
