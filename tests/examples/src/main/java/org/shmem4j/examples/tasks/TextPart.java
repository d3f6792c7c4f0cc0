package org.shmem4j.examples.tasks;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** A text in parts of equal size: a line belongs to the part in which its first byte is. */
final class TextPart {
  private TextPart() {}

  /**
   * Passes on the lines of one part. Together, the parts pass on each line of the text exactly once.
   *
   * @param text the text, in UTF-8
   * @param part which part, from 0
   * @param parts how many there are
   * @param action gets each line, without its end
   */
  static void forEachLine(MemorySegment text, int part, int parts, Consumer<String> action) {
    long from = text.byteSize() * part / parts;
    long end = text.byteSize() * (part + 1) / parts;
    long line = from == 0 ? 0 : afterLine(text, from - 1);
    while (line < end) {
      long next = afterLine(text, line);
      byte[] bytes = text.asSlice(line, next - line).toArray(ValueLayout.JAVA_BYTE);
      action.accept(new String(bytes, StandardCharsets.UTF_8).replaceFirst("\\r?\\n\\z", ""));
      line = next;
    }
  }

  /** {@return the end of the line that contains a byte: after its line feed, or at the end of the text} */
  private static long afterLine(MemorySegment text, long at) {
    long byteOfLine = at;
    while (byteOfLine < text.byteSize() && text.get(ValueLayout.JAVA_BYTE, byteOfLine) != '\n') {
      byteOfLine++;
    }
    return Math.min(byteOfLine + 1, text.byteSize());
  }
}
