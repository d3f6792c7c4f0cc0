package org.shmem4j.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.shmem4j.processor.checkcommand.CheckMain;

/**
 * The packed page lists the tags and severities that were agreed: users write tags into {@code @SuppressWarnings} and into
 * options of javac, so none of them changes by accident.
 */
class TagsTest {
  private static final Pattern ROW = Pattern.compile("(?m)^\\| \\[`.+?`]\\(#(.+?)\\) \\| (\\w+) \\|");

  @Test
  void tagsAndSeveritiesAreTheAgreedOnes() throws IOException {
    try (InputStream in = CheckMain.class.getResourceAsStream("diagnostics.md")) {
      String page = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      assertThat(ROW.matcher(page).results().map(row -> row.group(1) + " " + row.group(2)))
          .containsExactlyElementsOf(Files.readAllLines(Path.of("src/test/resources/tags.txt")));
    }
  }
}
