package org.shmem4j.soak;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Hits random PEs in the midst of random scenes, plain, checked and profiled; {@code -Dshmem4j.soak=200} hits so many. The
 * first one's seed is {@code -Dshmem4j.soak.seed}, the others follow: 168 that follow each other have every scene with
 * every hit and every way to watch. {@code -Dshmem4j.patience=2} doubles the times in which they must end.
 */
@Tag("slow")
@Tag("soak")
class MixedSoakTest {
  private static final int PES = 3;
  private static final int ALWAYS = 1_000_000; // more scenes than anybody plays
  private static final long FIRST_SEED = Long.getLong("shmem4j.soak.seed", System.nanoTime());
  private static final double PATIENCE = Double.parseDouble(System.getProperty("shmem4j.patience", "2"));
  private static final int START_SECONDS = (int) (60 * PATIENCE);
  private static final int END_SECONDS = (int) (10 * PATIENCE);
  private static final int TIMEOUT_SECONDS = 6;

  @TempDir
  Path folder;

  /** Who looks at the job meanwhile. */
  enum Watch {
    NOBODY,
    CHECK,
    PROFILE;

    List<String> options(Path profile) {
      return switch (this) {
        case NOBODY -> List.of();
        case CHECK -> List.of("--check");
        case PROFILE -> List.of("--profile", profile.toString());
      };
    }
  }

  static Stream<Long> seeds() {
    return IntStream.range(0, Integer.getInteger("shmem4j.soak", Hit.values().length)).mapToObj(i -> FIRST_SEED + i);
  }

  private static <T> T turn(T[] values, long seed) {
    return values[(int) Math.floorMod(seed, (long) values.length)];
  }

  /**
   * A PE that was killed, by us or by the launcher, while it was profiled; and one whose end another, which polled UCC, saw
   * before the launcher did.
   */
  @ParameterizedTest
  @ValueSource(longs = {2000, 2003, 2006, 10097})
  void whatOnceEndedBadlyEndsCleanly(long seed) throws Exception {
    anyHitEndsTheJobCleanly(seed);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void anyHitEndsTheJobCleanly(long seed) throws Exception {
    Scene scene = turn(Scene.values(), seed);
    Hit hit = turn(Hit.values(), seed);
    Watch watch = turn(Watch.values(), seed);
    Random random = new Random(seed);
    int victim = random.nextInt(PES);
    int chance = 1 + random.nextInt(1 << random.nextInt(9));
    String what = "seed %d: %s, %s of PE %d, %s watches".formatted(seed, scene, hit, victim, watch);
    try (SoakedJob job = job(seed, scene, ALWAYS, victim, hit, chance, watch)) {
      Map<Integer, Long> processes = job.awaitPes(PES, START_SECONDS);
      assertThat(processes).as("%s: %s", what, job.error()).hasSize(PES);
      Thread.sleep(random.nextInt(500));
      strike(hit, job, processes, victim, random);
      long start = System.nanoTime();
      int status = job.status(END_SECONDS + (hit == Hit.STOP ? TIMEOUT_SECONDS : 0));
      double seconds = (System.nanoTime() - start) / 1e9;
      System.out.printf("%s, chance %d: status %d after %.1f s%n", what, chance, status, seconds);
      what += ": " + job.error();
      assertThat(status).as(what).isEqualTo(hit.status);
      assertThat(job.left(END_SECONDS)).as(what).isEmpty();
      assertNamed(hit, victim, job, what);
      if (hit.leavesLauncher()) {
        assertWatched(watch, job.error(), what);
      }
    }
  }

  private SoakedJob job(long seed, Scene scene, int scenes, int victim, Hit hit, int chance, Watch watch)
      throws IOException {
    List<String> options = new ArrayList<>(List.of("-n", Integer.toString(PES), "--heap", "32m"));
    options.addAll(watch.options(folder.resolve("profile")));
    return new SoakedJob(folder, hit == Hit.STOP ? TIMEOUT_SECONDS : 0, options,
        List.of(Long.toString(seed), scene.name(), Integer.toString(scenes), Integer.toString(victim),
            hit.deed.name(), Integer.toString(chance)));
  }

  private static void strike(Hit hit, SoakedJob job, Map<Integer, Long> processes, int victim, Random random)
      throws IOException, InterruptedException {
    switch (hit) {
      case KILL, STOP -> SoakedJob.signal(hit.name(), List.of(processes.get(victim)));
      case LAUNCHER -> SoakedJob.signal("KILL", List.of(job.launcher()));
      case TERM -> SoakedJob.signal("TERM", List.of(job.launcher()));
      case EVERYTHING -> {
        List<Long> all = new ArrayList<>(processes.values());
        all.add(random.nextInt(PES + 1), job.launcher());
        SoakedJob.signal("KILL", all);
      }
      case EXIT, THROW, DIE -> {
        boolean ignored = job.awaitDeed(START_SECONDS);
      }
    }
  }

  private static void assertNamed(Hit hit, int victim, SoakedJob job, String what) throws IOException {
    String error = job.error();
    if (hit == Hit.THROW) {
      assertThat(error).as(what).contains("thrown by the victim");
    }
    if (hit == Hit.STOP && error.contains("ERR_TIMED_OUT")) {
      return; // UCC says no more, and only to who gave it a limit
    }
    if (!hit.words.isEmpty()) {
      assertThat(hit == Hit.STOP ? error : job.lastAboutPes()).as(what).contains("PE " + victim + " " + hit.words);
    }
  }

  /** What watches ends too, and finds no mistake, as there is none. */
  private void assertWatched(Watch watch, String error, String what) throws IOException {
    switch (watch) {
      case NOBODY -> {}
      case CHECK -> assertThat(error).as(what).contains("shmem4j check: nothing found").doesNotContain("[shmem-");
      case PROFILE -> {
        assertThat(error).as(what).contains("shmem4j: profile of ");
        assertThat(Files.readString(folder.resolve("profile/profile.html"))).as(what).contains("</html>");
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void scenesEndWellWhereNothingHappens(Watch watch) throws Exception {
    try (SoakedJob job = job(7, Scene.CALLS, 40, 0, Hit.KILL, 1, watch)) {
      assertThat(job.status(START_SECONDS)).as(job.error()).isZero();
      assertThat(job.left(END_SECONDS)).isEmpty();
      assertWatched(watch, job.error(), job.error());
    }
  }
}
