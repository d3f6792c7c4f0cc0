package org.shmem4j.internal.bootstrap;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What a process sees of its host: containers on one host need not see the same.
 *
 * @param processes the numbering of processes, in which open files of others can be found
 * @param files the file system that shared memory with a name lies in
 */
record View(String processes, String files) {
  private static final Path NUMBERING = Path.of("/proc/self/ns/pid");
  private static final Path SHARED_MEMORY = Path.of("/dev/shm");
  private static final String END = " ";

  /** {@return what this process sees} */
  static View ofProcess() {
    try {
      String files = Files.getAttribute(SHARED_MEMORY, "unix:dev").toString();
      return new View(Files.readSymbolicLink(NUMBERING).toString(), files);
    } catch (IOException e) {
      return new View("unknown", "unknown"); // no Linux: whatever is wrong shows when the memory is opened
    }
  }

  String text() {
    return processes + END + files;
  }

  static View parse(String text) {
    int end = text.indexOf(END);
    return new View(text.substring(0, end), text.substring(end + 1));
  }
}
