package org.shmem4j.random;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.shmem4j.random.ScheduledProgram.Special;

/**
 * Random programs with random schedules find faults that patches put into copies of the library's classes, each within
 * a minute. A patch is what {@code git diff} prints of one file; its name ends with what is special about the programs.
 */
@Tag("slow")
class FaultsPutBackTest {
  private static final Path PATCHES = Path.of("src/test/resources/org/shmem4j/random/faults");
  private static final long LIMIT_SECONDS = 60;

  @TempDir
  Path folder;

  static List<Path> patches() throws IOException {
    try (Stream<Path> files = Files.list(PATCHES)) {
      return files.sorted().toList();
    }
  }

  @ParameterizedTest
  @Execution(ExecutionMode.CONCURRENT) // each is a simulation, which takes one core
  @MethodSource("patches")
  void isFoundWithinAMinute(Path patch) throws Exception {
    Special special = Arrays.stream(Special.values())
        .filter(each -> patch.toString().endsWith("-" + each.name().toLowerCase(Locale.ROOT) + ".patch"))
        .findFirst().orElse(Special.NOTHING);
    PatchedLibrary library = new PatchedLibrary(folder);
    library.patch(patch);
    if (special.isNear()) {
      library.changeAtSharedWords();
    }
    assertThat(library.run(special, Integer.MAX_VALUE, LIMIT_SECONDS)).contains("AssertionError: seed=");
  }
}
