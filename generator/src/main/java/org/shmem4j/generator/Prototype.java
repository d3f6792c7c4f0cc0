package org.shmem4j.generator;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A C or Fortran prototype with its placeholders.
 *
 * @param text the prototype
 * @param returns what it returns, with a star at the end if that is a pointer
 * @param name its name
 * @param parameters the names of its parameters
 */
record Prototype(String text, String returns, String name, List<String> parameters) {
  private static final Pattern SHAPE = Pattern.compile("(.+?)\\s+(\\*?)([\\w<>]+)\\((.*)\\)");
  private static final Pattern LAST_WORD = Pattern.compile("(\\w+)(\\[\\])?\\s*$");

  static Prototype parse(String text) {
    Matcher matcher = SHAPE.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException("a prototype must be a declaration of a C function: prototype=" + text);
    }
    List<String> names = new ArrayList<>();
    for (String parameter : matcher.group(4).split(",", -1)) {
      Matcher word = LAST_WORD.matcher(parameter);
      if (word.find()) {
        names.add(word.group(1));
      }
    }
    return new Prototype(text, matcher.group(1) + matcher.group(2), matcher.group(3), names);
  }

  boolean ranges(String placeholder) {
    return text.contains(placeholder);
  }

  /** {@return whether counts are those of the active-set interface, which are int} */
  boolean countsInts() {
    return text.contains("int nreduce,") || text.startsWith("CALL ");
  }
}
