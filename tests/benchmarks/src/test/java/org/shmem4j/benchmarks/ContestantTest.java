package org.shmem4j.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class ContestantTest {
  private static final BenchmarkOperation BARRIER = BenchmarkOperation.parse("barrier", "int");
  private static final Duration SHORT = Duration.ofMillis(300);
  private static final double MILLISECOND = 1e6;

  @TempDir
  private Path directory;

  /** A peer of one process, whose script finds its pipes in its first argument. */
  private Contestant peer(String name, String script, Duration patience) throws IOException, InterruptedException {
    Path place = Files.createDirectory(directory.resolve(name));
    List<String> command = List.of("sh", "-c", script, name, place.toString());
    return new Contestant(new Contestant.Launch(name, true, null, command, Map.of()), place, 1, patience);
  }

  private Contestant silent() throws IOException, InterruptedException {
    return peer("silent", "sleep 600; exit", SHORT);
  }

  private Contestant answering() throws IOException, InterruptedException {
    return peer("answering", "while read -r line; do echo 1e6; done <\"$1/commands-0\" >\"$1/answers\"",
        Duration.ofMinutes(1));
  }

  /** {@return whether a peer's shell runs, which has its pipes' folder among its arguments} */
  private boolean isRunning() {
    return ProcessHandle.current().descendants()
        .anyMatch(process -> process.info().commandLine().orElse("").contains(directory.toString()));
  }

  @Test
  void aPeerThatDoesNotAnswerInTimeIsEndedAndAskedNoMore() throws Exception {
    try (Contestant peer = silent()) {
      assertThat(isRunning()).isTrue();
      assertThat(peer.time(BARRIER, 0, 1)).isNaN();
      while (isRunning() && !Thread.interrupted()) { // by the time limit
        Thread.onSpinWait();
      }
      assertThat(isRunning()).isFalse();
      assertThat(peer.time(BARRIER, 0, 1)).isNaN();
    }
  }

  @Test
  void timesAreThoseOfTheAnswers() throws Exception {
    try (Contestant peer = answering()) {
      assertThat(peer.time(BARRIER, 0, 1)).isEqualTo(MILLISECOND);
    }
  }

  @Test
  @Tag("slow")
  void theOthersGoOnWithoutAPeerThatDoesNotAnswer() throws Exception {
    try (Contestant peer = answering(); Contestant lost = silent()) {
      Measurement measurement = new Measurement(BenchOptions.parse(List.of("--quick")), List.of(peer, lost));
      assertThat(measurement.cell(BARRIER, 0, new ProgressLine()).times()).containsOnlyKeys(peer);
    }
  }
}
