package org.shmem4j.generator;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The names that are not generated.
 *
 * @param sections the names by specification
 */
public record NameList(List<Section> sections) {
  /**
   * Names of one part of a specification.
   *
   * @param title the part
   * @param rows its names
   */
  public record Section(String title, List<Row> rows) {}

  /**
   * A name.
   *
   * @param c the name in C
   * @param java its counterpart in Java, or null
   * @param hole the reason why there is none, or null
   * @param page its page in the Javadoc of its module, or null
   */
  public record Row(String c, String java, String hole, String page) {}

  static NameList load() {
    Map<String, String> pages = read("javadoc.txt").lines()
        .map(line -> line.split(" = ", 2))
        .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1]));
    List<Section> sections = new ArrayList<>();
    for (String line : read("names.txt").lines().toList()) {
      if (line.startsWith("== ")) {
        sections.add(new Section(line.substring(3), new ArrayList<>()));
      } else if (!line.startsWith("#")) {
        sections.getLast().rows().add(row(line, pages));
      }
    }
    return new NameList(sections);
  }

  private static String read(String resource) {
    try (InputStream in = NameList.class.getResourceAsStream(resource)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Row row(String line, Map<String, String> pages) {
    int equals = line.indexOf(" = ");
    if (equals < 0) {
      int hole = line.indexOf(" ! ");
      return new Row(line.substring(0, hole), null, line.substring(hole + 3), null);
    }
    String java = line.substring(equals + 3);
    return new Row(line.substring(0, equals), java, null, pages.get(java));
  }
}
