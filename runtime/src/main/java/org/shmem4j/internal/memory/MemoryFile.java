package org.shmem4j.internal.memory;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Shared memory without a name, so that nothing can stay behind: a memory file of the kernel, or where native access is
 * not enabled a file that is unlinked as soon as it is open.
 *
 * @param channel the open file
 * @param name part of what the kernel calls it, unguessable
 */
record MemoryFile(FileChannel channel, String name) {
  private static final Path SHARED_MEMORY = Path.of("/dev/shm");
  private static final Path OPEN_FILES = Path.of("/proc/self/fd");

  static MemoryFile create(long bytes) throws IOException {
    byte[] random = new byte[16];
    new SecureRandom().nextBytes(random);
    String name = "shmem4j-" + HexFormat.of().formatHex(random);
    boolean kernelFile = MemoryFile.class.getModule().isNativeAccessEnabled() && Files.isDirectory(OPEN_FILES);
    FileChannel channel = kernelFile ? kernelFile(name) : unlinkedFile(name);
    channel.write(ByteBuffer.allocate(1), bytes - 1);
    return new MemoryFile(channel, name);
  }

  static FileChannel open(Path path) throws IOException {
    return FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE);
  }

  /** Where other processes of this user can open it while this process lives. */
  Path path() throws IOException {
    Path process = Path.of("/proc", Long.toString(ProcessHandle.current().pid()), "fd");
    try (Stream<Path> files = Files.list(OPEN_FILES)) {
      return files.filter(this::isLinkToThis)
          .findFirst()
          .map(file -> process.resolve(file.getFileName()))
          .orElseThrow(() -> new IOException("no open file is named " + name));
    }
  }

  private boolean isLinkToThis(Path file) {
    try {
      return Files.readSymbolicLink(file).toString().contains(name);
    } catch (IOException e) {
      return false; // closed since it was listed
    }
  }

  private static FileChannel unlinkedFile(String name) throws IOException {
    Path directory = Files.isDirectory(SHARED_MEMORY) ? SHARED_MEMORY : Path.of(System.getProperty("java.io.tmpdir"));
    return FileChannel.open(
        directory.resolve(name),
        Set.of(
            StandardOpenOption.CREATE_NEW,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE,
            StandardOpenOption.SPARSE,
            StandardOpenOption.DELETE_ON_CLOSE),
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
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
        return open(OPEN_FILES.resolve(Integer.toString(descriptor)));
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
