package org.shmem4j.processor.checkcommand;

import java.nio.file.Path;
import java.util.regex.Pattern;

/** A finding in a source, with its lines and its columns in characters, from 1; the file may be null. */
record SourceFinding(Path file, long row, long column, long endRow, long endColumn, boolean isError, String text) {
  private static final Pattern TAGGED = Pattern.compile("(?s)^\\[(shmem-[\\w-]+)] (.*)");

  /** {@return whether it comes from a check and not from the compiler itself} */
  boolean isOurs() {
    return TAGGED.matcher(text).matches();
  }

  /** The check's tag, or {@code javac} for the compiler's own. */
  String tag() {
    return isOurs() ? TAGGED.matcher(text).replaceFirst("$1") : "javac";
  }

  /** The message without its tag. */
  String message() {
    return TAGGED.matcher(text).replaceFirst("$2");
  }

  /** The finding as one line for people and editors. */
  String line() {
    String place = file == null ? "" : file + ":" + row + ":" + column + ": ";
    return place + (isError ? "error: " : "warning: ") + text;
  }
}
