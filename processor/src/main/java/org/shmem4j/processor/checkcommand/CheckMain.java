package org.shmem4j.processor.checkcommand;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Checks sources with javac, whichever compiler builds them. */
public final class CheckMain {
  private static final String PAGE = "diagnostics.md";
  private static final String TAG_START = "shmem-";
  private static final int MOST_SIMILAR = 3;
  private static final String IN_A_RUN = " in a checked run";
  private static final int FOUND = 1;
  private static final int UNUSABLE = 2;

  private CheckMain() {}

  /**
   * Runs the command.
   *
   * @param args its options and sources
   */
  public static void main(String[] args) {
    PrintWriter out = new PrintWriter(System.out, true, System.out.charset());
    try {
      System.exit(run(CheckOptions.of(List.of(args)), out));
    } catch (IllegalArgumentException e) { // from the options, or from javac for a release that it does not support
      System.err.println("shmem4j check: " + e.getMessage().replaceFirst("^error: ", ""));
      System.exit(UNUSABLE);
    } catch (IOException e) {
      System.err.println("shmem4j check: files must be readable and writable: " + e.getMessage());
      System.exit(UNUSABLE);
    }
  }

  /** Checks and prints; returns the exit status. */
  static int run(CheckOptions options, PrintWriter out) throws IOException {
    String explained = options.given().get("--explain");
    if (options.given().containsKey("--help") || explained != null) {
      String entry = options.given().containsKey("--help") ? CheckOptions.HELP
          : explained.isEmpty() ? tags() : explanation(explained);
      out.print(entry == null ? "there is no diagnostic " + explained + similar(explained) + "\n" : entry);
      out.flush();
      return entry == null ? UNUSABLE : 0;
    }
    List<SourceFinding> findings = Compilation.check(options);
    findings.forEach(each -> out.println(each.line()));
    String sarif = options.given().get("--sarif");
    if (sarif != null) {
      Files.writeString(Path.of(sarif),
          Sarif.of(findings, Path.of("").toAbsolutePath(), options.given().get("--page")));
    }
    boolean compiles = findings.stream().allMatch(SourceFinding::isOurs);
    boolean isRefused = findings.stream().anyMatch(each -> each.isError() || options.given().containsKey("--werror"));
    return !compiles ? UNUSABLE : isRefused ? FOUND : 0;
  }

  /**
   * The rule of a tag, given in full or by its beginning, with its examples from javac and from checked runs; null if
   * there is no such tag.
   */
  private static String explanation(String tag) throws IOException {
    String id = tag.startsWith(TAG_START) ? tag : TAG_START + tag;
    String text = entries().filter(each -> List.of(id, id + IN_A_RUN).contains(heading(each)))
        .map(each -> each.strip().replaceAll("(?m)^```.*\n?", "") + "\n")
        .collect(Collectors.joining("\n"));
    return text.isEmpty() ? null : text;
  }

  /** {@return the tags that share the longest prefix with a misspelled one, as a question; empty if there are none} */
  private static String similar(String misspelled) throws IOException {
    String id = misspelled.startsWith(TAG_START) ? misspelled : TAG_START + misspelled;
    for (int length = id.length(); length > TAG_START.length() + 1; length--) {
      String start = id.substring(0, length);
      List<String> similar = tags().lines().filter(tag -> tag.startsWith(start)).limit(MOST_SIMILAR).toList();
      if (!similar.isEmpty()) {
        return "; did you mean " + String.join(" or ", similar) + "?";
      }
    }
    return "; shmem4j explain lists them";
  }

  /** All tags, one per line. */
  private static String tags() throws IOException {
    return entries().filter(each -> each.startsWith(TAG_START)).map(each -> heading(each) + "\n")
        .collect(Collectors.joining());
  }

  private static String heading(String entry) {
    return entry.lines().findFirst().orElse("");
  }

  /** The entries of the diagnostics page. */
  private static Stream<String> entries() throws IOException {
    try (InputStream in = CheckMain.class.getResourceAsStream(PAGE)) {
      return Arrays.stream(new String(in.readAllBytes(), StandardCharsets.UTF_8).split("(?m)^#+ ", -1));
    }
  }
}
