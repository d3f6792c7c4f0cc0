package org.shmem4j.random;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.shmem4j.internal.onhost.memory.HostMemory;
import org.shmem4j.internal.simulation.History;
import org.shmem4j.launcher.Launched;
import org.shmem4j.random.ScheduledProgram.Special;

/**
 * Random programs with random schedules: each history is another program, other settings and another order, and one in
 * four has a fault. {@code -Dshmem4j.random.seconds=3600} runs longer, from another seed each time.
 */
@Tag("slow")
@Tag("soak")
class ScheduledRandomTest {
  private static final long SECONDS = Long.getLong("shmem4j.random.seconds", 5);
  private static final long SEED = SECONDS > 10 ? System.currentTimeMillis() : 1;
  private static final int NEAR_PROGRAMS = 10; // for each second
  private static final int HISTORIES = Integer.getInteger("shmem4j.histories", 500);
  private static final String SEEDS = SECONDS > 10 ? "300" : "20";

  @Test
  void everyProgramEndsAsItMust() {
    long[] counts = run(Special.NOTHING, SECONDS);
    System.out.println("random programs with random schedules: " + counts[0]);
    assertThat(counts[0]).isPositive();
  }

  /** Who loses a PE ends by an exception that names it, wherever that PE was. */
  @Test
  void everyDeathIsNamed() {
    long[] counts = run(Special.DEATHS, SECONDS);
    System.out.println("random programs with deaths: " + counts[0] + ", PEs that died: " + counts[1]);
    assertThat(counts[1]).isGreaterThan(counts[0] / 4);
  }

  /** PEs die anywhere, while they start, leave or create teams too, and no memory stays. */
  @Test
  void whoDiesKeepsNoMemory() throws IOException {
    runDeaths(100);
    long before = memories();
    runDeaths(HISTORIES / 2);
    assertThat(memories()).isEqualTo(before);
  }

  private static void runDeaths(int count) {
    for (long seed = 1; seed <= count; seed++) {
      ScheduledProgram program = new ScheduledProgram(seed, Special.DEATHS);
      program.requireRightEnd(program.run());
    }
  }

  /** How many memories of hosts this process has open. */
  private static long memories() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("/proc/self/fd"))) {
      return files.filter(ScheduledRandomTest::isMemory).count();
    }
  }

  private static boolean isMemory(Path file) {
    try {
      return HostMemory.nameIn(Files.readSymbolicLink(file).toString()).isPresent();
    } catch (IOException e) {
      return false; // it was that of the list
    }
  }

  /** A PE waits for what nobody writes: the library finds that, not the simulation, which would a little later. */
  @Test
  void everyDeadlockIsFound() {
    assertThat(run(Special.DEADLOCKS, (SECONDS + 3) / 4)[0]).isPositive();
  }

  /** PEs of one host change at each access to words that they share: the protocols of rings, locks and teams. */
  @Test
  void everyProgramOfOneHostEndsAsItMust(@TempDir Path folder) throws Exception {
    PatchedLibrary library = new PatchedLibrary(folder);
    library.changeAtSharedWords();
    int programs = (int) Math.min(Integer.MAX_VALUE, NEAR_PROGRAMS * SECONDS);
    assertThat(library.run(Special.NEAR, programs, 60 + 30 * SECONDS)).doesNotContain("Exception", "Error");
  }

  /** Runs programs until the time is over; returns how many, and how many PEs died. */
  private static long[] run(Special special, long seconds) {
    long end = System.nanoTime() + Duration.ofSeconds(seconds).toNanos();
    long seed = SEED;
    long dead = 0;
    while (System.nanoTime() < end) {
      ScheduledProgram program = new ScheduledProgram(seed, special);
      History history = program.run();
      program.requireRightEnd(history);
      dead += history.dead().size();
      seed++;
    }
    return new long[] {seed - SEED, dead};
  }

  @Test
  void theSameSeedIsTheSameHistoryInAnotherJvm() throws Exception {
    String first = histories();
    assertThat(first.lines()).hasSize(Integer.parseInt(SEEDS)).doesNotHaveDuplicates();
    assertThat(histories()).isEqualTo(first);
    String withDeaths = histories("deaths");
    assertThat(withDeaths).isNotEqualTo(first);
    assertThat(histories("deaths")).isEqualTo(withDeaths);
  }

  private static String histories(String... more) throws Exception {
    List<String> words = new ArrayList<>(List.of(
        "run", "-n", "1", "--", Launched.COMPILES_QUICKLY, "-cp", Launched.PROGRAMS, ScheduledProgram.class.getName(),
        "1", SEEDS));
    words.addAll(List.of(more));
    Launched.Result result = Launched.run(words.toArray(String[]::new));
    assertThat(result.status()).as(result.error()).isZero();
    return result.out();
  }
}
