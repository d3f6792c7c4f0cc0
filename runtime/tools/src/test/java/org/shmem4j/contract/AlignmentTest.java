package org.shmem4j.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.shmem4j.Shmem;
import org.shmem4j.launcher.Launched;

/** Whatever alignment is accepted holds for addresses, wherever a process maps the memory and whatever heaps' size. */
@Timeout(60)
class AlignmentTest {
  private static final String HEAP = "shmem.symmetric.size";

  @ParameterizedTest
  @CsvSource({"1, 37m", "3, 37m", "4, 25500k"})
  void threads(int pes, String heap) {
    System.setProperty(HEAP, heap);
    try {
      Shmem.launch(pes, AlignmentProgram::run);
    } finally {
      System.clearProperty(HEAP);
    }
  }

  @ParameterizedTest
  @CsvSource({"2, 256m", "3, 37m"})
  void processes(int pes, String heap) {
    try (Launched launched = Launched.start(
        Map.of(), "run", "-n", Integer.toString(pes), "--heap", heap, "--", "-cp",
        Launched.PROGRAMS, AlignmentProgram.class.getName())) {
      Launched.Result result = launched.result();
      assertThat(result.error()).isEmpty();
      for (int pe = 0; pe < pes; pe++) {
        assertThat(result.out()).contains("PE " + pe + " has all alignments");
      }
    }
  }

  /** Without native access, and where the system puts mappings above each other. */
  @Test
  void withoutNativeAccessAndUpwards() throws IOException, InterruptedException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Process process = new ProcessBuilder(
        "setarch", "-L", java, "-Dshmem4j.pes=2", "-D" + HEAP + "=37m", "-cp", Launched.PROGRAMS,
        AlignmentProgram.class.getName()).redirectErrorStream(true).start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    assertThat(out).contains("PE 0 has all alignments", "PE 1 has all alignments");
  }
}
