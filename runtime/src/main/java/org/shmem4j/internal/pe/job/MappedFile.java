package org.shmem4j.internal.pe.job;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import org.shmem4j.HandleType;
import org.shmem4j.SharedFile;
import org.shmem4j.Shmem;
import org.shmem4j.SymmetricArray;
import org.shmem4j.SymmetricRegion;

/** A file that this PE has mapped. */
final class MappedFile implements SharedFile {
  /** The offset of views: far beyond the heap, so that a call that looked for them in the heap would be refused. */
  private static final long NO_OFFSET = 1L << 56;

  private final Shmem shmem;
  private final Path path;
  private final Arena arena = Arena.ofShared();
  private final MemorySegment segment;
  private final Runnable whenReleased;

  private MappedFile(Shmem shmem, Path path, Runnable whenReleased) throws IOException {
    this.shmem = shmem;
    this.path = path;
    this.whenReleased = whenReleased;
    try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
      segment = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size(), arena);
    } catch (IOException e) {
      arena.close();
      throw e;
    }
  }

  static MappedFile open(Shmem shmem, Path path, Runnable whenReleased) throws IOException {
    Objects.requireNonNull(path, "path must not be null");
    if (Files.exists(path) && !Files.isRegularFile(path)) {
      throw new IOException("it is not a regular file");
    }
    return new MappedFile(shmem, path, whenReleased);
  }

  @Override
  public MemorySegment segment() {
    checkOpen();
    return segment;
  }

  @Override
  public <A extends SymmetricArray> A view(HandleType<A> type, long byteOffset, long count) {
    checkOpen();
    Objects.requireNonNull(type, "type must not be null");
    long bytes = segment.byteSize();
    if (byteOffset < 0 || byteOffset > bytes || count < 0 || count > (bytes - byteOffset) / type.elementBytes()) {
      throw new IndexOutOfBoundsException("all elements must lie within the file: byteOffset=" + byteOffset + " count="
          + count + " elementBytes=" + type.elementBytes() + " file.bytes=" + bytes + " file=" + path);
    }
    MemorySegment part = segment.asSlice(byteOffset, count * type.elementBytes());
    // Freeing a view does nothing: closing the file makes the memory refuse every use.
    return type.of(new SymmetricRegion(shmem, part, NO_OFFSET + byteOffset, null, ignored -> {}));
  }

  private void checkOpen() {
    if (!segment.scope().isAlive()) {
      throw new IllegalStateException(
          "a shared file must not be used after it is closed or its job ended: file=" + path);
    }
  }

  boolean isOpen() {
    return segment.scope().isAlive();
  }

  /** Unmaps the file at once. */
  void release() {
    arena.close();
    whenReleased.run();
  }

  @Override
  public void close() {
    if (isOpen()) {
      shmem.quiet();
      release();
    }
  }

  @Override
  public String toString() {
    return path + (isOpen() ? " (" + segment.byteSize() + " bytes)" : " (closed)");
  }
}
