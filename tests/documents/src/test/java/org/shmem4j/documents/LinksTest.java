package org.shmem4j.documents;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
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

/**
 * No link of a document is dead, in the project and in the archive: files, headings within them, and pages of Javadoc
 * with their members, to which only the page leads that says where these are. The site's links are followed when it is
 * built ({@link DeadLinks}).
 */
class LinksTest {
  private static final Pattern LINK =
      Pattern.compile("\\]\\(([^()\\s]+(?:\\([^()]*\\))?)\\)|(?:href|src)=\"([^\"]+)\"");
  private static final Pattern HEADING = Pattern.compile("^#+ +(.*)$", Pattern.MULTILINE);
  private static final String JAVADOC = "apidocs/";
  private static final String API = "docs/reference/api.md";
  private static final Path DESIGN = Path.of("docs/design");
  private static final Path SHELF = DESIGN.resolve("README.md");
  private static final Path RECORDS = DESIGN.resolve("records");
  private static final Path SHELF_OF_RECORDS = RECORDS.resolve("README.md");
  private static final Pattern RECORD = Pattern.compile("[\\w-]+\\.md");

  static Stream<Page> pages() throws IOException {
    return Stream.concat(Page.all().stream(), Page.generated().stream());
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("pages")
  void noLinkIsDead(Page page) throws IOException {
    assertThat(dead(page, Page.ROOT)).isEmpty();
  }

  @Test
  void noLinkOfTheArchiveIsDead() throws IOException {
    List<String> dead = new ArrayList<>();
    try (FileSystem archive = FileSystems.newFileSystem(Archive.ZIP)) {
      Path root = archive.getPath("/shmem4j-" + Archive.VERSION);
      List<Path> files;
      try (Stream<Path> all = Files.walk(root)) {
        files = all.filter(file -> file.toString().endsWith(".md")).toList();
      }
      assertThat(files).contains(root.resolve("README.md"));
      for (Path file : files) {
        Page page = new Page(root.relativize(file), Files.readString(file));
        dead(page, root).forEach(link -> dead.add(page + ": " + link));
      }
    }
    assertThat(dead).isEmpty();
  }

  private static List<String> dead(Page page, Path root) throws IOException {
    List<String> dead = new ArrayList<>();
    for (MatchResult link : LINK.matcher(page.prose()).results().toList()) {
      String target = link.group(1) == null ? link.group(2) : link.group(1);
      if (!leads(page, root, target)) {
        dead.add(target);
      }
    }
    return dead;
  }

  @Test
  void everyPageOfTheDocumentsIsInTheIndex() throws IOException {
    Page index = Page.of("docs/index.md");
    String site = Files.readString(Page.ROOT.resolve("docs/site.xml"));
    for (Page page : pages().toList()) {
      if (page.path().startsWith("docs") && !page.path().equals(index.path()) && !isOnTheShelf(page)) {
        String path = Path.of("docs").relativize(page.path()).toString();
        assertThat(index.text()).as("the index").contains("](" + path + ")");
        assertThat(site).as("the site's menu").contains("docs/" + path.replace(".md", ".html"));
      }
    }
  }

  @Test
  void everyPageOfTheDesignIsOnItsShelf() throws IOException {
    List<Page> pages = Page.all().stream().filter(LinksTest::isOnTheShelf).toList();
    assertThat(pages).isNotEmpty();
    for (Page page : pages) {
      boolean isRecord = page.path().startsWith(RECORDS) && !page.path().equals(SHELF_OF_RECORDS);
      Path shelf = isRecord ? SHELF_OF_RECORDS : SHELF;
      String link = "](" + shelf.getParent().relativize(page.path()) + ")";
      assertThat(Page.of(shelf.toString()).text()).contains(link);
    }
  }

  private static boolean isOnTheShelf(Page page) {
    return page.path().startsWith(DESIGN) && !page.path().equals(SHELF);
  }

  @Test
  void everyDecisionThatAPackageNamesHasItsRecord() throws IOException {
    List<Path> records = new ArrayList<>();
    for (String module : List.of("runtime", "runtime/ucx", "runtime/tools", "processor", "generator", "tests/litmus")) {
      try (Stream<Path> files = Files.walk(Page.ROOT.resolve(module + "/src/main/java"))) {
        for (Path description : files.filter(file -> file.endsWith("package-info.java")).toList()) {
          records.addAll(recordsNamedIn(Files.readString(description)));
        }
      }
    }
    assertThat(records).isNotEmpty().allSatisfy(record -> assertThat(record).exists());
  }

  private static List<Path> recordsNamedIn(String description) {
    String folder = "docs/design/records";
    int start = description.indexOf(folder + ":");
    return start < 0 ? List.of()
        : RECORD.matcher(description.substring(start)).results()
            .map(name -> Page.ROOT.resolve(folder).resolve(name.group()))
            .toList();
  }

  private static boolean leads(Page from, Path root, String link) throws IOException {
    if (link.matches("(https?|mailto):.*")) {
      return true; // never asked for: the build has no network
    }
    String[] parts = link.split("#", 2);
    String path = parts[0].isEmpty() ? from.toString()
        : root.relativize(root.resolve(from.toString()).resolveSibling(parts[0]).normalize()).toString();
    if (path.startsWith(JAVADOC)) {
      return from.toString().equals(API)
          && isJavadoc(path.substring(JAVADOC.length()), parts.length > 1 ? parts[1] : "");
    }
    Path file = root.equals(Page.ROOT) ? Page.file(path) : root.resolve(path);
    return Files.exists(file) && (parts.length == 1 || anchors(Files.readString(file)).contains(parts[1]));
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
            ? parameter.getType().componentType().getCanonicalName() + "..."
            : parameter.getType().getCanonicalName())
        .collect(Collectors.joining(","));
    return name + "(" + parameters + ")";
  }
}
