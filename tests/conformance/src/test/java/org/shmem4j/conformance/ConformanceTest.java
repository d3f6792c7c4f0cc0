package org.shmem4j.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.shmem4j.Shmem;

/** The suites over the engines and kernels; one job runs all of one. More PEs: run a main method with the launcher. */
@Timeout(400)
class ConformanceTest {
  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void collectivesOnThreads(int pes) {
    Shmem.launch(pes, shmem -> new CollectivesSuite("", false).run(shmem));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void oneSidedMethodsOnThreads(int pes) {
    Shmem.launch(pes, shmem -> new OneSidedSuite("", true).run(shmem));
  }

  @ParameterizedTest
  @CsvSource({"2,vector", "4,scalar"})
  void collectivesOnProcesses(int pes, String kernels) throws Exception {
    runsOnProcesses(CollectivesSuite.class, pes, "-Dshmem4j.kernels=" + kernels, "");
  }

  @ParameterizedTest
  @CsvSource({"2,''", "4,each-once"})
  void oneSidedMethodsOnProcesses(int pes, String methods) throws Exception {
    // Each method is called a few times only: compiling more would take longer than it saves.
    runsOnProcesses(OneSidedSuite.class, pes, "-XX:TieredStopAtLevel=1", methods);
  }

  private static void runsOnProcesses(Class<?> suite, int pes, String option, String argument) throws Exception {
    String classPath = System.getProperty("java.class.path");
    Process job = new ProcessBuilder(
            ProcessHandle.current().info().command().orElseThrow(), "-cp", classPath, "org.shmem4j.launcher.Main",
            "run", "-n", Integer.toString(pes), "--", option, "-cp", classPath, suite.getName(),
            argument)
        .redirectErrorStream(true)
        .redirectInput(new File("/dev/null"))
        .start();
    String output = new String(job.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(job.waitFor()).as(output).isZero();
    assertThat(output).contains("trials on " + pes + " PEs");
  }
}
