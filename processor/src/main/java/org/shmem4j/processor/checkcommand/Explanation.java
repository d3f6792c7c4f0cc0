package org.shmem4j.processor.checkcommand;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The entries of the page of diagnostics. */
final class Explanation {
  private static final String PAGE = "DIAGNOSTICS.md";
  private static final String START = "shmem-";

  private Explanation() {}

  /** The rule of a tag, named with its start or without, and its examples; null if there is no such tag. */
  static String of(String tag) throws IOException {
    String id = tag.startsWith(START) ? tag : START + tag;
    return entries().filter(each -> each.startsWith(id + "\n"))
        .map(each -> each.strip().replaceAll("(?m)^```.*\n?", "") + "\n")
        .findFirst().orElse(null);
  }

  /** All tags, one on each line. */
  static String tags() throws IOException {
    return entries().filter(each -> each.startsWith(START))
        .map(each -> each.lines().findFirst().orElseThrow() + "\n")
        .collect(Collectors.joining());
  }

  private static Stream<String> entries() throws IOException {
    try (InputStream in = Explanation.class.getResourceAsStream(PAGE)) {
      return Arrays.stream(new String(in.readAllBytes(), StandardCharsets.UTF_8).split("(?m)^#+ ", -1));
    }
  }
}
