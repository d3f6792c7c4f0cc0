package org.shmem4j.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What is going on, in one line of a terminal; nothing elsewhere. */
final class Progress {
  private static final String CLEAR = "\r\u001b[K";

  private final boolean terminal = isTerminal();

  /** Replaces the line. */
  void say(String text) {
    if (terminal) {
      System.err.print(CLEAR + text);
      System.err.flush();
    }
  }

  /** Removes the line, before something that stays is printed. */
  void clear() {
    say("");
  }

  /** Prints a line that stays. */
  void note(String text) {
    clear();
    System.err.println("shmem4j: " + text);
  }

  private static boolean isTerminal() {
    try {
      String target = Files.readSymbolicLink(Path.of("/proc/self/fd/2")).toString();
      return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty");
    } catch (IOException e) {
      return false;
    }
  }
}
