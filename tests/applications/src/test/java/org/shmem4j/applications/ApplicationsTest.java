package org.shmem4j.applications;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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

/** Every application comes to the same results when it is checked and profiled, and nothing is found in it. */
@Timeout(120)
class ApplicationsTest {
  @TempDir
  Path folder;

  static Stream<Arguments> applications() {
    return Application.ALL.stream().map(application -> Arguments.of(application.name(), application));
  }

  @Test
  void comesToItsResultsAsProcesses() throws Exception {
    assertThat(results(Application.ALL.getFirst(), "")).isNotEmpty();
  }

  @ParameterizedTest(name = "{0}")
  @Tag("slow")
  @Execution(ExecutionMode.CONCURRENT)
  @MethodSource("applications")
  void comesToTheSameResultsWatched(String name, Application application) throws Exception {
    List<String> results = results(application, "");
    assertThat(results).isNotEmpty();
    assertThat(results(application, "shmem4j check: nothing found\n", "--check")).isEqualTo(results);
    assertThat(results(application, "shmem4j: profile of 2 PEs", "--profile", "profile")).isEqualTo(results);
  }

  private List<String> results(Application application, String told, String... options) throws Exception {
    String java = ProcessHandle.current().info().command().orElseThrow();
    String path = System.getProperty("java.class.path");
    List<String> command = new ArrayList<>(List.of(java, "-cp", path, "org.shmem4j.launcher.Main", "run", "-n", "2"));
    command.addAll(List.of(options));
    command.addAll(List.of("--", "-cp", path, application.program().getName()));
    command.addAll(application.tinyArguments());
    Path errors = folder.resolve("errors");
    Process process = new ProcessBuilder(command).directory(folder.toFile()).redirectError(errors.toFile()).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output + Files.readString(errors)).isZero();
    assertThat(errors).content().contains(told);
    return output.lines().filter(line -> line.startsWith("result ")).toList();
  }
}
