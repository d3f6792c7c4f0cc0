package com.acme;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.shmem4j.Shmem;

class ConsumerTest {
  private static final String EXPECTED =
      "9.0 Vec3d[x=2.0, y=1.0, z=-2.0] Interval[lo=0.0, hi=1.5] 11 4294967292";

  @Test
  void typesOfTheUsersOwnWorkOnTwoThreads() {
    ConcurrentLinkedQueue<String> reports = new ConcurrentLinkedQueue<>();

    Shmem.launch(2, shmem -> reports.add(Main.report(shmem)));

    assertThat(reports).containsExactly(EXPECTED, EXPECTED);
  }

  @Test
  void typesOfTheUsersOwnWorkInTwoProcesses() throws Exception {
    Process job = new ProcessBuilder(command()).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    String output = new String(job.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);

    assertThat(job.waitFor()).isZero();
    assertThat(output.strip()).isEqualTo(EXPECTED);
  }

  private static List<String> command() {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String path = System.getProperty("java.class.path");
    return List.of(java, "--enable-native-access=ALL-UNNAMED", "-cp", path, "org.shmem4j.launcher.Main", "run", "-n",
        "2", "--", "-cp", path, "com.acme.Main");
  }
}
