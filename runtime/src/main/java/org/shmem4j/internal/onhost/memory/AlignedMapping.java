package org.shmem4j.internal.onhost.memory;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.List;
import org.shmem4j.HeapExhaustedException;

/**
 * A mapping of a job's file that begins at a multiple of {@link HostLayout#HUGE_PAGE}, if possible, so that data that
 * is aligned in the file is aligned in every process. Java cannot choose the address, and native calls would make every
 * start slower. But an operating system puts a mapping directly below or directly above the last one; so a few more
 * pages in front of that place move the mapping to a multiple.
 */
final class AlignedMapping implements AutoCloseable {
  private static final int MOST_TRIES = 4; // other threads of the process map memory, too

  private final Arena arena = Arena.ofShared();
  private final MemorySegment segment;

  private AlignedMapping(FileChannel file, FileChannel.MapMode mode, long mapped, long bytes) throws IOException {
    this.segment = file.map(mode, 0, mapped, arena).asSlice(0, bytes);
  }

  /** Stands for a mapping at a given address, for tests. */
  AlignedMapping(long address) {
    this.segment = MemorySegment.ofAddress(address);
  }

  /**
   * Maps the start of a file; the file must be longer than the mapped part by a huge page.
   *
   * @param file the file
   * @param bytes the number of bytes to map
   * @return the mapping
   * @throws IOException if the system refuses
   */
  static AlignedMapping of(FileChannel file, long bytes) throws IOException {
    AlignedMapping aligned = null;
    try {
      aligned = aligned(file, bytes);
    } catch (IOException e) {
      if (!isForWantOfSpace(e)) {
        throw e;
      }
    }
    return aligned != null ? aligned : map(file, bytes, bytes); // takes the least address space
  }

  /** {@return whether a mapping was refused because the process has no address space for it} */
  static boolean isForWantOfSpace(IOException e) {
    return e.getCause() instanceof OutOfMemoryError;
  }

  /** {@return a mapping that begins at a multiple; null if other threads always came first} */
  private static AlignedMapping aligned(FileChannel file, long bytes) throws IOException {
    List<AlignedMapping> fillers = new ArrayList<>(); // occupy gaps in which a mapping fits, but cannot be moved
    try {
      for (int i = 0; i < MOST_TRIES; i++) {
        long usual = usualAddress(file, bytes);
        AlignedMapping found = beginningLower(file, bytes, usual);
        if (!found.isAligned()) {
          found.close();
          found = beginningHigher(file, bytes, usual);
        }
        if (found.isAligned()) {
          return found;
        }
        found.close();
        fillers.add(map(file, bytes, bytes));
      }
      return null;
    } finally {
      for (AlignedMapping filler : fillers) { // a lambda would make the start of each PE slower
        filler.close();
      }
    }
  }

  /** Maps the start of a file read-only, at any page. */
  static AlignedMapping look(FileChannel file, long bytes) throws IOException {
    return new AlignedMapping(file, FileChannel.MapMode.READ_ONLY, bytes, bytes);
  }

  private static long usualAddress(FileChannel file, long bytes) throws IOException {
    try (AlignedMapping probe = map(file, bytes, bytes)) {
      return probe.segment.address();
    }
  }

  /** Maps more, so that the mapping, whose end is where the usual mapping ends, begins at the next lower multiple. */
  private static AlignedMapping beginningLower(FileChannel file, long bytes, long usual) throws IOException {
    return map(file, bytes + usual % HostLayout.HUGE_PAGE, bytes);
  }

  /** Maps above another mapping, which is at the usual place until then and ends at a multiple. */
  private static AlignedMapping beginningHigher(FileChannel file, long bytes, long usual) throws IOException {
    long missing = -(usual + bytes) & (HostLayout.HUGE_PAGE - 1);
    AlignedMapping below = map(file, bytes + missing, bytes);
    try {
      return map(file, bytes, bytes);
    } finally {
      below.close();
    }
  }

  private static AlignedMapping map(FileChannel file, long mapped, long bytes) throws IOException {
    return new AlignedMapping(file, FileChannel.MapMode.READ_WRITE, mapped, bytes);
  }

  /** {@return the mapped part of the file} */
  MemorySegment segment() {
    return segment;
  }

  private boolean isAligned() {
    return segment.address() % HostLayout.HUGE_PAGE == 0;
  }

  /** Throws if the mapping does not give addresses a required alignment. */
  void require(long alignment) {
    if (alignment > HostLayout.PAGE && !isAligned()) {
      throw new HeapExhaustedException(
          "the system must map memory at a multiple of an alignment: alignment=" + alignment
              + " most=" + HostLayout.PAGE + " address=" + Long.toHexString(segment.address())
              + "; ask for less, or start the job again");
    }
  }

  /** Unmaps the memory. */
  @Override
  public void close() {
    arena.close();
  }
}
