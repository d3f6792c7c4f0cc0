package org.shmem4j.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.shmem4j.Shmem;

/** A PE's place in its job belongs to one process, which takes it once; and nothing that it started outlives the job. */
@Tag("slow")
@Timeout(60)
class PlaceTest {
  private static Launched.Result run(String... arguments) {
    List<String> all = new ArrayList<>(
        List.of("run", "-n", "2", "--heap", "1m", "--", "-cp", Launched.PROGRAMS, PlaceProgram.class.getName()));
    all.addAll(List.of(arguments));
    try (Launched launched = Launched.start(Map.of(), all.toArray(String[]::new))) {
      return launched.result();
    }
  }

  @Test
  void aSecondRunIsRefusedAndTheProgramGoesOn() {
    Launched.Result result = run("runInRun");
    assertThat(result.out().lines().distinct()).hasSize(3)
        .anyMatch(line -> line.startsWith("a process must join its job once only: pe=0 state=RUNNING"))
        .contains("went on false");
    assertThat(result.status()).isZero();
    assertThat(result.error()).isEmpty();
  }

  @Test
  void initInARunCountsOneMore() {
    Launched.Result result = run("initInRun");
    assertThat(result.out().lines()).containsExactly("went on false", "went on false");
    assertThat(result.status()).isZero();
    Shmem.launch(2, shmem -> {
      assertThat(Shmem.isInitialized()).isTrue();
      Shmem inner = Shmem.init();
      assertThat(inner).isSameAs(shmem);
      CompletableFuture.runAsync(() -> {
        assertThat(Shmem.isInitialized()).isTrue();
        assertThatThrownBy(Shmem::init).hasMessageContaining("use the handle that the body was given");
      }).get();
      shmem.barrierAll();
    });
    assertThat(Shmem.isInitialized()).isFalse();
  }

  @Test
  void aProcessThatAPeStartsRunsAlone() {
    Launched.Result result = run("parent", Launched.PROGRAMS);
    assertThat(result.out().lines()).contains("child is PE 0 of 1").contains("went on false");
    assertThat(result.error())
        .matches("\\[0\\] shmem4j: process \\d+ runs alone: PE 0 of the job that started it is process \\d+\n");
    assertThat(result.status()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"sleeper", "sleeperAndKill"})
  void whatAPeStartedEndsWithTheJob(String mode) {
    Launched.Result result = run(mode);
    assertThat(result.out().lines().filter(line -> line.startsWith("sleeper ")))
        .hasSize(2)
        .noneMatch(line -> Launched.runs(Long.parseLong(line.substring("sleeper ".length()))));
    assertThat(result.status()).isEqualTo(mode.equals("sleeper") ? 0 : 137);
  }

  @Test
  void aProcessJoinsAgainWithAllOthers() {
    Launched.Result result = run("again");
    assertThat(result.error()).isEmpty();
    assertThat(result.out().lines()).containsExactly("joined three times", "joined three times");
    assertThat(result.status()).isZero();
  }

  @Test
  void aProcessMayJoinAgainWithThreads() {
    Launched.Result result = run("againWithThreads");
    assertThat(result.error()).isEmpty();
    assertThat(result.out().lines()).containsExactly("joined with threads", "joined with threads");
  }

  @Test
  void aProcessDoesNotJoinAgainWithoutAnother() {
    Launched.Result result = run("againWithoutOne");
    assertThat(result.error()).contains("PE 1 ");
    assertThat(result.out()).isEmpty();
    assertThat(result.status()).isEqualTo(1);
  }

  @Test
  void mainMayEndWithoutClose() {
    Launched.Result result = run("implicit");
    assertThat(result.error()).isEmpty();
    assertThat(result.out().lines()).containsExactly("main ends", "main ends");
    assertThat(result.status()).isZero();
  }

  @ParameterizedTest
  @CsvSource({
      "implicitButThrow, 1, PE 1 exited with status 1",
      "implicitButExit, 3, PE 1 exited with status 3"
  })
  void onlyTheEndOfMainLeavesWithoutClose(String mode, int status, String words) {
    Launched.Result result = run(mode);
    assertThat(result.error()).endsWith("shmem4j: " + words + "\n");
    assertThat(result.status()).isEqualTo(status);
  }
}
