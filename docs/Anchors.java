import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Spells the anchors of a site's headings as forges do, so that a link to a heading is right in both. */
public final class Anchors {
  private static final Pattern ANCHOR = Pattern.compile("<a id=\"([^\"]+)\">");

  private Anchors() {}

  /**
   * Changes the pages; Javadoc's stay.
   *
   * @param args the site's folder
   * @throws IOException if a page cannot be read or written
   */
  public static void main(String[] args) throws IOException {
    Path site = Path.of(args[0]);
    try (Stream<Path> files = Files.walk(site)) {
      for (Path page : files.filter(file -> file.toString().endsWith(".html")).toList()) {
        if (!site.relativize(page).startsWith("apidocs")) {
          String text = Files.readString(page);
          Files.writeString(
              page, ANCHOR.matcher(text).replaceAll(anchor -> "<a id=\"" + spelled(anchor.group(1)) + "\">"));
        }
      }
    }
  }

  /** The site plugin keeps capitals, has underscores for spaces and numbers for other characters. */
  private static String spelled(String anchor) {
    return anchor.replaceAll("\\.[0-9A-F]{2}", "").replace('_', '-').toLowerCase(Locale.ROOT);
  }
}
