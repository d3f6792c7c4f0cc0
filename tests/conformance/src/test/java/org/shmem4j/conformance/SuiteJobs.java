package org.shmem4j.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Jobs of suites: programs that each have a JVM, or one for all their PEs, and must end well. */
public final class SuiteJobs {
  /** Where each method is called a few times only, compiling more would take longer than it saves. */
  public static final String COMPILES_QUICKLY = "-XX:TieredStopAtLevel=1";

  private SuiteJobs() {}

  /** What a job of processes prints. */
  static String processes(int pes, String option, Class<?> program, String... arguments)
      throws IOException, InterruptedException {
    return processes(pes, List.of("--", option), program, arguments);
  }

  static String processes(int pes, List<String> options, Class<?> program, String... arguments)
      throws IOException, InterruptedException {
    List<String> line =
        new ArrayList<>(List.of("org.shmem4j.launcher.Main", "run", "-n", Integer.toString(pes)));
    line.addAll(options);
    line.addAll(List.of("-cp", System.getProperty("java.class.path"), program.getName()));
    line.addAll(List.of(arguments));
    return java(line.toArray(String[]::new));
  }

  static String java(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(
        ProcessHandle.current().info().command().orElseThrow(), "--enable-native-access=ALL-UNNAMED", "-cp",
        System.getProperty("java.class.path")));
    command.addAll(List.of(arguments));
    Process process = new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectInput(new File("/dev/null"))
        .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    return output;
  }

  /** What a job between pretend hosts prints, whose messages are late by up to so many microseconds. */
  static String betweenHosts(String hosts, int delay, Class<?> program, String... arguments)
      throws IOException, InterruptedException {
    List<String> line = new ArrayList<>(List.of(
        COMPILES_QUICKLY, "-Dshmem4j.test.engine=org.shmem4j.pretend.PretendHosts",
        "-Dshmem4j.pretend.hosts=" + hosts, "-Dshmem4j.pretend.delay=7," + delay, program.getName()));
    line.addAll(List.of(arguments));
    return java(line.toArray(String[]::new));
  }
}
