package org.shmem4j.processor.checkcommand;

import java.nio.file.Path;
import java.util.regex.Pattern;

/** Something that was found in a source, with its lines and its columns in characters, from 1; the file may be null. */
record SourceFinding(Path file, long row, long column, long endRow, long endColumn, boolean isError, String text) {
  private static final Pattern TAGGED = Pattern.compile("(?s)^\\[(shmem-[\\w-]+)] (.*)");

  /** Whether it is a check's, not the compiler's own. */
  boolean isOurs() {
    return TAGGED.matcher(text).matches();
  }

  /** The check's tag; {@code javac} for the compiler's own. */
  String tag() {
    return isOurs() ? TAGGED.matcher(text).replaceFirst("$1") : "javac";
  }

  /** The message without its tag. */
  String message() {
    return TAGGED.matcher(text).replaceFirst("$2");
  }

  /** As a line for people and editors. */
  String line() {
    String place = file == null ? "" : file + ":" + row + ":" + column + ": ";
    return place + (isError ? "error: " : "warning: ") + text;
  }
}
