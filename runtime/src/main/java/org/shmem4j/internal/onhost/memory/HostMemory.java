package org.shmem4j.internal.onhost.memory;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.shmem4j.HeapExhaustedException;
import org.shmem4j.ShmemException;
import org.shmem4j.internal.outside.Account;

/**
 * The memory of a job on this host, as this process sees it: one segment with the control state and the heap of every
 * PE.
 */
public final class HostMemory implements AutoCloseable {
  private MemoryFile file;
  private final HostLayout layout;
  private final AlignedMapping mapping;
  private final MemorySegment segment;
  private final Wakeup wakeup;

  private boolean reserves = true;

  private HostMemory(MemoryFile file, HostLayout layout) throws IOException {
    this(file, layout, AlignedMapping.of(file.channel(), layout.totalBytes()));
  }

  private HostMemory(MemoryFile file, HostLayout layout, AlignedMapping mapping) {
    this.file = file;
    this.layout = layout;
    this.mapping = mapping;
    this.segment = mapping.segment();
    this.wakeup = new Wakeup(segment, layout.pes());
  }

  /**
   * Creates the memory of a new job, whose PEs can belong to the default number of teams at once.
   *
   * @param pes its PEs
   * @param heapBytes the heap of each PE
   * @return the memory
   */
  public static HostMemory create(int pes, long heapBytes) {
    return create(pes, heapBytes, HostLayout.USUAL_RINGS);
  }

  /**
   * Creates the memory of a new job.
   *
   * @param pes its PEs
   * @param heapBytes the heap of each PE
   * @param teams how many teams and active sets a PE can be in at once
   * @return the memory
   */
  public static HostMemory create(int pes, long heapBytes, int teams) {
    return create(pes, heapBytes, teams, MemoryFile::create);
  }

  /**
   * Creates the memory of a new job.
   *
   * @param pes its PEs
   * @param size its size
   * @return the memory
   */
  public static HostMemory create(int pes, HostSize size) {
    return create(pes, size.heapBytes(), size.rings());
  }

  /**
   * Creates the memory of a new job with a name by which any process of this user can open it, until {@link #unlink}.
   *
   * @param pes its PEs
   * @param heapBytes the heap of each PE
   * @param teams how many teams and active sets a PE can be in at once
   * @return the memory
   */
  public static HostMemory createNamed(int pes, long heapBytes, int teams) {
    return create(pes, heapBytes, teams, MemoryFile::createNamed);
  }

