package org.shmem4j.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.shmem4j.benchmarks.gain.GainComparison;

/** The command {@code bench --gain}. */
class GainTest {
  @Test
  void secondsMustBeNumbers() {
    assertThatThrownBy(() -> GainComparison.main(List.of("--gain", "--seconds", "1,much")))
        .isInstanceOf(BenchUsageException.class).hasMessageContaining("--seconds=1,much");
  }

  @Test
  @Tag("slow")
  void everyWayIsTimed() throws Exception {
    Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
        System.getProperty("java.class.path"), Bench.class.getName(), "--gain", "--seconds", "0.01", "--rounds", "1")
        .redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    assertThat(said.lines().toList()).hasSize(2);
    assertThat(said).containsPattern("0\\.01 s( +\\d+\\.\\d\\d s){4}\\n");
  }
}
