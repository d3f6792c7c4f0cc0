package org.shmem4j.generator;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The pages of the site as its search sees them. */
final class SitePage {
  private static final Pattern BODY = Pattern.compile("<main id=\"bodyColumn\".*?>(.*)</main>", Pattern.DOTALL);
  private static final Pattern HEADING = Pattern.compile("<h[1-4]([^>]*)>(.*?)</h[1-4]>", Pattern.DOTALL);
  private static final Pattern ANCHOR = Pattern.compile("\\bid=\"([^\"]+)\"");
  // The first cells of tables, except where the next cell only leads to another section of the page.
  private static final Pattern FIRST_CELL = Pattern.compile(
      "<tr[^>]*>\\s*<td[^>]*>((?:(?!</td>).)*)</td>\\s*+(?!<td[^>]*>\\s*<a [^>]*href=\"#)", Pattern.DOTALL);
  private static final Pattern CODE = Pattern.compile("<code>(.*?)</code>", Pattern.DOTALL);
  private static final Pattern OUTPUT = Pattern.compile("<pre[^>]*>(.*?)</pre>", Pattern.DOTALL);
  private static final Pattern SETTINGS =
      Pattern.compile("^(?:<code[^>]*>)?([A-Z][A-Z0-9]*_[A-Z0-9_]+(?:, .+)?)$", Pattern.MULTILINE);
  private static final Pattern CHARACTER = Pattern.compile("&(?:#(\\d+)|#x(\\p{XDigit}+)|lt|gt|amp|quot|apos);");

  private SitePage() {}

  /**
   * The part of a page between a heading and the next.
   *
   * @param page the page's title
   * @param link its address
   * @param heading the heading
   * @param names the names that it explains
   * @param text its words
   */
  public record Section(String page, String link, String heading, List<String> names, String text) {}

  /**
   * {@return the sections of a site's pages, except Javadoc and the lists of all names, which are indexed separately}
   */
  static List<Section> sections(Path site) throws IOException {
    List<Section> sections = new ArrayList<>();
    try (Stream<Path> files = Files.walk(site)) {
      for (Path file : files.filter(file -> file.toString().endsWith(".html")).sorted().toList()) {
        Path path = site.relativize(file);
        if (!path.startsWith("apidocs") && !path.endsWith("all-names.html")) {
          Matcher body = BODY.matcher(Files.readString(file));
          if (body.find()) {
            addSections(path.toString().replace('\\', '/'), body.group(1), sections);
          }
        }
      }
    }
    return sections;
  }

  private static void addSections(String path, String body, List<Section> sections) {
    List<MatchResult> headings = HEADING.matcher(body).results().toList();
    for (int i = 0; i < headings.size(); i++) {
      MatchResult heading = headings.get(i);
      int end = i + 1 < headings.size() ? headings.get(i + 1).start() : body.length();
      String below = body.substring(heading.end(), end);
      String before = body.substring(i == 0 ? 0 : headings.get(i - 1).end(), heading.start());
      String anchor = lastAnchor(before + heading.group(1));
      sections.add(new Section(text(headings.getFirst().group(2)), i == 0 ? path : path + "#" + anchor,
          text(heading.group(2)), names(below), text(below)));
    }
  }

  /** The names in the first column of tables, and settings as the launcher lists them. */
  private static List<String> names(String html) {
    Stream<String> cells = FIRST_CELL.matcher(html).results()
        .flatMap(cell -> CODE.matcher(cell.group(1)).results())
        .map(code -> code.group(1));
    Stream<String> settings = OUTPUT.matcher(html).results()
        .flatMap(output -> SETTINGS.matcher(output.group(1)).results())
        .flatMap(line -> Stream.of(line.group(1).split(", ")));
    return Stream.concat(cells, settings).map(SitePage::text).toList();
  }

  private static String lastAnchor(String html) {
    return ANCHOR.matcher(html).results().map(match -> match.group(1)).reduce("", (last, next) -> next);
  }

  /** {@return the visible text of some HTML} */
  static String text(String html) {
    String plain = html.replaceAll("</(?:p|td|th|tr|li|pre|h\\d)>|<br */?>", " ").replaceAll("<[^>]*>", "");
    return CHARACTER.matcher(plain).replaceAll(match -> Matcher.quoteReplacement(character(match)))
        .replaceAll("\\s+", " ").strip();
  }

  private static String character(MatchResult match) {
    if (match.group(1) != null) {
      return Character.toString(Integer.parseInt(match.group(1)));
    }
    if (match.group(2) != null) {
      return Character.toString(Integer.parseInt(match.group(2), 16));
    }
    return switch (match.group()) {
      case "&lt;" -> "<";
      case "&gt;" -> ">";
      case "&amp;" -> "&";
      case "&quot;" -> "\"";
      default -> "'";
    };
  }
}
