package org.shmem4j.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.shmem4j.processor.diagnostic.Tag;

/** The table of the package that follows programs says which class finds what a tag stands for. */
class FindersTest {
  private static final Path SOURCES = Path.of("src/main/java/org/shmem4j/processor");
  private static final Pattern ROW = Pattern.compile("<tr><td>(shmem-[a-z-]+)</td><td>([\\w, ]+)</td></tr>");

  @Test
  void areInTheTable() throws IOException {
    Map<String, String> table = ROW.matcher(Files.readString(SOURCES.resolve("flow/package-info.java"))).results()
        .collect(Collectors.toMap(row -> row.group(1), row -> row.group(2), (one, other) -> one, TreeMap::new));
    assertThat(table).isEqualTo(finders());
  }

  /** The classes that name each tag, in the order of their names. */
  private static Map<String, String> finders() throws IOException {
    Map<String, TreeSet<String>> finders = new TreeMap<>();
    try (Stream<Path> files = Files.walk(SOURCES)) {
      for (Path file : files.filter(each -> each.toString().endsWith(".java")).toList()) {
        String name = file.getFileName().toString().replace(".java", "");
        String text = Files.readString(file);
        for (Tag tag : Tag.values()) {
          if (Pattern.compile("\\bTag\\." + tag.name() + "\\b").matcher(text).find()) {
            finders.computeIfAbsent(tag.id(), key -> new TreeSet<>()).add(name);
          }
        }
      }
    }
    return finders.entrySet().stream().collect(Collectors.toMap(
        Map.Entry::getKey, each -> String.join(", ", each.getValue()), (one, other) -> one, TreeMap::new));
  }
}
