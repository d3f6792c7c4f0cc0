package org.shmem4j.random;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
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
 * The second storey looks for three faults of each kind of programs, the third for all.
 */
@Tag("slow")
class FaultsPutBackTest {
  private static final Path PATCHES = Path.of("src/test/resources/org/shmem4j/random/faults");
  private static final Path RARE = PATCHES.resolve("rare");
  private static final long LIMIT_SECONDS = 60;
  private static final long LIMIT_OF_RARE = 1200;
  private static final int OF_A_KIND = 3;

  @TempDir
  Path folder;

  static List<Path> patches() throws IOException {
    return patches(PATCHES);
  }

  /** The first few with each kind of programs. */
  static List<Path> somePatches() throws IOException {
    return patches().stream().collect(Collectors.groupingBy(FaultsPutBackTest::special)).values().stream()
        .flatMap(ofAKind -> ofAKind.stream().limit(OF_A_KIND)).toList();
  }

  /** Every other patch. */
  static List<Path> morePatches() throws IOException {
    List<Path> some = somePatches();
    return patches().stream().filter(patch -> !some.contains(patch)).toList();
  }

  static List<Path> rarePatches() throws IOException {
    return patches(RARE);
  }

  private static List<Path> patches(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(Files::isRegularFile).sorted().toList();
    }
  }

  @ParameterizedTest
  @Execution(ExecutionMode.CONCURRENT) // each is a simulation, which takes one core
  @MethodSource("somePatches")
  void isFoundWithinAMinute(Path patch) throws Exception {
    assertFound(patch, LIMIT_SECONDS);
  }

  @Tag("nightly")
  @ParameterizedTest
  @Execution(ExecutionMode.CONCURRENT)
  @MethodSource("morePatches")
  void isAlsoFoundWithinAMinute(Path patch) throws Exception {
    assertFound(patch, LIMIT_SECONDS);
  }

  /** Those that need an order which seldom comes. */
  @Tag("nightly")
  @ParameterizedTest
  @MethodSource("rarePatches")
  void isFoundWithinTwentyMinutes(Path patch) throws Exception {
    assertFound(patch, LIMIT_OF_RARE);
  }

  private void assertFound(Path patch, long seconds) throws Exception {
    Special special = special(patch);
    PatchedLibrary library = new PatchedLibrary(folder);
    library.patch(patch);
    if (special.isNear()) {
      library.changeAtSharedWords();
    }
    assertThat(library.run(special, Integer.MAX_VALUE, seconds)).contains("AssertionError: seed=");
  }

  /** {@return what is special about the programs that find the fault of a patch} */
  private static Special special(Path patch) {
    return Arrays.stream(Special.values())
        .filter(each -> patch.toString().endsWith("-" + each.name().toLowerCase(Locale.ROOT) + ".patch"))
        .findFirst().orElse(Special.NOTHING);
  }
}
