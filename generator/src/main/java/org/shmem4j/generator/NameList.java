package org.shmem4j.generator;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

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
   * @param java what stands for it, or null
   * @param hole why nothing does, or null
   */
  public record Row(String c, String java, String hole) {}

  static NameList load() {
    try (InputStream in = NameList.class.getResourceAsStream("names.txt")) {
      return parse(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static NameList parse(String text) {
    List<Section> sections = new ArrayList<>();
    for (String line : text.lines().toList()) {
      if (line.startsWith("== ")) {
        sections.add(new Section(line.substring(3), new ArrayList<>()));
      } else if (!line.startsWith("#")) {
        sections.getLast().rows().add(row(line));
      }
    }
    return new NameList(sections);
  }

  private static Row row(String line) {
    int equals = line.indexOf(" = ");
    int hole = line.indexOf(" ! ");
    return equals >= 0 ? new Row(line.substring(0, equals), line.substring(equals + 3), null)
        : new Row(line.substring(0, hole), null, line.substring(hole + 3));
  }
}
