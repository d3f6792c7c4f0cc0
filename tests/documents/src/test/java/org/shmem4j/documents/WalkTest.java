package org.shmem4j.documents;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every page's programs and commands, with the archive that users unpack. */
@Tag("walk")
class WalkTest {
  @TempDir
  static Path folder;
  private static Archive archive;

  @BeforeAll
  static void unpack() throws Exception {
    archive = new Archive(folder);
  }

  static Stream<Page> pages() throws IOException {
    Pattern only = Pattern.compile(System.getProperty("shmem4j.page", ""));
    Page first = new Page(Path.of("archive/README.md"), Archive.text("README.md"));
    return Stream.concat(Stream.of(first), Page.all().stream())
        .filter(page -> page.toString().matches("(archive/)?README.md|docs/.*"))
        .filter(page -> only.matcher(page.toString()).find())
        .filter(Walk::isWanted);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("pages")
  @Tag("slow")
  @Execution(ExecutionMode.CONCURRENT)
  void canBeWalked(Page page) throws Exception {
    new Walk(page, archive, Files.createTempDirectory(folder, "walk"), Map.of()).go();
  }

  /** Pages whose jobs can be checked and profiled: they do not ask for one of these themselves, and measure nothing. */
  static Stream<Arguments> watchedPages() throws IOException {
    return pages().filter(page -> page.commands().matches("(?s).*shmem4j(:| )run\\b.*"))
        .filter(page -> !page.commands().matches("(?s).*(--check|--profile|bench|demo|FastPrograms)\\b.*"))
        .flatMap(page -> Stream.of("SHMEM4J_CHECK", "SHMEM4J_PROFILE").map(setting -> Arguments.of(page, setting)));
  }

  /**
   * Pages of the tutorial that do not build with Maven, in a checked run. The programs of all pages are checked where they
   * are explored, and profiles of the examples are made by their own tests.
   */
  private static boolean isQuick(Arguments watched) {
    Page page = (Page) watched.get()[0];
    return page.toString().startsWith("docs/tutorial") && !page.commands().contains("mvnw")
        && watched.get()[1].equals("SHMEM4J_CHECK");
  }

  static Stream<Arguments> quickWatchedPages() throws IOException {
    return watchedPages().filter(WalkTest::isQuick);
  }

  static Stream<Arguments> otherWatchedPages() throws IOException {
    return watchedPages().filter(watched -> !isQuick(watched));
  }

  /** The programs print and end as they do otherwise, and nothing is found that is not there. */
  @ParameterizedTest(name = "{0} with {1}")
  @MethodSource("quickWatchedPages")
  @Tag("slow")
  void canBeWatched(Page page, String setting) throws Exception {
    Path walk = Files.createTempDirectory(folder, "walk");
    String value = setting.endsWith("CHECK") ? "1" : walk.resolve("profile").toString();
    new Walk(page, archive, walk, Map.of(setting, value)).go();
  }

  @ParameterizedTest(name = "{0} with {1}")
  @MethodSource("otherWatchedPages")
  @Tag("nightly")
  @Execution(ExecutionMode.CONCURRENT)
  void canAlsoBeWatched(Page page, String setting) throws Exception {
    canBeWatched(page, setting);
  }
}
