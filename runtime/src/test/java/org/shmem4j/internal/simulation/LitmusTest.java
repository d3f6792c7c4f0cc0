package org.shmem4j.internal.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.shmem4j.schedules.Litmus;

/** What the memory model allows is what schedules reach. */
@Timeout(60)
class LitmusTest {
  private static final int SCHEDULES = 120;

  static Stream<Litmus> programs() throws IOException {
    try (InputStream text = Litmus.class.getResourceAsStream("litmus.txt")) {
      return Litmus.all(new String(text.readAllBytes(), StandardCharsets.UTF_8)).stream();
    }
  }

  @ParameterizedTest
  @MethodSource("programs")
  void endsWithEverythingThatIsAllowedAndNothingElse(Litmus program) {
    Set<String> outcomes = new TreeSet<>();
    for (int i = 0; i < SCHEDULES; i++) {
      Map<String, Long> seen = new ConcurrentHashMap<>();
      History history = Simulation.run(
          new Schedule(program.steps().size(), i), false, shmem -> program.run(shmem, seen));
      assertThat(history.failure()).as("schedule %d", i).isNull();
      outcomes.add(Litmus.outcome(seen));
    }
    assertThat(outcomes).noneMatch(program.forbidden()::contains);
    assertThat(outcomes).isEqualTo(program.allowed());
  }
}
