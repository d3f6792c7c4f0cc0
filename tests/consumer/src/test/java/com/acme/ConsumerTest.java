package com.acme;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.shmem4j.Shmem;

class ConsumerTest {
  private static final String EXPECTED =
      "9.0 Vec3d[x=2.0, y=1.0, z=-2.0] Interval[lo=0.0, hi=1.5] 11 4294967292";
  private static final String ROADS = "true Road[paved=true, from=-1, to=-9223372036854775808, kind=ß, cost=NaN]"
      + " Road[paved=false, from=1, to=0, kind=a, cost=1.5] Peak[height=1001.0, prominence=500.0]";

  @TempDir
  Path folder;

  @Test
  void typesOfTheUsersOwnWorkOnTwoThreads() {
    ConcurrentLinkedQueue<String> reports = new ConcurrentLinkedQueue<>();

    Shmem.launch(2, shmem -> reports.add(Main.report(shmem)));

    assertThat(reports).containsExactly(EXPECTED, EXPECTED);
  }

  @ParameterizedTest
  @CsvSource({"com.acme.Main, '', ''", "com.acme.Main, --check, check: nothing found",
      "com.acme.Main, --profile, profile of 2 PEs", "com.acme.Roads, '', ''",
      "com.acme.Roads, --check, check: nothing found", "com.acme.Roads, --profile, profile of 2 PEs"})
  void typesOfTheUsersOwnWorkInTwoProcesses(String program, String option, String told) throws Exception {
    Path errors = folder.resolve("errors");
    Process job = new ProcessBuilder(command(program, option)).redirectError(errors.toFile()).start();
    String output = new String(job.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(errors).content().contains(told);
    assertThat(job.waitFor()).isZero();
    assertThat(output.strip()).isEqualTo(program.endsWith("Roads") ? ROADS : EXPECTED);
  }

  @Test
  void recordsWorkOnTwoThreads() {
    ConcurrentLinkedQueue<String> reports = new ConcurrentLinkedQueue<>();

    Shmem.launch(2, shmem -> reports.add(Roads.report(shmem)));

    assertThat(reports).containsExactly(ROADS, ROADS);
  }

  private List<String> command(String program, String option) {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String path = System.getProperty("java.class.path");
    List<String> command = new ArrayList<>(List.of(
        java, "--enable-native-access=ALL-UNNAMED", "-cp", path, "org.shmem4j.launcher.Main", "run", "-n", "2"));
    Stream.of(option, option.equals("--profile") ? folder.resolve("profile").toString() : "")
        .filter(each -> !each.isEmpty())
        .forEach(command::add);
    command.addAll(List.of("--", "-Dstdout.encoding=UTF-8", "-cp", path, program));
    return command;
  }
}
