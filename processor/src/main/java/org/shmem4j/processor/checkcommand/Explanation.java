package org.shmem4j.processor.checkcommand;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The entries of the page of diagnostics. */
final class Explanation {
  private static final String PAGE = "DIAGNOSTICS.md";

  private Explanation() {}

  /** The rule of a tag, named with its start or without, and its examples; null if there is no such tag. */
  static String of(String tag) throws IOException {
    String id = tag.startsWith("shmem-") ? tag : "shmem-" + tag;
    try (InputStream in = Explanation.class.getResourceAsStream(PAGE)) {
      return Arrays.stream(new String(in.readAllBytes(), StandardCharsets.UTF_8).split("(?m)^#+ ", -1))
          .filter(each -> each.startsWith(id + "\n"))
          .map(each -> each.strip().replaceAll("(?m)^```.*\n?", "") + "\n")
          .findFirst().orElse(null);
    }
  }
}
