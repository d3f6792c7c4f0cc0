package org.shmem4j.random;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.shmem4j.launcher.Launched;
import org.shmem4j.random.ScheduledProgram.Special;

/** Copies of the library's classes that differ from these, in a folder that stands before them. */
final class PatchedLibrary {
  private static final Path ROOT = Path.of("../..");
  private static final String WORDS = "runtime/src/main/java/org/shmem4j/internal/onhost/memory/Words.java";
  private static final Pattern READ =
      Pattern.compile("( public static (?:long|void) (?:get|getOpaque|getAcquire|copy)\\([^{]*\\{)");
  private static final Pattern WRITE = Pattern.compile(
      "( public static (?:long|void|boolean) (?:set|setRelease|compareAndSet|getAndAdd|setBits|clearBits)\\([^{]*\\{)");
  private static final String POINT = "$1\n    org.shmem4j.internal.simulation.Simulated.point(%s);";

  /** From here on each fault comes soon; from 1 on, handlers under the lock take nearly a minute. */
  private static final String FIRST_SEED = "5000";

  private final Path folder;

  PatchedLibrary(Path folder) {
    this.folder = folder;
  }

  /** Lets PEs of one host change at each access to words that they share. */
  void changeAtSharedWords() throws IOException {
    String words = Files.readString(ROOT.resolve(WORDS));
    assertThat(READ.matcher(words).results().count()).isEqualTo(4);
    assertThat(WRITE.matcher(words).results().count()).isEqualTo(6);
    String reads = READ.matcher(words).replaceAll(POINT.formatted(false));
    compile(WORDS, WRITE.matcher(reads).replaceAll(POINT.formatted(true)));
  }

  /** Puts a change into a class, as {@code git diff} prints it. */
  void patch(Path patch) throws IOException {
    List<String> lines = Files.readAllLines(patch);
    String file = lines.stream().filter(line -> line.startsWith("+++ b/")).findFirst().orElseThrow().substring(6);
    compile(file, patched(Files.readString(ROOT.resolve(file)), lines));
  }

  private void compile(String file, String text) throws IOException {
    Path copy = Files.writeString(folder.resolve(Path.of(file).getFileName().toString()), text);
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

  /** Runs random programs with it, the near ones with a ring of few slots, or with small rooms; returns what they print of errors. */
  String run(Special special, int count, long seconds) throws IOException, InterruptedException {
    List<String> words = new ArrayList<>(List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-Djdk.virtualThreadScheduler.parallelism=1", "--enable-native-access=ALL-UNNAMED", "--add-modules",
        "jdk.incubator.vector"));
    switch (special) {
      case NEAR, PIPES -> words.addAll(List.of("-Dorg.shmem4j.slots=4", "-Dorg.shmem4j.rooms=2"));
      case PIECES -> words.addAll(List.of("-Dorg.shmem4j.slots=16", "-Dorg.shmem4j.rooms=1024"));
      default -> {}
    }
    words.addAll(List.of(
        "-cp", folder + ":" + Launched.PROGRAMS, special.program().getName(), FIRST_SEED, Integer.toString(count),
        special.name().toLowerCase(Locale.ROOT)));
    Path error = folder.resolve("error");
    Process process = new ProcessBuilder(words)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD).redirectError(error.toFile()).start();
    try {
      assertThat(process.waitFor(seconds, TimeUnit.SECONDS)).as("ended within %d s", seconds).isTrue();
      return Files.readString(error);
    } finally {
      process.destroyForcibly();
    }
  }
}
