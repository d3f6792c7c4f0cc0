package org.shmem4j.processor;

import java.io.IOException;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.Elements;
import javax.tools.JavaFileObject;

/** Where a record's component is in its file, for compilers that do not say. */
final class SourceLine {
  private SourceLine() {}

  /** File and line as text that goes before a message; empty where they cannot be found. */
  static String of(Elements elements, TypeElement owner, Element component) {
    try {
      JavaFileObject file = elements.getFileObjectOf(owner);
      String text = file.getCharContent(true).toString();
      Matcher start = Pattern.compile("\\brecord\\s+" + owner.getSimpleName() + "\\b").matcher(text);
      Matcher name = Pattern.compile("\\b" + component.getSimpleName() + "\\s*[,)]").matcher(text);
      return start.find() && name.find(start.end())
          ? Path.of(file.getName()).getFileName() + ":" + text.substring(0, name.start()).lines().count() + ": " : "";
    } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
      return ""; // compiled without its source, or by a compiler that does not tell files: messages then have no line
    }
  }
}
