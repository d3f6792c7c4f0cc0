package org.shmem4j.documents;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every page's programs and commands, with the archive that users unpack. */
@Tag("walk")
class WalkTest {
  @TempDir static Path folder;
  private static Archive archive;

  @BeforeAll
  static void unpack() throws Exception {
    archive = new Archive(folder);
  }

  static Stream<Page> pages() throws IOException {
    String only = System.getProperty("shmem4j.page", "");
    return Page.all().stream()
        .filter(page -> page.toString().matches("README.md|docs/.*"))
        .filter(page -> page.toString().contains(only))
        .filter(Walk::isWanted);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("pages")
  @Tag("slow")
  void canBeWalked(Page page) throws Exception {
    new Walk(page, archive, Files.createTempDirectory(folder, "walk"), Map.of()).go();
  }

  /** Pages whose jobs can be checked and profiled: they do not ask for one of these themselves, and measure nothing. */
  static Stream<Arguments> watchedPages() throws IOException {
    return pages().filter(page -> page.commands().matches("(?s).*shmem4j(:| )run\\b.*"))
        .filter(page -> !page.commands().matches("(?s).*(--check|--profile|bench|demo|FastPrograms)\\b.*"))
        .flatMap(page -> settings(page).map(setting -> Arguments.of(page, setting)));
  }

  /** Builds with Maven take long; what a profile adds to their jobs is seen in those of other pages. */
  private static Stream<String> settings(Page page) {
    return page.commands().contains("mvnw") ? Stream.of("SHMEM4J_CHECK") : Stream.of("SHMEM4J_CHECK", "SHMEM4J_PROFILE");
  }

  /** The programs print and end as they do otherwise, and nothing is found that is not there. */
  @ParameterizedTest(name = "{0} with {1}")
  @MethodSource("watchedPages")
  @Tag("slow")
  void canBeWatched(Page page, String setting) throws Exception {
    Path walk = Files.createTempDirectory(folder, "walk");
    String value = setting.endsWith("CHECK") ? "1" : walk.resolve("profile").toString();
    new Walk(page, archive, walk, Map.of(setting, value)).go();
  }
}
