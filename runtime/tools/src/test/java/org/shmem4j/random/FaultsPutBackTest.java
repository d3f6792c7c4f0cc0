package org.shmem4j.random;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.shmem4j.launcher.Launched;

/**
 * Random programs with random schedules find faults that patches put into copies of the library's classes, each within
 * a minute. A patch is what {@code git diff} prints of one file; where its name ends so, PEs die in the histories.
 */
@Tag("slow")
class FaultsPutBackTest {
  private static final Path PATCHES = Path.of("src/test/resources/org/shmem4j/random/faults");
  private static final Path ROOT = Path.of("../..");
  private static final String WITH_DEATHS = "-deaths.patch";
  private static final long LIMIT_SECONDS = 60;

  @TempDir Path folder;

  static List<Path> patches() throws IOException {
    try (Stream<Path> files = Files.list(PATCHES)) {
      return files.sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("patches")
  void isFoundWithinAMinute(Path patch) throws Exception {
    compile(patch);
    Path error = folder.resolve("error");
    Process process = new ProcessBuilder(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-Djdk.virtualThreadScheduler.parallelism=1", "--enable-native-access=ALL-UNNAMED", "--add-modules",
        "jdk.incubator.vector", "-cp", folder + ":" + Launched.PROGRAMS, ScheduledProgram.class.getName(), "1",
        Integer.toString(Integer.MAX_VALUE), patch.toString().endsWith(WITH_DEATHS) ? "deaths" : "lives")
        .redirectOutput(ProcessBuilder.Redirect.DISCARD).redirectError(error.toFile()).start();
    try {
      assertThat(process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)).as("found").isTrue();
      assertThat(error).content().contains("AssertionError: seed=");
    } finally {
      process.destroyForcibly();
    }
  }

  /** Compiles the patched copy of a class into the folder, which stands before the library's classes. */
  private void compile(Path patch) throws IOException {
    List<String> lines = Files.readAllLines(patch);
    String file = lines.stream().filter(line -> line.startsWith("+++ b/")).findFirst().orElseThrow().substring(6);
    Path copy = folder.resolve(Path.of(file).getFileName().toString());
    Files.writeString(copy, patched(Files.readString(ROOT.resolve(file)), lines));
    int status = ToolProvider.getSystemJavaCompiler().run(
        null, null, null, "-proc:none", "-nowarn", "--add-modules", "jdk.incubator.vector", "-d", folder.toString(),
        "-cp", Launched.LIBRARY, "-sourcepath", folder.toString(), copy.toString());
    assertThat(status).isZero();
  }

  private static String patched(String source, List<String> lines) {
    String result = source;
    StringBuilder before = new StringBuilder();
    StringBuilder after = new StringBuilder();
    Stream<String> hunks = lines.stream().dropWhile(each -> !each.startsWith("@@"));
    for (String line : Stream.concat(hunks, Stream.of("@@")).toList()) {
      if (line.startsWith("@@")) {
        assertThat(result).contains(before);
        result = result.replace(before, after);
        before.setLength(0);
        after.setLength(0);
        continue;
      }
      String text = line.substring(1) + "\n";
      before.append(line.startsWith("+") ? "" : text);
      after.append(line.startsWith("-") ? "" : text);
    }
    return result;
  }
}
