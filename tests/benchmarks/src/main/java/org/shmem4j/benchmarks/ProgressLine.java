package org.shmem4j.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Shows what is going on in one line of a terminal; does nothing if there is no terminal. */
public final class ProgressLine {
  private static final String CLEAR = "\r\u001b[K";

  private final boolean terminal = isTerminal();

  /** Finds out whether there is a terminal. */
  public ProgressLine() {}

  /**
   * Replaces the line.
   *
   * @param text the new one
   */
  public void say(String text) {
    if (terminal) {
      System.err.print(CLEAR + text);
      System.err.flush();
    }
  }

  /** Removes the line, before something that stays is printed. */
  public void clear() {
    say("");
  }

  /**
   * Prints a line that stays.
   *
   * @param text the line
   */
  public void note(String text) {
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
