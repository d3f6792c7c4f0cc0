package org.shmem4j.internal.betweenhosts.bootstrap;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What a process sees of its host, which differs between containers on one host.
 *
 * @param processes the process namespace, within which processes can find each other's open files
 * @param files the file system that contains named shared memory
 */
record View(String processes, String files) {
  private static final Path NUMBERING = Path.of("/proc/self/ns/pid");
  private static final Path SHARED_MEMORY = Path.of("/dev/shm");

  /** {@return the view of this process} */
  static View ofProcess() {
    try {
      String files = Files.getAttribute(SHARED_MEMORY, "unix:dev").toString();
      return new View(Files.readSymbolicLink(NUMBERING).toString(), files);
    } catch (IOException e) {
      return new View("unknown", "unknown"); // not Linux: a difference shows when the memory is opened
    }
  }
}
