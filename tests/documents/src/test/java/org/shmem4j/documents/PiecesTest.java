package org.shmem4j.documents;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.shmem4j.documents.Page.Block;

/** A piece of a program in a document is a piece of a program that is compiled. */
class PiecesTest {
  /** Where programs of each language end. */
  private static final Map<String, List<String>> ENDINGS = Map.of(
      "java", List.of(".java", ".java.txt"), "xml", List.of("pom.xml"), "groovy", List.of(".gradle"),
      "toml", List.of(".toml"), "c", List.of(".c", ".h"), "kotlin", List.of(".kt", ".kts"),
      "scala", List.of(".scala"));

  private static final Pattern SNIPPET = Pattern.compile("\\{@snippet *:\\n(.*?)\\n *\\* }\\n", Pattern.DOTALL);
  /** What holds the Javadoc of users' classes; that of the API is written by the generator, from what it fills in. */
  private static final List<String> DOCUMENTED = List.of("runtime/src/main/java", "runtime/junit/src/main/java",
      "generated-api/src/main/java", "generated-api/target/generated-sources/shmem4j", "generator/src/main/resources");

  private static final List<String> FILES = new ArrayList<>();
  private static final List<String> TEXTS = new ArrayList<>();

  /** Pages that are generated take their programs from tests. */
  static Stream<Page> pages() throws IOException {
    return Page.all().stream();
  }

  @BeforeAll
  static void readAllPrograms() throws IOException {
    Files.walkFileTree(Page.ROOT, new SimpleFileVisitor<>() {
      @Override
      public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
        String name = folder.getFileName().toString();
        return name.equals("target") || name.equals(".git") ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
      }

      @Override
      public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
        String name = file.toString();
        if (ENDINGS.values().stream().flatMap(List::stream).anyMatch(name::endsWith)) {
          add(name, Files.readString(file));
        }
        return FileVisitResult.CONTINUE;
      }
    });
  }

  private static void add(String name, String text) {
    FILES.add(name);
    TEXTS.add(squeezed(text));
  }

  /** Without spaces, and with versions as templates have them. */
  private static String squeezed(String text) {
    return text.replace(System.getProperty("shmem4j.version"), "${project.version}")
        .replace(System.getProperty("shmem4j.junit"), "${junit.current.version}")
        .replaceAll("(?m)^\\s*//.*$", "")
        .replaceAll("\\s+", "");
  }

  /** Sources whose Javadoc shows examples. */
  static Stream<Path> documented() throws IOException {
    List<Path> found = new ArrayList<>();
    for (String folder : DOCUMENTED) {
      try (Stream<Path> files = Files.walk(Page.ROOT.resolve(folder))) {
        for (Path file : files.filter(each -> each.toString().matches(".*\\.java(\\.txt)?")).toList()) {
          if (SNIPPET.matcher(Files.readString(file)).find()) {
            found.add(Page.ROOT.relativize(file));
          }
        }
      }
    }
    return found.stream();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("documented")
  void everyExampleOfJavadocIsOfAProgram(Path file) throws IOException {
    SNIPPET.matcher(Files.readString(Page.ROOT.resolve(file))).results().forEach(snippet -> {
      String piece = squeezed(snippet.group(1).replaceAll("(?m)^ *\\* ?", ""));
      boolean found = false;
      for (int program = 0; program < FILES.size() && !found; program++) { // not what shows it, but what compiles it
        found = FILES.get(program).matches(".*/(tests|src/test)/.*") && TEXTS.get(program).contains(piece);
      }
      assertThat(found)
          .as("%s shows what no program has: %s", file, snippet.group(1))
          .isTrue();
    });
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("pages")
  void everyPieceIsOfAProgram(Page page) throws IOException {
    List<String> own = page.blocks().stream().filter(block -> Walk.fileOf(block) != null)
        .map(block -> squeezed(block.text())).toList();
    for (Block block : page.blocks()) {
      List<String> endings = ENDINGS.get(block.language());
      if (block.remark("tested by") != null) {
        Path test = Page.ROOT.resolve(block.remark("tested by"));
        assertThat(test).exists();
        assertThat(Files.isDirectory(test) || squeezed(Files.readString(test)).contains(squeezed(block.text())))
            .as("%s:%d is in %s", page, block.line(), test)
            .isTrue();
        continue;
      }
      if (endings == null || Walk.fileOf(block) != null || block.remark("refused") != null) {
        continue;
      }
      String piece = squeezed(block.text());
      boolean found = own.stream().anyMatch(text -> text.contains(piece));
      for (int file = 0; file < FILES.size() && !found; file++) {
        found = endings.stream().anyMatch(FILES.get(file)::endsWith) && TEXTS.get(file).contains(piece);
      }
      assertThat(found).as("%s:%d is a piece of no program: %s", page, block.line(), block.text()).isTrue();
    }
  }
}
