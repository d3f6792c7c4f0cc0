package org.shmem4j.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nothing outlives a launcher that is killed, at whatever moment: the programs here never join their job. */
class KilledLauncherTest {
  private static final int PES = 2;

  @Test
  void processesThatAreNoPesYetEndWithIt() throws InterruptedException {
    try (Launched launched = Launched.program(PES, "sleep")) {
      List<Long> processes = processes(launched, "process ");
      assertThat(processes).allSatisfy(process -> assertThat(ProcessHandle.of(process).flatMap(ProcessHandle::parent))
          .contains(launched.process().toHandle()));
      launched.signal("KILL");
      awaitEnd(processes);
    }
  }

  /** The system does it, which no other process needs to live for. */
  @Test
  void theyEndWithoutItsGuardToo() throws InterruptedException {
    assumeTrue(isInstalled("setpriv"), "the system's own way is not tested: there is no setpriv");
    try (Launched launched = Launched.program(PES, "sleep")) {
      List<Long> processes = processes(launched, "process ");
      List<Long> all = new ArrayList<>(launched.process().children().map(ProcessHandle::pid)
          .filter(process -> !processes.contains(process)).toList());
      all.add(launched.process().pid());
      Launched.signal("KILL", all);
      awaitEnd(processes);
    }
  }

  /** Without setpriv the guard does it. */
  @Test
  void theyEndWhereTheSystemIsNotAsked(@TempDir Path programs) throws IOException, InterruptedException {
    for (String name : List.of("sh", "grep", "rm", "sleep")) {
      Path program = Files.writeString(programs.resolve(name), "#!/bin/sh\nexec " + found(name) + " \"$@\"\n");
      assertThat(program.toFile().setExecutable(true)).isTrue();
    }
    try (Launched launched = Launched.start(Map.of("PATH", programs.toString()), "run", "-n", Integer.toString(PES),
        "--", "-cp", Launched.PROGRAMS, PeProgram.class.getName(), "sleep")) {
      List<Long> processes = processes(launched, "process ");
      launched.signal("KILL");
      awaitEnd(processes);
    }
  }

  @Test
  void whatPesStartedEndsWithIt() throws InterruptedException {
    try (Launched launched = Launched.program(PES, "startAnother")) {
      List<Long> started = processes(launched, "started ");
      launched.signal("KILL");
      awaitEnd(started);
    }
  }

  @Test
  void theClassesOfASourceProgramGoWithIt(@TempDir Path temporary) throws IOException, InterruptedException {
    Path source = Files.writeString(temporary.resolve("Waits.java"), """
        void main() throws InterruptedException {
          IO.println("compiled");
          Thread.sleep(60_000);
        }
        """);
    try (Launched launched = Launched.start(
        Map.of(), List.of("-Djava.io.tmpdir=" + temporary), "run", "--", source.toString())) {
      assertThat(launched.awaitLine("compiled")).isNotNull();
      launched.signal("KILL");
      Await.until("the folder goes", () -> entries(temporary).equals(List.of(source)));
    }
  }

  private static List<Path> entries(Path folder) {
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.toList();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** The numbers of processes in the lines that start so, one of each PE. */
  private static List<Long> processes(Launched launched, String start) {
    List<Long> processes = new ArrayList<>();
    for (int pe = 0; pe < PES; pe++) {
      processes.add(Long.parseLong(launched.awaitLine(start).substring(start.length())));
    }
    return processes;
  }

  private static void awaitEnd(List<Long> processes) throws InterruptedException {
    Await.until("all end: " + processes, () -> processes.stream().noneMatch(Launched::runs));
  }

  private static boolean isInstalled(String program) {
    return Stream.of(System.getenv("PATH").split(File.pathSeparator, -1))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
  }

  private static Path found(String program) {
    return Stream.of(System.getenv("PATH").split(File.pathSeparator, -1)).map(folder -> Path.of(folder, program))
        .filter(Files::isExecutable).findFirst().orElseThrow();
  }
}
