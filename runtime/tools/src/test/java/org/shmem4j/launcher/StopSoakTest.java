package org.shmem4j.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Stops launchers of many PEs at different moments of their start, and looks what they leave; {@code
 * -Dshmem4j.soak=120 -Dshmem4j.soak.pes=100} stops so many with so many PEs.
 */
@Tag("slow")
@Tag("soak")
@Tag("alone")
class StopSoakTest {
  private static final int PES = Integer.getInteger("shmem4j.soak.pes", 40);
  private static final String MARK = "STOP_SOAK_MARK";
  private static final long LIMIT_NANOS = 5_000_000_000L;
  private static final int MILLIS_BETWEEN_LOOKS = 50;
  private static final Path SHARED_MEMORY = Path.of("/dev/shm");

  /** A signal to the launcher, and when. */
  private record Hit(String signal, int status, int millis) {}

  private static final List<Hit> HITS = Stream.of(60, 200, 1000, 3000)
      .flatMap(millis -> Stream.of(new Hit("KILL", 137, millis), new Hit("TERM", 143, millis)))
      .toList();

  static Stream<Integer> rounds() {
    return IntStream.range(0, Integer.getInteger("shmem4j.soak", HITS.size())).boxed();
  }

  @ParameterizedTest
  @MethodSource("rounds")
  void nothingIsLeft(int round, @TempDir Path temporary) throws Exception {
    Hit hit = HITS.get(round % HITS.size());
    String mark = UUID.randomUUID().toString();
    List<Path> sharedBefore = sharedMemory();
    try (Launched launched = Launched.start(Map.of(MARK, mark), List.of("-Djava.io.tmpdir=" + temporary), "run", "-n",
        Integer.toString(PES), "--oversubscribe", "--", "-Djava.io.tmpdir=" + temporary, "-cp", Launched.PROGRAMS,
        CrowdProgram.class.getName())) {
      Thread.sleep(hit.millis);
      List<ProcessHandle> started = launched.process().descendants().toList();
      long hitAt = System.nanoTime();
      launched.signal(hit.signal);
      List<String> left = left(started, mark, sharedBefore, temporary);
      while (!left.isEmpty() && System.nanoTime() - hitAt < LIMIT_NANOS) {
        Thread.sleep(MILLIS_BETWEEN_LOOKS);
        left = left(started, mark, sharedBefore, temporary);
      }
      System.out.printf("round %d: %s of a launcher with %d processes, %d ms later %s%n", round, hit, started.size(),
          (System.nanoTime() - hitAt) / 1_000_000, left.isEmpty() ? "nothing is left" : left);
      assertThat(left).as("round %d: %s", round, hit).isEmpty();
      Launched.Result result = launched.result();
      if (!metStartingJvm(result)) {
        assertThat(result.status()).as("round %d: %s: %s", round, hit, result.error()).isEqualTo(hit.status);
      }
    } finally {
      processes(mark).forEach(ProcessHandle::destroyForcibly);
    }
  }

  /**
   * Whether a signal came while the launcher's own JVM started, before anything of the launcher ran: JDK 25 then fails to
   * look for a logger, says so if it comes to that, and at times ends with status 1 (JDK-8367597).
   */
  private static boolean metStartingJvm(Launched.Result result) {
    return result.status() == 1
        && (result.error().isEmpty() || result.error().startsWith("Runtime.exit(143) logging failed: "));
  }

  private static List<String> left(
      List<ProcessHandle> started, String mark, List<Path> sharedBefore, Path temporary) throws IOException {
    List<String> left = new ArrayList<>();
    Stream.concat(started.stream(), processes(mark).stream())
        .filter(process -> Launched.runs(process.pid()))
        .forEach(process -> left.add(process.info().commandLine().orElse("process " + process.pid())));
    sharedMemory().stream().filter(file -> !sharedBefore.contains(file)).forEach(file -> left.add(file.toString()));
    try (Stream<Path> files = Files.list(temporary)) {
      files.forEach(file -> left.add(file.toString()));
    }
    return left;
  }

  /** Those that the launcher and its PEs have started inherit the mark; its guard does not. */
  private static List<ProcessHandle> processes(String mark) {
    return ProcessHandle.allProcesses().filter(process -> environment(process).contains(MARK + "=" + mark)).toList();
  }

  private static String environment(ProcessHandle process) {
    try {
      return Files.readString(Path.of("/proc", Long.toString(process.pid()), "environ"), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return ""; // it has ended, or is another user's
    }
  }

  private static List<Path> sharedMemory() throws IOException {
    if (!Files.isDirectory(SHARED_MEMORY)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(SHARED_MEMORY)) {
      return files.filter(file -> file.getFileName().toString().startsWith("shmem4j")).toList();
    }
  }
}
