package org.shmem4j.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Stops launchers of jobs over hosts at random moments of their start, and looks what they leave; {@code
 * -Dshmem4j.soak=50} does so that often in each way, {@code -Dshmem4j.seed} repeats a run.
 */
@Tag("slow")
@Tag("soak")
@Timeout(7200)
class StopOverHostsTest {
  private static final int ROUNDS = Integer.getInteger("shmem4j.soak", 1);
  private static final long SEED = Long.getLong("shmem4j.seed", System.nanoTime());
  private static final int MOST_MILLIS = 3000;
  /** How long PEs wait for others that start. */
  private static final int START_SECONDS = 10;
  /** That, and what launchers and the guard then take to tidy up on a busy machine. */
  private static final int LIMIT_SECONDS = START_SECONDS + 30;
  private static final Path SHARED_MEMORY = Path.of("/dev/shm");
  private static Hosts hosts;

  /** Who starts the job. */
  enum Launcher {
    OURS_BY_MPIRUN("mpirun.openmpi", true),
    OURS_BY_HYDRA("mpirun.mpich", true),
    MPIRUN("mpirun.openmpi", false),
    HYDRA("mpirun.mpich", false);

    private final String program;
    private final boolean isOurs;

    Launcher(String program, boolean isOurs) {
      this.program = program;
      this.isOurs = isOurs;
    }

    List<String> command(String mark) {
      List<String> pe = ClusterJob.launcher("exec", "--", Busy.class.getName(), "barrier", mark);
      return switch (this) {
        case OURS_BY_MPIRUN -> ours("mpirun", mark);
        case OURS_BY_HYDRA -> ours("hydra", mark);
        case MPIRUN -> joined(pe, program, "--allow-run-as-root", "--host", "h1:2,h2:2", "-np", "4", "-x",
            "SHMEM4J_START_TIMEOUT");
        case HYDRA -> joined(pe, program, "-hosts", "h1:2,h2:2", "-n", "4");
      };
    }

    private static List<String> ours(String via, String mark) {
      return ClusterJob.launcher("run", "--via", via, "--hosts", "h1:2,h2:2", "--", Busy.class.getName(), "barrier",
          mark);
    }

    private static List<String> joined(List<String> last, String... first) {
      List<String> all = new ArrayList<>(Arrays.asList(first));
      all.addAll(last);
      return all;
    }
  }

  @BeforeAll
  static void makeHosts() {
    Hosts.refusal().ifPresent(reason -> assumeTrue(false, "stopped launchers over hosts are not tested: " + reason));
    hosts = Hosts.up(2);
  }

  @AfterAll
  static void removeHosts() {
    if (hosts != null) {
      hosts.close();
    }
  }

  static Stream<Arguments> ways() {
    return Arrays.stream(Launcher.values())
        .flatMap(launcher -> Stream.of("KILL", "TERM").map(signal -> Arguments.of(launcher, signal)));
  }

  @ParameterizedTest
  @MethodSource("ways")
  void nothingIsLeft(Launcher launcher, String signal) throws Exception {
    assumeTrue(Hosts.isInstalled(launcher.program), "it is not tested: " + launcher.program + " is not installed");
    Random random = new Random(SEED + launcher.ordinal() + signal.hashCode());
    for (int round = 0; round < ROUNDS; round++) {
      int millis = random.nextInt(MOST_MILLIS);
      stop(launcher, signal, millis, "%s gets SIG%s after %d ms, seed=%d".formatted(launcher, signal, millis, SEED));
    }
  }

  private static void stop(Launcher launcher, String signal, int millis, String what) throws Exception {
    String mark = "mark" + System.nanoTime();
    List<Path> memoryBefore = sharedMemory();
    ProcessBuilder builder = hosts.on(1, launcher.command(mark));
    builder.environment().put("SHMEM4J_START_TIMEOUT", START_SECONDS + "s");
    try (ClusterJob job = ClusterJob.start(builder, mark)) {
      TimeUnit.MILLISECONDS.sleep(millis);
      int started = hosts.processes().size();
      long hitAt = System.nanoTime();
      send(signal, job.launcher());
      boolean isClean = ClusterJob.holdsWithin(LIMIT_SECONDS, () -> left(memoryBefore).isEmpty());
      System.out.printf("%s and %d processes: %.1f s later %s%n", what, started, (System.nanoTime() - hitAt) / 1e9,
          isClean ? "nothing is left" : left(memoryBefore));
      assertThat(isClean).as("nothing is left: %s%n%s", what, job.text()).isTrue();
      int status = job.awaitEnd(1);
      if (launcher.isOurs) { // MPICH's own, for one, may end with 0 when a signal has ended its job
        assertThat(status).as("%s%n%s", what, job.text()).isNotZero();
      }
    } finally {
      hosts.processes().forEach(ProcessHandle::destroyForcibly);
    }
  }

  private static void send(String signal, Process process) throws IOException, InterruptedException {
    assertThat(new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid())).start().waitFor()).isZero();
  }

  /** The memory of a job that another class starts meanwhile is among it, but has a name only until it is open. */
  private static List<String> left(List<Path> memoryBefore) {
    Stream<String> processes = hosts.processes().stream().map(process -> process.info().commandLine().orElse("gone"));
    Stream<String> memory = sharedMemory().stream().filter(file -> !memoryBefore.contains(file)).map(Path::toString);
    return Stream.concat(processes, memory).toList();
  }

  private static List<Path> sharedMemory() {
    try (Stream<Path> files = Files.list(SHARED_MEMORY)) {
      return files.filter(file -> file.getFileName().toString().startsWith("shmem4j")).toList();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
