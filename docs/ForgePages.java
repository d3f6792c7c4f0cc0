import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Makes the site plugin's pages look as they do on forges: anchors of headings are spelled as there, so that a link to
 * a heading is right in both, and commands have no colors, since the skin would color them as Java.
 */
public final class ForgePages {
  private static final Pattern ANCHOR = Pattern.compile("<a id=\"([^\"]+)\">");
  private static final Pattern NO_PROGRAM = Pattern.compile(
      "<pre class=\"prettyprint\"><code class=\"language-(?:sh|text|dockerfile)\">(.*?)</code>", Pattern.DOTALL);
  private static final Pattern COMMENT = Pattern.compile("(?m)(?:^|(?<=\\s))#.*$");

  private ForgePages() {}

  /**
   * Changes all pages except those of Javadoc.
   *
   * @param args the site's folder
   * @throws IOException if a page cannot be read or written
   */
  public static void main(String[] args) throws IOException {
    Path site = Path.of(args[0]);
    try (Stream<Path> files = Files.walk(site)) {
      for (Path page : files.filter(file -> file.toString().endsWith(".html")).toList()) {
        if (!site.relativize(page).startsWith("apidocs")) {
          String text = ANCHOR.matcher(Files.readString(page))
              .replaceAll(anchor -> "<a id=\"" + spelled(anchor.group(1)) + "\">");
          Files.writeString(page, NO_PROGRAM.matcher(text).replaceAll(block -> Matcher.quoteReplacement(
              "<pre class=\"shell\"><code>" + commented(block.group(1)) + "</code>")));
        }
      }
    }
  }

  /** {@return an anchor as forges spell it; the plugin keeps capitals, and has numbers for other characters} */
  private static String spelled(String anchor) {
    return anchor.replaceAll("\\.[0-9A-F]{2}", "").replace('_', '-').toLowerCase(Locale.ROOT);
  }

  /** {@return commands as HTML, in which only comments have a color of their own} */
  private static String commented(String commands) {
    return COMMENT.matcher(commands)
        .replaceAll(comment -> Matcher.quoteReplacement("<span class=\"com\">" + comment.group() + "</span>"));
  }
}
