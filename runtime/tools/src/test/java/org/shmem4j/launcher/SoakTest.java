package org.shmem4j.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.shmem4j.launcher.Launched.Result;

/** Hits random PEs in the middle of random calls; {@code -Dshmem4j.soak=200} hits so many. */
@Tag("slow")
@Tag("soak")
class SoakTest {
  private static final int PES = 3;

  /** What happens to the victim, or to the launcher. */
  private enum Hit {
    KILL("was ended by SIGKILL", 137),
    EXIT("exited with status 9", 9),
    THROW("exited with status 1", 1),
    STOP("is stopped", 1),
    LAUNCHER("", 137),
    EVERYTHING("", 137);

    private final String words;
    private final int status;

    Hit(String words, int status) {
      this.words = words;
      this.status = status;
    }
  }

  static Stream<Integer> rounds() {
    return IntStream.range(0, Integer.getInteger("shmem4j.soak", Hit.values().length)).boxed();
  }

  @ParameterizedTest
  @MethodSource("rounds")
  void anyHitEndsTheJobCleanly(int round) throws Exception {
    Hit hit = Hit.values()[round % Hit.values().length];
    long seed = System.nanoTime();
    Random random = new Random(seed);
    int victim = random.nextInt(PES);
    try (Launched launched = Launched.start(
        Map.of("SHMEM4J_TIMEOUT", hit == Hit.STOP ? "6s" : "unlimited"),
        "run", "-n", Integer.toString(PES), "--heap", "16m", "--", "-cp", Launched.PROGRAMS,
        SoakProgram.class.getName(), Long.toString(seed), hit.name(), Integer.toString(victim),
        Integer.toString(random.nextInt(2000)))) {
      Map<Integer, Long> processes = launched.processesOfPes(PES);
      Thread.sleep(random.nextInt(200));
      switch (hit) {
        case KILL, STOP -> Launched.signal(hit.name(), processes.get(victim));
        case LAUNCHER -> launched.signal("KILL");
        case EVERYTHING -> {
          List<Long> all = new ArrayList<>(processes.values());
          all.add(random.nextInt(PES + 1), launched.process().pid());
          Launched.signal("KILL", all);
        }
        case EXIT, THROW -> {}
      }
      Result result = launched.result();
      assertThat(result.status()).as("seed %d: %s", seed, result.error()).isEqualTo(hit.status);
      if (!hit.words.isEmpty()) {
        String text = hit == Hit.STOP ? result.error() : lastLine(result.error());
        assertThat(text).as("seed %d", seed).contains("PE " + victim + " " + hit.words);
      }
      assertNothingIsLeft(processes.values());
    }
  }

  private static String lastLine(String text) {
    return text.lines().reduce("", (earlier, later) -> later);
  }

  static void assertNothingIsLeft(Collection<Long> processes) throws IOException, InterruptedException {
    // After the launcher's death they end by themselves.
    Await.until("all PEs end", () -> processes.stream().noneMatch(Launched::runs));
    assertNoMemoryIsLeft();
  }

  static void assertNoMemoryIsLeft() throws IOException, InterruptedException {
    Path sharedMemory = Path.of("/dev/shm");
    if (Files.isDirectory(sharedMemory)) {
      List<Path> left;
      try (Stream<Path> files = Files.list(sharedMemory)) {
        left = files.filter(file -> file.getFileName().toString().startsWith("shmem4j")).toList();
      }
      // The file of another job, which runs beside, has a name only until it is open.
      Await.until("none of " + left + " is left", () -> left.stream().noneMatch(Files::exists));
    }
  }
}
