package org.shmem4j.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.shmem4j.internal.onhost.memory.HostMemory;

/** A running job, and what another account of its host can do to it. */
@Tag("alone")
class TwoAccountsTest {
  private static final int PES = 3;

  @Test
  void aJobCannotBeReadOrStoppedByAnotherAccount() throws Exception {
    OtherAccount.orSkip();
    try (Launched job = Launched.start(Map.of(), "run", "-n", Integer.toString(PES), "--heap", "1m", "--", "-cp",
        Launched.PROGRAMS, ShmemProgram.class.getName(), "sleep")) {
      Await.until("the PEs have their memory open",
          () -> Launched.pesOf(job.process()).stream().filter(pe -> memoryOf(pe.pid()).isPresent()).count() == PES);
      List<Long> processes = new ArrayList<>(List.of(job.process().pid()));
      Launched.pesOf(job.process()).forEach(pe -> processes.add(pe.pid()));
      for (long process : processes) {
        Path memory = memoryOf(process).orElseThrow();
        assertThat(Files.size(memory)).as("its own account finds it").isPositive();
        for (String act : List.of(
            "head -c 8 " + memory, "head -c 8 /proc/" + process + "/mem", "cat /proc/" + process + "/environ",
            "kill -STOP " + process, "kill -TERM " + process)) {
          assertThat(OtherAccount.run(act).status()).as(act).isNotZero();
        }
      }
      assertThat(OtherAccount.run("ls /dev/shm").out()).doesNotContain("shmem4j-");
      assertThat(processes).allMatch(Launched::runs);
    }
  }

  private static Optional<Path> memoryOf(long process) {
    try (Stream<Path> files = Files.list(Path.of("/proc/" + process + "/fd"))) {
      return files.filter(TwoAccountsTest::isMemory).findFirst();
    } catch (IOException e) {
      return Optional.empty(); // it has ended
    }
  }

  private static boolean isMemory(Path file) {
    try {
      return HostMemory.nameIn(Files.readSymbolicLink(file).toString()).isPresent();
    } catch (IOException e) {
      return false; // closed since it was listed
    }
  }
}