  /**
   * Turns this into the memory of a new job, once the previous one is over: everything is zero. Pages are then
   * allocated on first use, which suits small jobs that are run thousands of times. The description of the memory and
   * the pages of its control blocks stay, for whoever looks at the job from outside.
   */
  public void renew() {
    long next = identity() + 1;
    long controlEnd = HostLayout.control(layout.pes());
    boolean interrupted = Thread.interrupted(); // it would close the file
    try {
      file.clear(controlEnd, layout.fileBytes());
      file.zero(HostLayout.OPENED_AT, controlEnd - HostLayout.OPENED_AT);
    } catch (IOException e) {
      throw new ShmemException("the memory of a finished job could not be reused", e);
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
    Words.set(segment, HostLayout.IDENTITY_AT, next);
    reserves = false;
  }

  /** Creates a file of a given length. */
  private interface FileMaker {
    MemoryFile make(long bytes) throws IOException;
  }

  private static HostMemory create(int pes, long heapBytes, int teams, FileMaker maker) {
    HostLayout layout = new HostLayout(pes, heapBytes, teams);
    try {
      HostMemory memory = Uninterrupted.run(() -> {
        HostMemory made = new HostMemory(maker.make(layout.fileBytes()), layout);
        made.reserveControl();
        Words.set(made.segment, HostLayout.IDENTITY_AT, MemoryFile.randomNumber());
        return made;
      });
      layout.describeIn(memory.segment);
      return memory;
    } catch (IOException e) {
      throw new ShmemException(
          "shared memory for the job could not be made: pes=" + pes + " heapBytes=" + heapBytes
              + (AlignedMapping.isForWantOfSpace(e)
                  ? AddressSpace.ofProcess().refusal(layout.totalBytes())
                  : "; ask for less with SHMEM_SYMMETRIC_SIZE, or for fewer PEs, or give /dev/shm more room"),
          e);
    }
  }

  /**
   * Reserves the memory that every job uses from its start, so that a full file system causes an exception here rather
   * than a memory fault later.
   */
  private void reserveControl() throws IOException {
    try {
      file.zero(0, HostLayout.control(layout.pes()));
      for (int pe = 0; pe < layout.pes(); pe++) {
        file.zero(layout.ring(pe, 0), HostLayout.RING_BYTES);
      }
    } catch (IOException e) {
      close();
      throw e;
    }
  }

  /**
   * Explains a memory fault, which can occur since the control memory of teams gets its pages on first use.
   *
   * @param thrown what a program threw
   * @return the exception to report
   */
  public static Throwable explained(Throwable thrown) {
    if (thrown.getClass() != InternalError.class || !String.valueOf(thrown.getMessage()).contains("memory access")) {
      return thrown;
    }
    return new ShmemException(
        "a page of memory could not be read or written: the machine has no shared memory left for the job (give /dev/shm"
            + " more room, or enable native access), or a mapped file was made shorter",
        thrown);
  }

  /**
   * Opens the memory that the launcher created.
   *
   * @param path where it can be opened
   * @return the memory
   */
  public static HostMemory attach(Path path) {
    try {
      return Uninterrupted.run(new Opening(path));
    } catch (IOException e) {
      throw new ShmemException("the job's shared memory could not be opened: memory=" + path
          + (AlignedMapping.isForWantOfSpace(e) ? AddressSpace.ofProcess().refusal(bytesOf(path)) : ""), e);
    }
  }

  private static long bytesOf(Path path) {
    try {
      return Files.size(path);
    } catch (IOException e) {
      return 0; // its creator has ended
    }
  }

  /** Opens the memory that the launcher created. */
  private record Opening(Path path) implements Uninterrupted.Work<HostMemory> {
    @Override
    public HostMemory run() throws IOException {
      MemoryFile file = MemoryFile.open(path);
      HostLayout layout = layoutIn(file);
      if (layout == null) {
        throw new ShmemException(
            "the launcher and its PEs must use the same version of shmem4j: memory=" + path
                + "; start the program with the launcher from the jar it runs with");
      }
      return new HostMemory(file, layout);
    }
  }

  /** {@return the layout in a file; null if another version created it, or its creator has not described it yet} */
  private static HostLayout layoutIn(MemoryFile file) throws IOException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment header = file.channel().map(FileChannel.MapMode.READ_ONLY, 0, 4096, arena);
      if (!HostLayout.isIn(header)) {
        return null;
      }
      if (!HostLayout.describes(header, file.channel().size())) {
        throw new IOException("its header does not describe it");
      }
      return HostLayout.of(header);
    }
  }

  /**
   * Opens the memory of another job of this account, read-only. First checks the file's owner and type: opening a pipe
   * could block forever.
   *
   * @param path where it can be opened
   * @return the memory; empty if another version of the library created it, or its creator has not described it yet
   * @throws IOException if it cannot be opened, perhaps because the job has ended, or is not the memory of a job
   */
  public static Optional<HostMemory> look(Path path) throws IOException {
    if (!Account.ownsPrivate(path)) {
      throw new IOException("a job's memory must be a regular file of this account, closed to others: file=" + path);
    }
    MemoryFile file = MemoryFile.look(path);
    try {
      HostLayout layout = file.channel().size() < HostLayout.TEAMS_AT ? null : layoutIn(file);
      if (layout != null) {
        return Optional.of(new HostMemory(file, layout, AlignedMapping.look(file.channel(), layout.totalBytes())));
      }
    } catch (IOException e) {
      file.channel().close();
      throw e;
    }
    file.channel().close();
    return Optional.empty();
  }

  /**
   * Finds the name of a job's memory among a process's open files.
   *
   * @param target the target of the link in the process's list of open files
   * @return the part of the name that is unique; empty if it is not the memory of a job
   */
  public static Optional<String> nameIn(String target) {
    return MemoryFile.nameIn(target);
  }

  /** {@return the layout of the memory} */
  public HostLayout layout() {
    return layout;
  }

  /**
   * {@return the path by which other processes of this user can open it while its creator lives; null if the system has
   * no such path}
   */
  public Path path() {
    return file.path();
  }

  /** {@return a number that is unique to this memory} */
  public long identity() {
    return identity(segment);
  }

  /** {@return the unique number of memory that this class has created} */
  public static long identity(MemorySegment memory) {
    return Words.get(memory, HostLayout.IDENTITY_AT);
  }

  /** Removes the name of the memory. */
  public void unlink() {
    try {
      file = file.unlinked();
    } catch (IOException e) {
      throw new ShmemException("the job's shared memory could not be made nameless: memory=" + file.path(), e);
    }
  }

  /** {@return the whole memory} */
  public MemorySegment segment() {
    return segment;
  }

  /**
   * Throws if this process's mapping does not give addresses an alignment that offsets have.
   *
   * @param alignment a power of two, at most {@link HostLayout#HUGE_PAGE}
   */
  public void requireAlignment(long alignment) {
    mapping.require(alignment);
  }

  /** {@return the means by which its PEs wake each other} */
  public Wakeup wakeup() {
    return wakeup;
  }

  /**
   * Reserves pages for an unused range, so that a full file system causes an exception here rather than a memory fault
   * later. Afterwards the range contains zeros.
   *
   * @param at its start
   * @param bytes its length
   */
  public void reserve(long at, long bytes) {
    if (!reserves) {
      return; // everything is zero already
    }
    try {
      file.reserve(at, bytes);
    } catch (IOException e) {
      throw new HeapExhaustedException(
          "the machine has no shared memory left for the symmetric heap: bytes=" + bytes + " cause=" + e.getMessage()
              + "; give /dev/shm more room or allocate less");
    }
  }

  /** Unmaps the memory, which is released when every process has done so. */
  @Override
  public void close() {
    mapping.close();
    try {
      file.channel().close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
