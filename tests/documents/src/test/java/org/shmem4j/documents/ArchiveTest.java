package org.shmem4j.documents;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.shmem4j.documents.Page.Block;

/** What is in the archive that users unpack. */
class ArchiveTest {
  private static final Pattern ARTIFACT = Pattern.compile("<artifactId>(shmem4j-[a-z-]+)</artifactId>");
  private static final Pattern OF_THE_SOURCE_TREE = Pattern.compile("\\./shmem4j\\b|\\./mvnw\\b");

  private FileSystem zip;
  private Path root;

  @BeforeEach
  void open() throws IOException {
    zip = FileSystems.newFileSystem(Archive.ZIP);
    root = zip.getPath("/shmem4j-" + Archive.VERSION);
  }

  @AfterEach
  void close() throws IOException {
    zip.close();
  }

  private List<String> names(String folder) throws IOException {
    try (Stream<Path> files = Files.list(root.resolve(folder))) {
      return files.map(file -> file.getFileName().toString().replace("/", "")).sorted().toList();
    }
  }

  @Test
  void theLicenceOfEachJarIsThere() throws IOException {
    String licenses = Files.readString(root.resolve("LICENSES.md"));
    List<String> others = names("lib").stream().filter(jar -> !jar.startsWith("shmem4j-")).toList();

    assertThat(others).isNotEmpty().allSatisfy(
        jar -> assertThat(licenses).contains("| `" + jar.replaceAll("-[0-9].*", "") + "` | "));
  }

  /** The BOM names all that is published, itself and its parent included. */
  @Test
  void theRepositoryHasWhatIsPublished() throws IOException {
    List<String> published = ARTIFACT.matcher(Files.readString(Page.ROOT.resolve("generated-api/bom/pom.xml")))
        .results().map(artifact -> artifact.group(1)).distinct().sorted().toList();

    assertThat(names("repository/org/shmem4j")).isEqualTo(published);
    for (String artifact : published) {
      String file = artifact + "-" + Archive.VERSION;
      boolean hasJar = !List.of("shmem4j-bom", "shmem4j-parent").contains(artifact);
      assertThat(names("repository/org/shmem4j/" + artifact + "/" + Archive.VERSION)).isEqualTo(hasJar
          ? List.of(file + "-sources.jar", file + "-sources.jar.sha1", file + ".jar", file + ".jar.sha1", file + ".pom",
              file + ".pom.sha1")
          : List.of(file + ".pom", file + ".pom.sha1"));
    }
  }

  /** Only a project of the reader's own has a {@code ./mvnw}; what else needs the source tree says so. */
  @Test
  void itsDocumentsHaveItsCommands() throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      List<Path> pages = files
          .filter(file -> root.relativize(file).toString().matches("(?!CONTRIBUTING|docs/design).*\\.md"))
          .toList();
      assertThat(pages).isNotEmpty();
      for (Path page : pages) {
        assertThat(commandsOfTheSourceTree(new Page(page, Files.readString(page)))).as("%s", page).isEmpty();
      }
    }
  }

  private static List<String> commandsOfTheSourceTree(Page page) {
    boolean hasProject = page.text().contains("shmem4j new ");
    String commands = page.blocks().stream().filter(block -> !block.remark().equals("not run: needs the source tree"))
        .map(Block::text).collect(Collectors.joining());
    String prose = Pattern.compile("\n\n").splitAsStream(page.prose())
        .filter(paragraph -> !paragraph.replaceAll("\\s+", " ").contains("source tree"))
        .collect(Collectors.joining("\n"));
    return OF_THE_SOURCE_TREE.matcher(commands + prose).results().map(MatchResult::group)
        .filter(command -> !(hasProject && command.equals("./mvnw")))
        .toList();
  }
}
