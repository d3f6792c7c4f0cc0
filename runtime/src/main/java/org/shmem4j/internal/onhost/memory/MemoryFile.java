package org.shmem4j.internal.onhost.memory;

import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.shmem4j.internal.outside.Account;
import org.shmem4j.internal.outside.Outside;

/**
 * Shared memory without a name, so that nothing can be left behind: a file that is unlinked as soon as it is open, or,
 * if its file system is small and native access is enabled, a memory file of the kernel.
 *
 * @param channel the open file
 * @param path the path by which other processes of this user can open it while its creator lives; null if the system
 *     has no such path
 */
record MemoryFile(FileChannel channel, Path path) {
  private static final ByteBuffer ZEROS = ByteBuffer.allocateDirect(1 << 18);
  private static final Path SHARED_MEMORY = Path.of("/dev/shm");
  private static final AtomicBoolean TOLD = new AtomicBoolean(); // whether the warning about /dev/shm was printed
  private static final Path RANDOM = Path.of("/dev/urandom");
  private static final Path OPEN_FILES = Path.of("/proc/self/fd");
  private static final String NAME_START = "shmem4j-";
  private static final int UNIQUE_DIGITS = 32;
  private static final Set<PosixFilePermission> OWNERS_PERMISSIONS = PosixFilePermissions.fromString("rw-------");
  private static final FileAttribute<?>[] OWNERS_ONLY =
      ownersOnly(FileSystems.getDefault().supportedFileAttributeViews());
  private static final Duration STALE = Duration.ofMinutes(10);

  static MemoryFile create(long bytes) throws IOException {
    String name = newName();
    boolean kernelFile = MemoryFile.class.getModule().isNativeAccessEnabled() && Files.isDirectory(OPEN_FILES);
    FileChannel channel = kernelFile && !hasRoom(bytes) ? kernelFile(name) : unlinkedFile(name);
    channel.write(ByteBuffer.allocate(1), bytes - 1);
    return new MemoryFile(channel, Files.isDirectory(OPEN_FILES) ? pathOf(name) : null);
  }

