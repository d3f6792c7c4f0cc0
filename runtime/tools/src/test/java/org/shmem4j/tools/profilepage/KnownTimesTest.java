package org.shmem4j.tools.profilepage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.shmem4j.launcher.Profiled;
import org.shmem4j.watched.KnownProgram;

/** Profiles of programs whose times are known: each kind within 10 %, and all of them together the time of the PE. */
@Tag("slow")
@Tag("alone")
class KnownTimesTest {
  private static final double NANOS = 1e9;
  private static final Pattern MEASURED = Pattern.compile("measured (\\d) ([0-9.]+)");

  @TempDir
  Path folder;
  private ProfileAnalysis analysis;
  private final double[] measured = new double[2];

  /**
   * Runs a program and looks at its profile. Others on the machine can hold a PE up between its look at the clock and
   * its call, so that one of three runs must be as the program says.
   */
  private void run(String how, Runnable looks) {
    AssertionError failure = null;
    for (int tries = 0; tries < 3; tries++) {
      run(how, folder.resolve(Integer.toString(tries)));
      try {
        looks.run();
        return;
      } catch (AssertionError e) {
        failure = e;
      }
    }
    throw failure;
  }

  private void run(String how, Path folder) {
    String out = Profiled.run(folder, 2, KnownProgram.class, how);
    for (Matcher line = MEASURED.matcher(out); line.find();) {
      measured[Integer.parseInt(line.group(1))] = Double.parseDouble(line.group(2));
    }
    analysis = new ProfileAnalysis(Recordings.read(folder));
    List<Costs.PeTime> times = analysis.costs().times();
    for (int pe = 0; pe < 2; pe++) {
      PeRecord record = analysis.pes().get(pe);
      Costs.PeTime time = times.get(pe);
      double sum = time.waiting + time.moving + time.computing + time.unsampled
          + time.paused.values().stream().mapToDouble(Double::doubleValue).sum();
      assertThat(sum).as("all of PE " + pe).isCloseTo((double) (record.end - record.start),
          Percentage.withPercentage(1));
    }
  }

  private double seconds(int pe, ToDoubleFunction<Costs.PeTime> kind) {
    return kind.applyAsDouble(analysis.costs().times().get(pe)) / NANOS;
  }

  private double paused(int pe, Pause.Kind kind) {
    return seconds(pe, time -> time.paused.getOrDefault(kind, 0.0));
  }

  /** The wait of which the program is made; there are others at its start. */
  private double longestWait(int pe) {
    return analysis.pes().get(pe).spans.stream().mapToLong(Span::waited).max().orElse(0) / NANOS;
  }

  private static Percentage tenPercent() {
    return Percentage.withPercentage(10);
  }

  private Costs.Line line(String routine) {
    return analysis.costs().lines().stream().filter(line -> line.place.routine().equals(routine)).findFirst()
        .orElseThrow();
  }

  @Test
  void aSleeperSleepsAtItsLine() {
    run("sleeper", () -> {
      assertThat(paused(1, Pause.Kind.SLEEPING)).isCloseTo(1.5, tenPercent());
      assertThat(paused(0, Pause.Kind.SLEEPING)).isZero();
      assertThat(longestWait(0)).isCloseTo(measured[1] - measured[0], within(0.15));
      Costs.Line sleeps = analysis.costs().lines().stream()
          .filter(line -> line.paused.containsKey(Pause.Kind.SLEEPING)).findFirst().orElseThrow();
      assertThat(sleeps.computing).isLessThan(0.05 * NANOS);
      assertThat(sleeps.place.line()).startsWith("KnownProgram.java:");
      assertThat(analysis.blame().culprits().getFirst().worstPlaces().getFirst().getKey()).isEqualTo(sleeps.place);
    });
  }

  @Test
  void aParkedPeIsNoComputingOne() {
    run("parked", () -> {
      assertThat(paused(1, Pause.Kind.LOCKED)).isCloseTo(1.5, tenPercent());
    });
  }

  @Test
  void anImbalanceIsWaitedFor() {
    run("imbalance", () -> {
      assertThat(longestWait(0)).isCloseTo(measured[1] - measured[0], within(0.15));
      assertThat(analysis.blame().culprits().getFirst().pe).isEqualTo(1);
    });
  }

  @Test
  void aLateSenderIsWaitedFor() {
    run("late", () -> {
      assertThat(longestWait(1)).isCloseTo(measured[1], within(0.15));
      assertThat(line("longWaitUntil").waiting / NANOS).isCloseTo(measured[1], within(0.15));
      assertThat(analysis.blame().culprits().getFirst().pe).isZero();
    });
  }

  @Test
  void aConvoyWaitsForALock() {
    run("convoy", () -> {
      double first = Math.min(measured[0], measured[1]);
      double second = Math.max(measured[0], measured[1]);
      assertThat(line("setLock").waiting / NANOS).isCloseTo(second - first, within(0.15));
    });
  }

  @Test
  void aChainWaitsForOneAfterTheOther() {
    run("chain", () -> {
      assertThat(line("longWaitUntil").waiting / NANOS).isCloseTo(measured[1] - 1, within(0.15));
    });
  }

  @Test
  void aHotWordIsNamed() {
    run("hot", () -> {
      double unsampled = seconds(0, time -> time.unsampled) + seconds(1, time -> time.unsampled);
      assumeTrue(unsampled < 0.4 * (measured[0] + measured[1]), "a machine that is too busy does not sample");
      assertThat(analysis.hotWords()).singleElement().satisfies(word -> {
        assertThat(word.name()).startsWith("cells, index 5, on PE 0 (allocated at KnownProgram.java:");
        assertThat(word.by()).containsExactly(0, 1);
        double all = measured[0] + measured[1];
        double error = line("longAtomicAdd").error() / NANOS; // large where a busy machine samples little
        assertThat(word.nanos() / NANOS + unsampled).isCloseTo(all, within(0.1 * all + 2 * error));
      });
      assertThat(CallPaths.of(analysis.pes())).anySatisfy(path -> {
        assertThat(path.place().routine()).isEqualTo("longAtomicAdd");
        assertThat(path.methods()).containsSubsequence("KnownProgram.main", "KnownProgram.body", "KnownProgram.hit");
        assertThat(path.share()).isGreaterThan(0.5);
      });
      assertThat(Summary.of(analysis, folder)).contains("in atomics of PEs 0, 1 on one word", "index 5, on PE 0");
    });
  }
}
