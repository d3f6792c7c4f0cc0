package org.shmem4j.applications;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every application comes to the same results when it is checked and profiled, and nothing is found in it. Those whose
 * PEs need elements of each other come to the results of one PE.
 */
@Timeout(120)
class ApplicationsTest {
  /** With so little to do, compiling more would take longer than it saves. */
  private static final String COMPILES_QUICKLY = "-XX:TieredStopAtLevel=1";

  @TempDir
  Path folder;

  /** How a job is watched. */
  enum Watch {
    CHECK("shmem4j check: nothing found\n", "--check"),
    PROFILE("shmem4j: profile of 2 PEs", "--profile profile");

    private final String told;
    private final String options;

    Watch(String told, String options) {
      this.told = told;
      this.options = options;
    }
  }

  /** Each application in one of the ways, by turns. */
  static Stream<Arguments> watchedByTurns() {
    Watch[] ways = Watch.values();
    return IntStream.range(0, Application.ALL.size())
        .mapToObj(i -> Arguments.of(Application.ALL.get(i).name(), Application.ALL.get(i), ways[i % ways.length]));
  }

  static Stream<Arguments> watchedInEachWay() {
    return Application.ALL.stream().flatMap(application -> Stream.of(Watch.values())
        .map(watch -> Arguments.of(application.name(), application, watch)));
  }

  @Test
  void comesToItsResultsAsProcesses() throws Exception {
    assertThat(results(Application.ALL.getFirst(), 2, "")).isNotEmpty();
  }

  @ParameterizedTest
  @Tag("slow")
  @Execution(ExecutionMode.CONCURRENT)
  @ValueSource(strings = {"stencil", "sweep", "gradient", "heat"})
  void comesToTheResultsOfOnePe(String name) throws Exception {
    Application application = Application.ALL.stream().filter(a -> a.name().equals(name)).findFirst().orElseThrow();
    assertThat(numbers(application, 4)).usingComparatorWithPrecision(1e-9).isNotEmpty()
        .containsExactly(numbers(application, 1));
  }

  private double[] numbers(Application application, int pes) throws Exception {
    return results(application, pes, "").stream().map(line -> line.split(" ", -1)[2])
        .mapToDouble(Double::parseDouble).toArray();
  }

  @ParameterizedTest(name = "{0}: {2}")
  @Tag("slow")
  @Execution(ExecutionMode.CONCURRENT)
  @MethodSource("watchedByTurns")
  void comesToTheSameResultsWatched(String name, Application application, Watch watch) throws Exception {
    List<String> results = results(application, 2, "");
    assertThat(results).isNotEmpty();
    assertThat(results(application, 2, watch.told, watch.options.split(" ", -1))).isEqualTo(results);
  }

  @ParameterizedTest(name = "{0}: {2}")
  @Tag("nightly")
  @Execution(ExecutionMode.CONCURRENT)
  @MethodSource("watchedInEachWay")
  void comesToTheSameResultsInEachWay(String name, Application application, Watch watch) throws Exception {
    comesToTheSameResultsWatched(name, application, watch);
  }

  private List<String> results(Application application, int pes, String told, String... options) throws Exception {
    String java = ProcessHandle.current().info().command().orElseThrow();
    String path = System.getProperty("java.class.path");
    List<String> command = new ArrayList<>(List.of(java, COMPILES_QUICKLY, "-cp", path,
        "org.shmem4j.launcher.Main", "run", "-n", Integer.toString(pes)));
    command.addAll(List.of(options));
    command.addAll(List.of("--", COMPILES_QUICKLY, "-cp", path, application.program().getName()));
    command.addAll(application.tinyArguments());
    Path errors = folder.resolve("errors");
    Process process = new ProcessBuilder(command).directory(folder.toFile()).redirectError(errors.toFile()).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output + Files.readString(errors)).isZero();
    assertThat(errors).content().contains(told);
    return output.lines().filter(line -> line.startsWith("result ")).toList();
  }
}