  /**
   * Creates shared memory with a name, for processes that do not see each other's open files. The name exists until
   * they have opened the memory. A process that dies earlier leaves its file behind, so this method deletes old ones.
   */
  static MemoryFile createNamed(long bytes) throws IOException {
    deleteStale();
    Path path = directory().resolve(newName());
    FileChannel channel = FileChannel.open(
        path, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE), OWNERS_ONLY);
    try {
      channel.write(ByteBuffer.allocate(1), bytes - 1);
    } catch (IOException e) {
      Files.deleteIfExists(path);
      throw e;
    }
    return new MemoryFile(channel, path);
  }

  /** Removes the name. Afterwards this process finds the memory among its own open files. */
  MemoryFile unlinked() throws IOException {
    Files.deleteIfExists(path);
    return new MemoryFile(channel, pathOf(path.getFileName().toString()));
  }

  /** {@return the permissions of a file; empty if the system has no such permissions} */
  static FileAttribute<?>[] ownersOnly(Set<String> views) {
    return views.contains("posix")
        ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(OWNERS_PERMISSIONS)}
        : new FileAttribute<?>[0];
  }

  /** Deletes old files of this account. Nothing that other accounts put there can keep a job from its memory. */
  private static void deleteStale() {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(directory(), NAME_START + "*")) {
      files.forEach(MemoryFile::deleteIfStale);
    } catch (IOException | DirectoryIteratorException e) {
      // they stay until another job starts
    }
  }

  private static void deleteIfStale(Path file) {
    try {
      Instant modified = Files.getLastModifiedTime(file, LinkOption.NOFOLLOW_LINKS).toInstant();
      if (Account.ownsRegular(file) && modified.isBefore(Outside.now().minus(STALE))) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      // another process deleted it
    }
  }

  private static String newName() throws IOException {
    return NAME_START + HexFormat.of().formatHex(randomBytes());
  }

  /** {@return unpredictable bytes} */
  private static byte[] randomBytes() throws IOException {
    byte[] bytes = new byte[16];
    if (Files.isReadable(RANDOM)) {
      try (InputStream random = Files.newInputStream(RANDOM)) { // avoids the security providers, which load slowly
        if (random.read(bytes) == bytes.length) {
          return bytes;
        }
      }
    }
    Outside.random(bytes);
    return bytes;
  }

  /**
   * {@return whether the file system has space for all bytes; a memory file of the kernel needs native calls and takes
   * longer}
   */
  private static boolean hasRoom(long bytes) throws IOException {
    return Files.isDirectory(SHARED_MEMORY)
        && Files.isWritable(SHARED_MEMORY)
        && Files.getFileStore(SHARED_MEMORY).getUsableSpace() >= bytes;
  }

  /** Opens memory that another process created and that may outlive that process. */
  static MemoryFile open(Path path) throws IOException {
    Path file = Files.isSymbolicLink(path) ? Files.readSymbolicLink(path) : path;
    FileChannel channel = channel(path);
    Optional<String> unique = nameIn(file.toString());
    boolean findsItself = unique.isPresent() && Files.isDirectory(OPEN_FILES);
    return new MemoryFile(channel, findsItself ? pathOf(NAME_START + unique.get()) : path);
  }

  /** Opens memory that another process created, read-only. */
  static MemoryFile look(Path path) throws IOException {
    return new MemoryFile(FileChannel.open(path, StandardOpenOption.READ), path);
  }

  /** {@return the unique part of a file's name; empty if this class did not create the file} */
  static Optional<String> nameIn(String path) {
    int start = path.lastIndexOf(NAME_START) + NAME_START.length();
    int end = start;
    while (end < path.length() && end < start + UNIQUE_DIGITS && isHexDigit(path.charAt(end))) {
      end++;
    }
    return start >= NAME_START.length() && end == start + UNIQUE_DIGITS
        ? Optional.of(path.substring(start, end))
        : Optional.empty();
  }

  private static boolean isHexDigit(char digit) {
    return (digit >= '0' && digit <= '9') || (digit >= 'a' && digit <= 'f');
  }

  /** Reserves pages for an unused part; does so without writing them if the part is large and the system allows it. */
  void reserve(long at, long bytes) throws IOException {
    boolean large = bytes >= PageReserve.LEAST_BYTES && path != null && PageReserve.isHere();
    if (!large || !PageReserve.set(path, at, bytes)) {
      zero(at, bytes);
    }
  }

  /** {@return an unpredictable number} */
  static long randomNumber() throws IOException {
    return ByteBuffer.wrap(randomBytes()).getLong();
  }

  /**
   * Writes zeros. An interrupt closes the channel that is writing, so this method opens its own channel, and another
   * one after an interrupt.
   */
  void zero(long at, long bytes) throws IOException {
    long end = at + bytes;
    boolean interrupted = Thread.interrupted();
    try {
      for (long from = at; from < end;) {
        FileChannel writer = path == null ? channel : channel(path);
        try {
          while (from < end) {
            from += writer.write(ZEROS.duplicate().limit((int) Math.min(ZEROS.capacity(), end - from)), from);
          }
        } catch (ClosedByInterruptException e) {
          interrupted = Thread.interrupted();
        } finally {
          if (writer != channel) {
            writer.close();
          }
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Makes everything from a position to the end zero by releasing its pages. */
  void clear(long from, long end) throws IOException {
    FileChannel ignored = channel.truncate(from);
    int written = channel.write(ByteBuffer.allocate(1), end - 1);
    if (written != 1) {
      throw new IOException("a file could not be made longer: bytes=" + end);
    }
  }

  private static FileChannel channel(Path path) throws IOException {
    return FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE);
  }

  private static Path pathOf(String name) throws IOException {
    Path process = Path.of("/proc", Long.toString(ProcessHandle.current().pid()), "fd");
    try (DirectoryStream<Path> files = Files.newDirectoryStream(OPEN_FILES)) {
      for (Path file : files) {
        if (linksTo(file, name)) {
          return process.resolve(file.getFileName());
        }
      }
    }
    throw new IOException("no open file is named " + name);
  }

  private static boolean linksTo(Path file, String name) {
    try {
      return Files.readSymbolicLink(file).toString().contains(name);
    } catch (IOException e) {
      return false; // closed since it was listed
    }
  }

  private static FileChannel unlinkedFile(String name) throws IOException {
    return FileChannel.open(
        directory().resolve(name),
        Set.of(
            StandardOpenOption.CREATE_NEW,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE,
            StandardOpenOption.SPARSE,
            StandardOpenOption.DELETE_ON_CLOSE),
        OWNERS_ONLY);
  }

  private static Path directory() {
    if (Files.isDirectory(SHARED_MEMORY) && Files.isWritable(SHARED_MEMORY)) {
      return SHARED_MEMORY;
    }
    Path other = Path.of(System.getProperty("java.io.tmpdir"));
    if (Files.isDirectory(SHARED_MEMORY) && TOLD.compareAndSet(false, true)) {
      System.err.println("shmem4j: " + SHARED_MEMORY + " cannot be written, so shared memory lies in " + other
          + ", which may be slow; make " + SHARED_MEMORY + " writable, or enable native access");
    }
    return other;
  }

  @SuppressWarnings("restricted") // the only native calls; the caller checked that they are enabled
  private static FileChannel kernelFile(String name) throws IOException {
    final int closeOnExec = 1;
    Linker linker = Linker.nativeLinker();
    try (Arena arena = Arena.ofConfined()) {
      MethodHandle create = linker.downcallHandle(
          linker.defaultLookup().findOrThrow("memfd_create"),
          FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.JAVA_INT));
      MethodHandle close = linker.downcallHandle(
          linker.defaultLookup().findOrThrow("close"),
          FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT));
      int descriptor = (int) create.invokeExact(arena.allocateFrom(name), closeOnExec);
      if (descriptor < 0) {
        return unlinkedFile(name);
      }
      try {
        Path file = OPEN_FILES.resolve(Integer.toString(descriptor));
        Files.setPosixFilePermissions(file, OWNERS_PERMISSIONS); // the kernel's default permits everybody
        return channel(file);
      } finally {
        int ignored = (int) close.invokeExact(descriptor);
      }
    } catch (IOException e) {
      throw e;
    } catch (Throwable e) {
      throw new IOException("a memory file could not be made", e);
    }
  }
}
