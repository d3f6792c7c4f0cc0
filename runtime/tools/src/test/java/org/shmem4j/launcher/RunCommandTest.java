package org.shmem4j.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.shmem4j.launcher.Launched.Result;

class RunCommandTest {
  /** What is told of processes that join no job. */
  private static final String ALONE = "shmem4j: no process joined the job, so each ran the whole program: processes=";

  @Test
  void argumentsReachEachPe() {
    Result result = ofProgram(3, "hello", "a b", "");
    assertThat(result.out().lines().filter(line -> line.startsWith("PE")))
        .containsExactlyInAnyOrder("PE 0 of 3 <a b> <>", "PE 1 of 3 <a b> <>", "PE 2 of 3 <a b> <>");
    assertThat(result.error()).startsWith(ALONE + 3).hasLineCount(1);
    assertThat(result.status()).isZero();
  }

  @Test
  void linesWrittenInPiecesStayWhole() {
    Result result = ofProgram(3, "lines");
    List<String> lines = result.out().lines().filter(line -> !line.startsWith("process")).toList();
    assertThat(lines).hasSize(900).allMatch(line -> line.matches("line \\d+ of PE [012] ends"));
  }

  @Test
  void tagsStartEveryLine() {
    Result result = Launched.run("run", "-n", "2", "--tag", "--", "-cp", Launched.PROGRAMS, PeProgram.class.getName(),
        "lines");
    assertThat(result.out().lines()).hasSize(602)
        .allMatch(line -> line.matches("\\[([01])] (process .*|line .* PE \\1 ends)"));
  }

  @Test
  void inputGoesToPeZeroOnly() throws Exception {
    try (Launched launched = Launched.program(2, "read")) {
      launched.process().getOutputStream().write("some input\n".getBytes(StandardCharsets.UTF_8));
      assertThat(launched.result().out().lines()).contains("PE 0 read some input", "PE 1 read ");
    }
  }

  @Test
  void aPromptIsSeenBeforeItsAnswer() throws Exception {
    try (Launched launched = Launched.program(1, "prompt")) {
      launched.awaitLine("process");
      byte[] prompt = launched.process().getInputStream().readNBytes(6);
      assertThat(new String(prompt, StandardCharsets.UTF_8)).isEqualTo("name? ");
      launched.process().getOutputStream().write("Ada".getBytes(StandardCharsets.UTF_8));
      assertThat(launched.result().out()).isEqualTo("you are Ada\n");
    }
  }

  @Test
  void onlyTheJdksIncubatorLineIsDropped() {
    assertThat(ofProgram(1, "incubator").error())
        .isEqualTo("WARNING: Using incubator modules: jdk.incubator.vector\n");
  }

  @Test
  void optionsReachThePesAsVariables() {
    assertThat(environment("SHMEM_SYMMETRIC_SIZE", "--heap", "1.5m")).isEqualTo("1.5m");
    assertThat(environment("SHMEM4J_TIMEOUT", "--timeout=30s")).isEqualTo("30s");
    assertThat(environment("X", "-x", "X=a=b")).isEqualTo("a=b");
  }

  @Test
  void modulesRunAsModules() {
    Result result = Launched.run("run", "--", "-p", "../target/classes:target/classes", "-m",
        "org.shmem4j.tools/" + Info.class.getName());
    assertThat(result.error()).isEmpty();
    assertThat(result.out()).contains("vector kernels");
  }

