package org.shmem4j.applications;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.shmem4j.Shmem;
import org.shmem4j.api.Rma;

/** Each application with a PE made slow in one line: its profile names the PE, the line and those that waited. */
class SlowLineTest {
  private static final int SLOW_PE = 1;
  private static final Pattern CULPRIT = Pattern.compile(
      "\"culprits\":\\[\\{\"pe\":(\\d+),\"seconds\":[^,]*,\"places\":\\[\\{\"place\":(\\d+),.*?\"waiters\":\\[(.*?)]");
  private static final Pattern PLACE = Pattern.compile("\\{\"line\":\"(.*?)\",\"method\"");
  private static final Pattern PE = Pattern.compile("\"pe\":(\\d+)");

  @TempDir
  Path folder;

  @ParameterizedTest
  @Tag("nightly") // times on a busy machine say little
  @CsvSource(delimiter = '|', textBlock = """
      sort      | fill(round);                             | 60000 | 20000 40
      rank      | countBuckets();                          | 60000 | 12 12 40
      stencil   | apply();                                 | 60000 | 100 40
      transpose | increment();                             | 60000 | 60 40
      sweep     | sweepRow(row);                           | 3000  | 60 60 8
      atomics   | random = random * Table.MULTIPLIER       | 100   | 8 16000
      getput    | random = random * Table.MULTIPLIER       | 100   | 8 16000
      gradient  | multiply();                              | 60000 | 400 4 40
      search    | int found = expand(count, depth);        | 60000 | 8 4 10
      heat      | ends.start(now);                         | 60000 | 40 1e-2
      queue     | longP(head, 0, at + 1, 0);               | 10000 | 300 10
      bodies    | move();                                  | 60000 | 60 40
      """)
  void thePageSaysWhoIsSlowWhereAndWhoWaits(String name, String text, long micros, String arguments) throws Exception {
    Application application = Application.ALL.stream().filter(a -> a.name().equals(name)).findFirst().orElseThrow();
    int line = lineOf(application.program(), text);
    String page = profile(application.program(), line, micros * 1000, arguments);
    Matcher culprit = CULPRIT.matcher(page);
    assertThat(culprit.find()).isTrue();
    assertThat(culprit.group(1)).as("the PE that was waited for").isEqualTo(Integer.toString(SLOW_PE));
    List<String> places = PLACE.matcher(page).results().map(place -> place.group(1)).toList();
    assertThat(places.get(Integer.parseInt(culprit.group(2)))).as("its line")
        .isEqualTo(application.program().getSimpleName() + ".java:" + line);
    assertThat(PE.matcher(culprit.group(3)).results().map((MatchResult pe) -> pe.group(1))).as("those that waited")
        .isNotEmpty().isSubsetOf("0", "2");
  }

  @Test
  void everyApplicationIsTried() throws Exception {
    CsvSource source = SlowLineTest.class
        .getDeclaredMethod("thePageSaysWhoIsSlowWhereAndWhoWaits", String.class, String.class, long.class, String.class)
        .getAnnotation(CsvSource.class);
    assertThat(source.textBlock().lines().map(row -> row.split(" ", 2)[0]))
        .containsExactlyElementsOf(Application.ALL.stream().map(Application::name).toList());
  }

  private static int lineOf(Class<?> program, String text) throws IOException {
    List<String> source = Files.readAllLines(
        Path.of("src/main/java", program.getName().replace('.', '/') + ".java"));
    for (int i = 0; i < source.size(); i++) {
      if (source.get(i).strip().startsWith(text)) {
        return i + 1;
      }
    }
    throw new AssertionError(program + " has no line that starts with " + text);
  }

  /** {@return the page} */
  private String profile(Class<?> program, int line, long nanos, String arguments) throws Exception {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String path = String.join(":", Stream.of(Shmem.class, Rma.class, program, SlowLine.class)
        .map(SlowLineTest::place).toList());
    List<String> command = new ArrayList<>(List.of(java, "--enable-native-access=ALL-UNNAMED", "-cp",
        System.getProperty("java.class.path"), "org.shmem4j.launcher.Main", "run", "-n", "3", "--profile",
        folder.toString(), "--",
        "-javaagent:" + agent() + "=" + SLOW_PE + "," + program.getName() + "," + line + "," + nanos,
        "-cp", path, program.getName()));
    command.addAll(List.of(arguments.split(" ", -1)));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    return Files.readString(folder.resolve("profile.html"));
  }

  private Path agent() throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(new Attributes.Name("Premain-Class"), SlowLine.class.getName());
    Path jar = folder.resolve("slow-line.jar");
    try (OutputStream out = Files.newOutputStream(jar); JarOutputStream empty = new JarOutputStream(out, manifest)) {
      empty.finish();
    }
    return jar;
  }

  private static String place(Class<?> one) {
    return Path.of(URI.create(one.getProtectionDomain().getCodeSource().getLocation().toString())).toString();
  }
}
