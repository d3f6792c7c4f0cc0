package org.shmem4j.launcher;

/** The line in which every JVM warns that it uses the Vector API; it means nothing to a user of the library. */
final class IncubatorWarning {
  private static final String LINE = "WARNING: Using incubator modules: jdk.incubator.vector\n";

  private boolean removed;

  /** {@return some output of one JVM without the line, which appears once} */
  String removedOnce(String text) {
    int at = removed ? -1 : text.indexOf(LINE);
    if (at == 0 || (at > 0 && text.charAt(at - 1) == '\n')) {
      removed = true;
      return text.substring(0, at) + text.substring(at + LINE.length());
    }
    return text;
  }

  /** {@return whether a line, perhaps with a launcher's tag before it, is the warning} */
  static boolean isIn(String line) {
    return line.endsWith(LINE);
  }
}
