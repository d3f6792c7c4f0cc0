package org.shmem4j.internal.watching.checkedrun;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.shmem4j.internal.outside.Outside;

/**
 * The record of a PE as a sequence of files of limited size. If somebody searches them while the program runs, and
 * deletes finished ones, the writer waits for that rather than fill the disk; otherwise a limit on the total ends the
 * record.
 */
public final class RecordPieces implements RecordOut {
  private static final long MOST_BYTES = 512L << 20;
  private static final long PIECE_BYTES = 2L << 20;
  private static final int MOST_PIECES = 32;
  private static final long PATIENCE_NANOS = 600_000_000_000L;
  private static final long LOOK_NANOS = 2_000_000;

  private final Path folder;
  private final int pe;
  private final long limit;
  private final long pieceBytes;
  private FileChannel out;
  private long written; // bytes in this piece
  private int piece;
  private long before; // bytes in earlier pieces

  /**
   * Opens the record of a PE.
   *
   * @param folder the folder of the records
   * @param pe the PE
   * @throws IOException if it cannot be written
   */
  public RecordPieces(Path folder, int pe) throws IOException {
    this(folder, pe, MOST_BYTES, PIECE_BYTES);
  }

  RecordPieces(Path folder, int pe, long limit, long pieceBytes) throws IOException {
    this.folder = folder;
    this.pe = pe;
    this.limit = limit;
    this.pieceBytes = pieceBytes;
    this.out = open(0);
  }

  private FileChannel open(int number) throws IOException {
    return FileChannel.open(RecordFiles.of(folder, pe, number), StandardOpenOption.CREATE, StandardOpenOption.WRITE,
        StandardOpenOption.TRUNCATE_EXISTING, LinkOption.NOFOLLOW_LINKS);
  }

  @Override
  public boolean isFull(int unwritten) {
    long bytes = written + unwritten;
    return bytes > Math.min(pieceBytes, limit) && (isSearched() ? isFarAhead() : before + bytes > limit);
  }

  private boolean isSearched() {
    return Files.exists(RecordFiles.searched(folder));
  }

  /** {@return whether the search does not reach the oldest piece, however long the program waits for it} */
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
  @Override
  public void eventEnds(ByteBuffer unwritten) throws IOException {
    if (written + unwritten.position() > pieceBytes) {
      write(unwritten.flip());
      unwritten.clear();
      before += written;
      written = 0;
      out.close();
      piece++;
      out = open(piece);
    }
  }

  @Override
  public void write(ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) {
      written += out.write(bytes);
    }
  }

  @Override
  public void close() throws IOException {
    out.close();
  }

  /** Marks the folder as no longer searched: the search waits for this record, so no writer may wait for the search. */
  @Override
  public void abandon() throws IOException {
    Files.deleteIfExists(RecordFiles.searched(folder));
  }

  @Override
  public String toString() {
    return "file=" + RecordFiles.of(folder, pe, piece);
  }
}
