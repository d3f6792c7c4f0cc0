package org.shmem4j.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.shmem4j.Shmem;
import org.shmem4j.ThreadLevel;
import org.shmem4j.contract.PassingOnProgram.Deed;
import org.shmem4j.contract.PassingOnProgram.Wrapper;
import org.shmem4j.launcher.Await;
import org.shmem4j.launcher.Launched;

/** Who throws what wraps another PE's failure has not failed itself: the job ends with the other's status and name. */
@Timeout(60)
class PassingOnTest {
  @TempDir
  Path folder;

  private Launched launch(Wrapper wrapper, Deed deed) {
    return Launched.start(Map.of(), "run", "-n", "3", "--heap", "1m", "--", "-cp", Launched.PROGRAMS,
        PassingOnProgram.class.getName(), wrapper.name(), deed.name(), go().toString());
  }

  private Path go() {
    return folder.resolve("go");
  }

  /** The launcher stands still until the PE that polls has seen the end of the other's process, and has ended. */
  @Test
  void aProcessWhoseEndIsSeenBeforeTheLauncherTells() throws Exception {
    try (Launched launched = launch(Wrapper.UCC, Deed.EXIT)) {
      Map<Integer, Long> pes = launched.processesOfPes(3);
      Launched.stop(launched.process().pid());
      Path ignored = Files.createFile(go());
      Await.until("PE 2 exits", () -> !Launched.runs(pes.get(2)));
      Await.until("PE 1 ends because of it", () -> !Launched.runs(pes.get(1)));
      launched.signal("CONT");
      Launched.Result result = launched.result();
      assertThat(result.error())
          .contains("shmem4j: PE 1 ends as well: ")
          .contains("PE 2 left the job")
          .doesNotContain("\tat ")
          .endsWith("shmem4j: PE 2 exited with status 9\n");
      assertThat(result.status()).isEqualTo(9);
    }
  }

  @Test
  void aProcessWhoseEndIsSeenWhileUccJoinsIt() throws Exception {
    Path gone = folder.resolve("gone");
    try (Launched launched = Launched.start(Map.of(), "run", "-n", "2", "--heap", "1m", "--", "-cp", Launched.PROGRAMS,
        UccJoinProgram.class.getName(), go().toString(), gone.toString())) {
      Map<Integer, Long> pes = launched.processesOfPes(2);
      Launched.stop(launched.process().pid());
      Path ignored = Files.createFile(go());
      Await.until("PE 1 exits", () -> !Launched.runs(pes.get(1)));
      ignored = Files.createFile(gone);
      Await.until("PE 0 ends because of it", () -> !Launched.runs(pes.get(0)));
      launched.signal("CONT");
      Launched.Result result = launched.result();
      assertThat(result.error())
          .contains("shmem4j: PE 0 ends as well: ")
          .endsWith("shmem4j: PE 1 exited with status 9\n");
      assertThat(result.status()).isEqualTo(9);
    }
  }

  @ParameterizedTest
  @EnumSource
  @Tag("slow")
  void aProcessThatThrows(Wrapper wrapper) throws Exception {
    Path ignored = Files.createFile(go());
    try (Launched launched = launch(wrapper, Deed.THROW)) {
      Launched.Result result = launched.result();
      assertThat(result.error())
          .containsPattern("shmem4j: (PE 1 ends|PEs 0, 1 end) as well")
          .containsOnlyOnce("java.lang.IllegalStateException: thrown by the last PE")
          .endsWith("shmem4j: PE 2 exited with status 1\n");
      assertThat(result.error().contains("as well: step 3 is not complete"))
          .isEqualTo(wrapper == Wrapper.PROGRAM);
      assertThat(result.error().lines().filter(line -> line.contains("\tat "))).isNotEmpty()
          .allMatch(line -> !line.contains("org.shmem4j.internal"));
    }
  }

  @ParameterizedTest
  @CsvSource({"UCC, GLOBAL_EXIT, 5", "QUEUE, GLOBAL_EXIT, 5", "PROGRAM, GLOBAL_EXIT_WITH_ZERO, 0"})
  @Tag("slow")
  void aProcessThatEndsTheJob(Wrapper wrapper, Deed deed, int status) throws Exception {
    Path ignored = Files.createFile(go());
    try (Launched launched = launch(wrapper, deed)) {
      Launched.Result result = launched.result();
      assertThat(result.error())
          .isEqualTo(status == 0 ? "" : "shmem4j: PE 2 ended the job with globalExit: status=5\n");
      assertThat(result.status()).isEqualTo(status);
    }
  }

  @ParameterizedTest
  @EnumSource
  void aThreadThatEndsTheJob(Wrapper wrapper) throws Exception {
    Path ignored = Files.createFile(go());
    Shmem.launch(3, ThreadLevel.MULTIPLE,
        shmem -> PassingOnProgram.play(shmem, wrapper, Deed.GLOBAL_EXIT_WITH_ZERO, go()));
    assertThatThrownBy(() -> Shmem.launch(3, ThreadLevel.MULTIPLE,
        shmem -> PassingOnProgram.play(shmem, wrapper, Deed.GLOBAL_EXIT, go())))
        .hasStackTraceContaining("PE 2 ended the job with globalExit: status=5");
    assertThat(Shmem.isInitialized()).isFalse();
  }
}
