package org.shmem4j.ucc;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The process of a participant, whose end others of the same host can see.
 *
 * @param host identifies the host and its numbering of processes; 0 if that is not known
 * @param number its number there
 */
record HostProcess(long host, long number) {
  static final int BYTES = 2 * Long.BYTES;

  /** This process. */
  static final HostProcess CURRENT = new HostProcess(hostHere(), ProcessHandle.current().pid());

  private static long hostHere() {
    try {
      String boot = Files.readString(Path.of("/proc/sys/kernel/random/boot_id"));
      Path numbering = Files.readSymbolicLink(Path.of("/proc/self/ns/pid"));
      return (long) boot.hashCode() << Integer.SIZE | Integer.toUnsignedLong(numbering.hashCode());
    } catch (IOException e) {
      return 0;
    }
  }

  static HostProcess read(ByteBuffer from) {
    return new HostProcess(from.getLong(), from.getLong());
  }

  void write(ByteBuffer to) {
    to.putLong(host).putLong(number);
  }

  /** {@return whether it is known to have ended} */
  boolean hasEnded() {
    return host != 0 && host == CURRENT.host && !isAlive(number);
  }

  /** {@return whether a process of this host runs; one that has ended may still wait for its parent} */
  static boolean isAlive(long process) {
    return ProcessHandle.of(process).map(ProcessHandle::isAlive).orElse(false) && !isZombie(process);
  }

  private static boolean isZombie(long process) {
    try {
      String state = Files.readString(Path.of("/proc", Long.toString(process), "stat"));
      return state.startsWith(") Z", state.lastIndexOf(')'));
    } catch (IOException e) {
      return false;
    }
  }
}
