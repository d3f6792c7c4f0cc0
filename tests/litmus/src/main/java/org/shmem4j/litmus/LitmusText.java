package org.shmem4j.litmus;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * A litmus test of the memory model.
 *
 * @param name what it shows
 * @param says the sentence of the specification that says so
 * @param steps the steps of each PE
 * @param allowed what it may end with
 * @param forbidden what it must not end with
 * @param races the variables for which the text marks a race
 */
record LitmusText(
    String name, String says, List<List<String>> steps, Set<String> allowed, Set<String> forbidden, Set<String> races) {
  private static final Path TEXT = Path.of("../../runtime/src/test/resources/org/shmem4j/schedules/litmus.txt");
  private static final String VARIABLES = "xyzs";

  /** {@return all litmus tests} */
  static List<LitmusText> all() throws IOException {
    return Arrays.stream(Files.readString(TEXT).split("\n\n", -1))
        .filter(part -> !part.startsWith("#")).map(LitmusText::of).toList();
  }

  private static LitmusText of(String text) {
    List<String> lines = text.strip().lines().toList();
    List<List<String>> steps = new ArrayList<>();
    for (String line : lines) {
      if (line.startsWith("PE ")) {
        steps.add(List.of(line.substring(line.indexOf(':') + 1).strip().split(" *; *", -1)));
      }
    }
    return new LitmusText(
        lines.getFirst(), value(lines, "says"), steps, parts(lines, "allowed", " *\\| *"),
        parts(lines, "forbidden", " *\\| *"), parts(lines, "race", " "));
  }

  private static Set<String> parts(List<String> lines, String key, String separator) {
    String value = value(lines, key);
    return value.isEmpty() ? Set.of() : new TreeSet<>(List.of(value.split(separator, -1)));
  }

  private static String value(List<String> lines, String key) {
    return lines.stream().filter(line -> line.startsWith(key + ": ")).findFirst()
        .map(line -> line.substring(key.length() + 2).strip()).orElse("");
  }

  int pes() {
    return steps.size();
  }

  /** {@return the names of what PEs see, in order} */
  List<String> seen() {
    return steps.stream().flatMap(List::stream).filter(LitmusText::reads).map(step -> step.substring(0, 1))
        .sorted().toList();
  }

  /** {@return whether a PE sees something in a step} */
  static boolean reads(String step) {
    return step.startsWith("= ", 2);
  }

  /** {@return the place of a variable, behind others that may be there, as an expression} */
  static String index(String variable) {
    return "at + " + VARIABLES.indexOf(variable);
  }

  /** {@return all tests with a number of PEs, as tests of a program's output, in which each is a line} */
  static Stream<LitmusText> withPes(List<LitmusText> all, int pes) {
    return all.stream().filter(test -> test.pes() == pes);
  }

  @Override
  public String toString() {
    return name;
  }
}
