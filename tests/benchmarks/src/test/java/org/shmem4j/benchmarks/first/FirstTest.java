package org.shmem4j.benchmarks.first;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.shmem4j.benchmarks.BenchUsageException;

/** The command {@code bench --first}. */
class FirstTest {
  @Test
  void kindsMustBeKnown() {
    assertThatThrownBy(() -> FirstComparison.main(List.of("--first", "--op", "barrier,updates,single_adds")))
        .isInstanceOf(BenchUsageException.class).hasMessageContaining("fetches")
        .hasMessageContaining("--op=barrier,updates,single_adds");
  }

  @Test
  void ofCallsTheMeanOfTheFirst2000IsShown() {
    Map<String, Double> micros =
        Map.of("1", 100.0, "20", 10.0, "100", 5.0, "500", 4.0, "1000", 3.0, "2000", 1.0, "4000", 0.5, "8000", 0.5);
    assertThat(FirstKinds.CALLS.line("get", "C", micros::get)).matches("get +C .* 0\\.50 +2\\.40");
  }

  @Test
  void ofElementsSecondsAndMillionsASecondAreShown() {
    Map<String, Double> micros = Map.of("0-1", 500_000.0, "0-30", 1_500_000.0, "1-30", 1e6, "50-60", 1e5);
    assertThat(FirstKinds.ELEMENTS.line("updates", "shmem4j", micros::get))
        .matches("updates +shmem4j +0\\.50 +1\\.50 +29\\.00 +100\\.00");
  }

  @ParameterizedTest
  @ValueSource(strings = {"updates", "fetches", "mailbox"})
  @Tag("slow")
  @Timeout(120)
  void roundsAreTimed(String way) throws Exception {
    ProcessBuilder builder = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "--enable-native-access=ALL-UNNAMED", "-cp", System.getProperty("java.class.path"),
        FirstElements.class.getName(), way, "1", "2");
    builder.environment().put("SHMEM4J_PES", "2");
    Process process = builder.redirectErrorStream(true).start();
    String said;
    try {
      said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(process.waitFor()).as(said).isZero();
    } finally {
      process.destroyForcibly();
    }
    List<Double> micros = new ArrayList<>();
    for (String rounds : List.of("0-1", "0-2", "1-2")) {
      assertThat(said).contains(way + " " + rounds + " ");
      micros.add(Double.parseDouble(said.split(way + " " + rounds + " ", -1)[1].lines().toList().getFirst()));
    }
    assertThat(micros.get(0) + micros.get(2)).isEqualTo(micros.get(1), within(1.0));
  }
}