  @Test
  void jarsRunAsJars() throws IOException {
    Path jar = Files.createTempFile("program", ".jar");
    try {
      Manifest manifest = new Manifest();
      manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
      manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, PeProgram.class.getName());
      String classes = Path.of("../target/classes").toUri() + " " + Path.of("target/test-classes").toUri();
      manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, classes);
      new JarOutputStream(Files.newOutputStream(jar), manifest).close();
      Result result = Launched.run("run", "-n", "2", "--", "-Dsome=thing", "-jar", jar.toString(), "hello", "-n", "--");
      assertThat(result.error()).startsWith(ALONE + 2).hasLineCount(1);
      assertThat(result.out().lines()).contains("PE 0 of 2 <-n> <-->", "PE 1 of 2 <-n> <-->");
    } finally {
      Files.delete(jar);
    }
  }

  @ParameterizedTest
  @CsvSource({"SHMEM_VERSION, 'shmem4j [0-9].*'", "SMA_INFO, 'SHMEM4J_TIMEOUT .*'"})
  void peZeroPrintsWhatIsAskedFor(String variable, String line) {
    Result result = ofShmemProgram(variable);
    assertThat(result.out().lines().filter(text -> text.matches(line))).hasSize(1);
    assertThat(result.error()).isEmpty();
  }

  @Test
  void everyPeTracesItsStartAndEnd() {
    String trace = ofShmemProgram("SHMEM_DEBUG").error();
    for (String text : List.of("PE 0 joined: pes=2 engine=shm", "PE 1 computes: ", "PE 0 waits: ", "PE 1 left")) {
      assertThat(trace).contains(text);
    }
  }

  private static Result ofShmemProgram(String variable) {
    return Launched.run(
        "run", "-n", "2", "-x", variable + "=1", "--", "-cp", Launched.PROGRAMS, ShmemProgram.class.getName(), "fine");
  }

  @Test
  void theFirstFailingPesStatusCounts() {
    Result result = ofProgram(3, "exit");
    assertThat(result.status()).isEqualTo(3);
    assertThat(result.error()).isEqualTo("shmem4j: PE 1 exited with status 3\n");
  }

  @Test
  void aProfileThatCannotBeMadeChangesNoStatus(@TempDir Path folder) {
    Result result = Launched.run("run", "--profile", folder.toString(), "--", "-cp", Launched.PROGRAMS,
        ForeignRecording.class.getName(), folder.toString());
    assertThat(result.error().lines()).hasSize(2)
        .anyMatch(line -> line.startsWith("shmem4j: the profile could not be made: folder=" + folder + " (java.lang."));
    assertThat(result.status()).isEqualTo(ForeignRecording.STATUS);
  }

  /** A pipe among the recordings, to which nobody writes, keeps the launcher at the page. */
  @Test
  @Tag("slow")
  void aSignalEndsTheLauncherAfterTheJobToo(@TempDir Path folder) throws Exception {
    Path pipe = folder.resolve("shmem4j-pipe.jfr");
    try (Launched launched = Launched.start(Map.of(), "run", "--profile", folder.toString(), "--", "-cp",
        Launched.PROGRAMS, PeProgram.class.getName(), "pipe", pipe.toString())) {
      Await.until("the program makes the pipe", () -> Files.exists(pipe));
      Await.until("a signal ends it", () -> {
        boolean ignored = launched.process().toHandle().destroy();
        return !launched.process().isAlive();
      });
      assertThat(launched.result().status()).isEqualTo(143);
    }
  }

  @ParameterizedTest
  @CsvSource({"exitOneSleepOthers, 3, exited with status 3", "killOneSleepOthers, 137, was ended by SIGKILL"})
  void theOthersAreEndedAfterAFailure(String mode, int status, String words) {
    long start = System.nanoTime();
    Result result = ofProgram(3, mode);
    assertThat(result.status()).isEqualTo(status);
    assertThat(result.error().lines())
        .containsExactlyInAnyOrder(
            "shmem4j: PEs 0, 2 did not end within 900 ms and are killed",
            "shmem4j: PE 1 " + words);
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(20));
    assertNoneAlive(result.out());
  }

  @ParameterizedTest
  @CsvSource({"TERM, 143", "INT, 130", "HUP, 129"})
  void aSignalEndsAllProcesses(String signal, int status) {
    try (Launched launched = Launched.program(2, "sleep")) {
      String first = launched.awaitLine("process");
      launched.awaitLine("sleeping");
      launched.signal(signal);
      Result result = launched.result();
      assertThat(result.status()).isEqualTo(status);
      assertThat(result.error()).endsWith("shmem4j: the job was ended by SIG" + signal + "\n");
      assertNoneAlive(first + "\n" + result.out());
    }
  }

  /** As every program that {@code nohup} or a script's background starts: what others send it means nothing. */
  @Test
  void signalsThatAreIgnoredAtItsStartStayIgnored() {
    try (Launched launched = Launched.startIgnoringSignals(
        "run", "-n", "2", "--", "-cp", Launched.PROGRAMS, PeProgram.class.getName(), "sleep")) {
      launched.awaitLine("sleeping");
      launched.signal("HUP");
      launched.signal("INT");
      launched.signal("TERM");
      Result result = launched.result();
      assertThat(result.status()).as(result.error()).isEqualTo(143);
      assertThat(result.error()).endsWith("shmem4j: the job was ended by SIGTERM\n");
    }
  }

  @Test
  void aPeCanWaitForADebugger() {
    try (Launched launched = Launched.start(
        Map.of(), "run", "-n", "2", "--debug-pe", "1", "--debug-port", "0", "--", "-cp", Launched.PROGRAMS,
        PeProgram.class.getName(), "sleep")) {
      assertThat(launched.awaitLine("Listening for transport")).contains("dt_socket");
      launched.signal("TERM");
      assertThat(launched.result().out()).doesNotContain("sleeping\nsleeping");
    }
  }

  private static Result ofProgram(int pes, String... modeAndArguments) {
    try (Launched launched = Launched.program(pes, modeAndArguments)) {
      return launched.result();
    }
  }

  private static String environment(String variable, String... options) {
    List<String> arguments = new ArrayList<>(List.of("run"));
    arguments.addAll(List.of(options));
    arguments.addAll(List.of("--", "-cp", Launched.PROGRAMS, PeProgram.class.getName(), "environment", variable));
    Result result = Launched.run(arguments.toArray(String[]::new));
    String line = result.out().lines().filter(text -> text.startsWith(variable + "=")).findFirst().orElseThrow();
    return line.substring(variable.length() + 1);
  }

  private static void assertNoneAlive(String out) {
    assertThat(out.lines().filter(line -> line.startsWith("process ")))
        .isNotEmpty()
        .allMatch(line -> ProcessHandle.of(Long.parseLong(line.substring("process ".length())))
            .filter(ProcessHandle::isAlive)
            .isEmpty());
  }
}
