package org.shmem4j.documents;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every page's programs and commands, with the archive that users unpack. */
@Tag("walk")
@Tag("slow")
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
  void canBeWalked(Page page) throws Exception {
    new Walk(page, archive, Files.createTempDirectory(folder, "walk")).go();
  }
}
