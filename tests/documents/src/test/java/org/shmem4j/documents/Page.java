package org.shmem4j.documents;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A document in Markdown.
 *
 * @param path where it is, from the project's root
 * @param text all of it
 */
record Page(Path path, String text) {
  static final Path ROOT = Path.of("..", "..").toAbsolutePath().normalize();

  /** What a build generates: where the archive and the site have it, and where the build writes it. */
  private static final Map<String, String> GENERATED = Map.of(
      "reference.html", "generated-api/target/reference/reference.html",
      "docs/reference/all-names.md", "generated-api/target/reference/all-names.md",
      "docs/reference/diagnostics.md", "processor/target/classes/org/shmem4j/processor/checkcommand/diagnostics.md");

  private static final Pattern BLOCK = Pattern.compile(
      "(?:^<!-- ([^\\n]*) -->\\n)?^( *)```(\\w*)\\n(.*?)^ *```$", Pattern.MULTILINE | Pattern.DOTALL);

  /**
   * A fenced block.
   *
   * @param line where its text starts
   * @param remark what the comment before it says; empty without one
   * @param language what follows the fence; empty for what a command prints
   * @param text what is in it
   */
  record Block(int line, String remark, String language, String text) {
    /** {@return what follows a word of the remark, such as "file"; null without that word} */
    String remark(String word) {
      return remark.startsWith(word + ": ") ? remark.substring(word.length() + 2) : null;
    }
  }

  static Page of(String path) throws IOException {
    return new Page(Path.of(path), Files.readString(file(path)));
  }

  /** {@return where a file of the archive and of the site lies in the project, which has the same folders} */
  static Path file(String path) {
    return ROOT.resolve(GENERATED.getOrDefault(path, path));
  }

  /** {@return the documents that a build generates, with the places that they have in the archive and on the site} */
  static List<Page> generated() throws IOException {
    List<Page> pages = new ArrayList<>();
    for (String path : GENERATED.keySet()) {
      if (path.endsWith(".md")) {
        pages.add(of(path));
      }
    }
    return pages;
  }

  /** {@return every document of the project that is written by hand} */
  static List<Page> all() throws IOException {
    List<Page> pages = new ArrayList<>();
    for (String name : List.of("README.md", "CONTRIBUTING.md", "CODE_OF_CONDUCT.md", "SECURITY.md", "CHANGELOG.md",
        "tests/benchmarks/RESULTS.md", "tests/litmus/README.md", "tests/litmus/RESULTS.md")) {
      pages.add(of(name));
    }
    try (Stream<Path> files = Files.walk(ROOT.resolve("docs"))) {
      for (Path file : files.filter(file -> file.toString().endsWith(".md")).sorted().toList()) {
        Path path = ROOT.relativize(file);
        if (!path.startsWith("docs/target")) {
          pages.add(of(path.toString()));
        }
      }
    }
    return pages;
  }

  List<Block> blocks() {
    List<Block> blocks = new ArrayList<>();
    Matcher matcher = BLOCK.matcher(text);
    while (matcher.find()) {
      int line = (int) text.substring(0, matcher.start(4)).lines().count() + 1;
      String remark = matcher.group(1) == null ? "" : matcher.group(1);
      blocks.add(new Block(line, remark, matcher.group(3), matcher.group(4).stripIndent()));
    }
    return blocks;
  }

  /** {@return the commands that are run} */
  String commands() {
    return blocks().stream().filter(block -> block.language().equals("sh") && block.remark("not run") == null)
        .map(Block::text).collect(Collectors.joining());
  }

  /** {@return the text without its fenced blocks} */
  String prose() {
    return BLOCK.matcher(text).replaceAll("");
  }

  @Override
  public String toString() {
    return path.toString();
  }
}
