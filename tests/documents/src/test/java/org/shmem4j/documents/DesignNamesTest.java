package org.shmem4j.documents;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Whatever the pages about the design name exists: classes with their members, packages, files, rules of the models. What
 * a record decided against may never have been written.
 */
class DesignNamesTest {
  private static final Path DESIGN = Path.of("docs/design");
  private static final Path GENERATED = Path.of("generated-api/target/generated-sources/shmem4j");
  private static final Pattern ALTERNATIVES = Pattern.compile("^## Alternatives$.*?(?=^## |\\z)",
      Pattern.MULTILINE | Pattern.DOTALL);
  private static final Pattern SPAN = Pattern.compile("`([^`\n]+)`");
  private static final Pattern TYPE =
      Pattern.compile("([A-Z][A-Za-z0-9]*[a-z][A-Za-z0-9]*)((?:[.#]\\w+)*)(?:\\(.*\\))?");
  private static final Pattern PACKAGE = Pattern.compile("(?:org\\.shmem4j\\.)?([a-z]+(?:\\.[a-z]+)+)");
  private static final Pattern FILE = Pattern.compile("[\\w-]+\\.(?:java|tla|toml|md|txt|xml|js)");
  private static final Pattern PATH = Pattern.compile("\\.?[\\w-]+(?:/[\\w.-]+)+");
  /** What a build makes, in the folder of a module, need not be there yet. */
  private static final Pattern BUILT = Pattern.compile("(?:[\\w-]+/)*target(?:/[\\w.-]+)*");
  private static final Pattern DECLARED = Pattern.compile("\\b(?:class|interface|record|enum) (\\w+)");
  private static final Pattern WORD = Pattern.compile("\\w+");

  private static final Set<String> OF_THE_JDK =
      Set.of("BigDecimal", "MemorySegment", "SecureRandom", "System", "ThreadMXBean");

  private static final Map<String, List<Path>> TYPES = new HashMap<>();
  private static final Set<String> PACKAGES = new HashSet<>();
  private static final Set<String> FILES = new HashSet<>();

  @BeforeAll
  static void readTheProject() throws IOException {
    Files.walkFileTree(Page.ROOT, new SimpleFileVisitor<>() {
      @Override
      public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
        String name = folder.getFileName().toString();
        return name.equals("target") || name.equals(".git") ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
      }

      @Override
      public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
        note(file);
        return FileVisitResult.CONTINUE;
      }
    });
    try (Stream<Path> generated = Files.walk(Page.ROOT.resolve(GENERATED))) {
      for (Path file : generated.filter(Files::isRegularFile).toList()) {
        note(file);
      }
    }
  }

  private static void note(Path file) throws IOException {
    FILES.add(file.getFileName().toString());
    if (file.toString().endsWith(".tla")) {
      WORD.matcher(Files.readString(file)).results().forEach(rule -> noteType(rule.group(), file));
    }
    if (!file.toString().endsWith(".java")) {
      return;
    }
    DECLARED.matcher(Files.readString(file)).results().forEach(type -> noteType(type.group(1), file));
    String folder = file.getParent().toString();
    int root = folder.indexOf("org/shmem4j/");
    if (root >= 0) {
      PACKAGES.add(folder.substring(root + "org/shmem4j/".length()).replace('/', '.'));
    }
  }

  private static void noteType(String name, Path file) {
    TYPES.computeIfAbsent(name, any -> new ArrayList<>()).add(file);
  }

  static Stream<Page> pages() throws IOException {
    return Page.all().stream().filter(page -> page.path().startsWith(DESIGN));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("pages")
  void everyNameExists(Page page) throws IOException {
    List<String> gone = new ArrayList<>();
    String decided = ALTERNATIVES.matcher(page.prose()).replaceAll("");
    for (MatchResult span : SPAN.matcher(decided).results().toList()) {
      if (!exists(span.group(1), true)) {
        gone.add(span.group(1));
      }
    }
    for (Page.Block picture : page.blocks()) {
      for (String word : picture.text().split("[\\s,;:]+", -1)) {
        if (picture.language().isEmpty() && !exists(word, false)) {
          gone.add(word);
        }
      }
    }
    assertThat(gone).as("names on %s that the project does not have", page).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {
      "NoSuchClass", "Waiter.noSuchMethod", "Header.Kind.NONE_SUCH", "internal.pe.nosuch", "runtime/nosuch",
      "nosuch.md", "nosuch/target/site"})
  void whatDoesNotExistIsFound(String name) throws IOException {
    assertThat(exists(name, true)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {
      "Waiter", "Header.Kind.PUT", "RingTest#isRight", "Rma.intPut", "pe.waiting", "org.shmem4j.api", "runtime/ucx",
      "Ring.tla", "UCX_TLS", "put", "docs/target/nosuch"})
  void whatExistsOrIsNoNameIsNot(String name) throws IOException {
    assertThat(exists(name, true)).isTrue();
  }

  /** {@return whether the project has what a text names, or the text names nothing of the kinds that are looked for} */
  private static boolean exists(String text, boolean typesToo) throws IOException {
    if (FILE.matcher(text).matches() || FILES.contains(text)) {
      return FILES.contains(text);
    }
    if (BUILT.matcher(text).matches()) {
      return Files.exists(Page.ROOT.resolve(text.substring(0, text.indexOf("target"))));
    }
    if (PATH.matcher(text).matches()) {
      return Files.exists(Page.ROOT.resolve(text)) || Files.exists(Page.ROOT.resolve(DESIGN).resolve(text));
    }
    var inPackage = PACKAGE.matcher(text);
    if (inPackage.matches()) {
      String name = inPackage.group(1);
      return name.startsWith("java.") || name.startsWith("jdk.")
          || Stream.of(name, "internal." + name).anyMatch(DesignNamesTest::isPackage);
    }
    var type = TYPE.matcher(text);
    return !typesToo || !type.matches() || OF_THE_JDK.contains(type.group(1)) || hasType(type.group(1), type.group(2));
  }

  private static boolean isPackage(String name) {
    return PACKAGES.stream().anyMatch(each -> each.equals(name) || each.startsWith(name + "."));
  }

  /** {@return whether some file declares a type and has the names of its members, which follow behind dots} */
  private static boolean hasType(String name, String members) throws IOException {
    for (Path file : TYPES.getOrDefault(name, List.of())) {
      Set<String> words = new HashSet<>();
      WORD.matcher(Files.readString(file)).results().forEach(word -> words.add(word.group()));
      if (Stream.of(members.split("[.#]")).filter(member -> !member.isEmpty()).allMatch(words::contains)) {
        return true;
      }
    }
    return false;
  }
}
