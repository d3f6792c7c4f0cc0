package org.shmem4j.documents;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** No link of a document is dead: files, headings within them, and pages of Javadoc with their members. */
class LinksTest {
  private static final Pattern LINK = Pattern.compile("\\]\\(([^()\\s]+(?:\\([^()]*\\))?)\\)|(?:href|src)=\"([^\"]+)\"");
  private static final Pattern HEADING = Pattern.compile("^#+ +(.*)$", Pattern.MULTILINE);
  private static final String JAVADOC = "apidocs/";

  static Stream<Page> pages() throws IOException {
    return Page.all().stream();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("pages")
  void noLinkIsDead(Page page) throws IOException {
    List<String> dead = new ArrayList<>();
    for (MatchResult link : LINK.matcher(page.prose()).results().toList()) {
      String target = link.group(1) == null ? link.group(2) : link.group(1);
      if (!leads(page, target)) {
        dead.add(target);
      }
    }
    assertThat(dead).isEmpty();
  }

  @Test
  void everyPageOfTheDocumentsIsInTheIndex() throws IOException {
    Page index = Page.of("docs/index.md");
    String site = Files.readString(Page.ROOT.resolve("docs/site.xml"));
    for (Page page : Page.all()) {
      if (page.path().startsWith("docs") && !page.path().equals(index.path())) {
        String path = Path.of("docs").relativize(page.path()).toString();
        assertThat(index.text()).as("the index").contains("](" + path + ")");
        assertThat(site).as("the site's menu").contains("docs/" + path.replace(".md", ".html"));
      }
    }
  }

  private static boolean leads(Page from, String link) throws IOException {
    if (link.matches("(https?|mailto):.*")) {
      return true; // never asked for: the build has no network
    }
    String[] parts = link.split("#", 2);
    Path file = parts[0].isEmpty()
        ? Page.ROOT.resolve(from.path())
        : Page.ROOT.resolve(from.path()).resolveSibling(parts[0]).normalize();
    String path = Page.ROOT.relativize(file).toString();
    if (path.startsWith(JAVADOC)) {
      return isJavadoc(path.substring(JAVADOC.length()), parts.length > 1 ? parts[1] : "");
    }
    if (path.equals("reference.html")) {
      return true; // made by the build; its own test reads it
    }
    if (!Files.exists(file)) {
      return false;
    }
    return parts.length == 1 || anchors(Files.readString(file)).contains(parts[1]);
  }

  /** The anchors that headings get on the usual forges. */
  private static List<String> anchors(String markdown) {
    return HEADING.matcher(markdown).results()
        .map(heading -> heading.group(1).toLowerCase(Locale.ROOT).strip()
            .replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-'))
        .toList();
  }

  private static boolean isJavadoc(String page, String member) {
    if (page.equals("index.html") || page.endsWith("package-summary.html")) {
      return true;
    }
    String name = page.substring(page.indexOf('/') + 1).replace(".html", "").replace('/', '.'); // after the module
    try {
      // Nested types have dots in the names of their pages, as packages have.
      Class<?> type = Class.forName(name.replaceAll("(\\.[A-Z]\\w*)\\.([A-Z])", "$1\\$$2"), false,
          LinksTest.class.getClassLoader());
      return Modifier.isPublic(type.getModifiers()) && (member.isEmpty()
          || Stream.of(type.getMethods(), type.getConstructors()).flatMap(Arrays::stream)
              .anyMatch(method -> anchor(method).equals(member))
          || Arrays.stream(type.getFields()).anyMatch(field -> field.getName().equals(member)));
    } catch (ClassNotFoundException e) {
      return false;
    }
  }

  private static String anchor(Executable executable) {
    String name = executable instanceof Method ? executable.getName() : "<init>";
    String parameters = Arrays.stream(executable.getParameters())
        .map(parameter -> parameter.isVarArgs()
            ? parameter.getType().componentType().getTypeName() + "..."
            : parameter.getType().getTypeName())
        .collect(Collectors.joining(","));
    return name + "(" + parameters + ")";
  }
}
