package org.shmem4j.benchmarks.apps;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.shmem4j.applications.Application;
import org.shmem4j.benchmarks.BenchUsageException;
import org.shmem4j.benchmarks.ProgressLine;

class AppComparisonTest {
  private static Outcome found(String... results) {
    return new Outcome(1, 1, 1, 1, Map.of(results[0], results[1]));
  }

  @Test
  void resultsAgreeUpToRoundingAndWholeNumbersExactly() {
    assertThat(found("sum", "0.30000000000000004").agrees(found("sum", "0.3"))).isTrue();
    assertThat(found("sum", "200").agrees(found("sum", "200.0"))).isTrue();
    assertThat(found("sum", "0.3001").agrees(found("sum", "0.3"))).isFalse();
    assertThat(found("sum", "7210471176596869181").agrees(found("sum", "7210471176596869182"))).isFalse();
    assertThat(found("sum", "1").agrees(found("keys", "1"))).isFalse();
  }

  @Test
  void optionsSayWhatRuns() {
    AppOptions options = AppOptions.parse(List.of("--apps", "--pes=4", "--short", "--only", "heat,sort"));
    assertThat(options.pes).isEqualTo(4);
    assertThat(options.applications).extracting(Application::name).containsExactly("sort", "heat");
    assertThat(options.size.apply(options.applications.getFirst()))
        .isEqualTo(options.applications.getFirst().shortArguments());
    assertThatThrownBy(() -> AppOptions.parse(List.of("--only", "heat,cold")))
        .isInstanceOf(BenchUsageException.class)
        .hasMessageContaining("--only=heat,cold");
    assertThatThrownBy(() -> AppOptions.parse(List.of("--against", "none")))
        .isInstanceOf(BenchUsageException.class)
        .hasMessageContaining("--against=none");
  }

  /** With Java alone too, where C is not installed: then two builds of ours are compared. */
  @Tag("slow")
  @Test
  void everyApplicationFindsTheSameInAllWays() throws Exception {
    AppOptions options = AppOptions.parse(
        List.of("--tiny", "--rounds=1", "--against", System.getProperty("java.class.path")));
    try (AppLaunchers launchers = new AppLaunchers(options, new ProgressLine())) {
      for (Application application : Application.ALL) {
        List<Outcome> outcomes = new ArrayList<>();
        for (Launcher launcher : launchers.all()) {
          outcomes.add(launcher.run(application, application.tinyArguments()));
        }
        assertThat(outcomes).as(application.name()).allMatch(outcome -> outcome.agrees(outcomes.getFirst()));
      }
    }
  }
}
