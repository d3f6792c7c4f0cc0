package org.shmem4j.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Whatever a command line holds, it is understood or refused in the library's own words. */
class RunOptionsFuzzTest {
  private static final int TRIALS = 50_000;
  private static final String[] WORDS = {
      "-n", "--pes", "--heap", "--timeout", "--delay", "--check", "--findings", "--tag", "--no-tag", "--debug-pe",
      "--debug-port", "--hosts", "--via", "--dry-run", "--verbose", "-x", "--", "-cp", "Main", "-jar", "-m", "-", "",
      "4", "0", "-1", "2147483648", "512m", "9e18", "30s", "a=b", "=", "A:2,B:2", "A:2147483647,B:2147483647", ",:,",
      "a:", "mpirun", "srun", "bogus", "--pes=3", "--heap=", "--hosts=h", "\0", "\u0661", "-Dshmem.timeout=x", "é", "👍"
  };

  @Test
  void everyCommandLineIsUnderstoodOrRefused() {
    Random random = new Random(3);
    int understood = 0;
    for (int trial = 0; trial < TRIALS; trial++) {
      List<String> line = new ArrayList<>(
          IntStream.range(0, random.nextInt(7)).mapToObj(i -> WORDS[random.nextInt(WORDS.length)]).toList());
      if (random.nextBoolean()) {
        line.addAll(List.of("--", "-cp", "x", "Main"));
      }
      try {
        RunOptions options = RunOptions.parse(new RunCommand(), line);
        assertThat(options.pes()).as(line::toString).isPositive();
        understood++;
      } catch (UsageException | IllegalArgumentException e) {
        assertThat(e.getMessage()).as(line::toString).isNotBlank().doesNotContain("places=-");
        assertThat(e).as(line::toString).isNotInstanceOf(NumberFormatException.class);
      }
    }
    assertThat(understood).isBetween(TRIALS / 100, TRIALS - TRIALS / 100);
  }
}
