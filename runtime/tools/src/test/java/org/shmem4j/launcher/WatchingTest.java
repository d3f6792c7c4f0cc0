package org.shmem4j.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.shmem4j.launcher.Launched.Result;

/** Jobs seen by ps, top and dump, which have no part in them. */
class WatchingTest {
  private static final Pattern WAITING = Pattern.compile("2 of 3 wait[^~]*\n0 .* PE 1 [^~]*\n2 .* PE 1 ");

  @Test
  void aJobOfProcessesIsSeenFromOutside() throws Exception {
    try (Launched job = sleeping(Map.of())) {
      String process = Long.toString(job.process().pid());
      Result top = untilWaiting(process);
      assertThat(top.out()).containsPattern("job [0-9a-f]{6}: " + ShmemProgram.class.getName() + ", 3 PEs, 2 of 3 wait")
          .containsPattern("\n0 +\\d+ +waits +barrier +PE 1 +0\\.\\d+ s|\n0 +\\d+ +waits +barrier +PE 1 +\\d\\.\\d+ s")
          .containsPattern("\n1 +\\d+ +runs")
          .doesNotContain("NOW");

      String name = top.out().substring("job ".length(), "job ".length() + 6);
      assertThat(Launched.run("ps").out()).containsPattern(name + " +3 +2 of 3 wait .*" + ShmemProgram.class.getName());

      Result dump = Launched.run("dump", name);
      assertThat(dump.out()).contains("  PE 1 runs\n").containsPattern("PEs 0, 2 wait in barrier for PE 1 since")
          .containsPattern("\nPEs 0, 2, 2 processes: \"main\" [^\n]*\n(\tat|\t-)")
          .contains("ShmemProgram.misbehave", "Pe.barrierAll")
          .doesNotContain("Reference Handler", "Finalizer");
      assertThat(dump.status()).isZero();
      assertThat(job.process().isAlive()).isTrue();
    }
  }

  @Test
  @Tag("slow")
  void aStoppedPeIsToldOf() throws Exception {
    try (Launched job = sleeping(Map.of())) {
      String process = Long.toString(job.process().pid());
      String line = untilWaiting(process).out().lines().filter(text -> text.matches("1 +\\d+ +runs.*")).findAny()
          .orElseThrow();
      String pe = line.split(" +", 3)[1];
      Launched.signal("STOP", Long.parseLong(pe));
      try {
        Result dump = Launched.run("dump", process);
        assertThat(dump.out()).contains("PE 1 is stopped: process " + pe)
            .contains("its stacks are missing: it is stopped; kill -CONT " + pe + " continues it");
        assertThat(dump.status()).isEqualTo(1);
      } finally {
        Launched.signal("CONT", Long.parseLong(pe));
      }
    }
  }

  @Test
  @Tag("slow")
  void aTracedJobShowsItsCallsAndAJobOfThreadsIsFoundToo() throws Exception {
    ProcessBuilder builder = new ProcessBuilder(
        System.getProperty("java.home") + "/bin/java", "-cp", Launched.PROGRAMS, ShmemProgram.class.getName(), "sleep")
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD);
    builder.environment().putAll(Map.of("SHMEM4J_PES", "3", "SHMEM4J_TRACE", "1"));
    Process job = builder.start();
    try {
      Result top = untilWaiting(Long.toString(job.pid()));
      assertThat(top.out()).contains("NOW").containsPattern("\n0 +" + job.pid() + " +waits +barrier .*barrier \\d");
    } finally {
      job.destroyForcibly();
    }
  }

  @Test
  @Tag("slow")
  void whatDoesNotRunIsSaid() {
    Result top = Launched.run("top", "no such job");
    assertThat(top.error()).isEqualTo("shmem4j: no such job of yours runs on this host: job=no such job;"
        + " shmem4j ps lists those that do\n");
    assertThat(top.status()).isEqualTo(1);
    assertThat(Launched.run("ps", "all").status()).isEqualTo(2);
    assertThat(Launched.run("top", "a", "b").status()).isEqualTo(2);
  }

  private static Launched sleeping(Map<String, String> environment) {
    return Launched.start(environment, "run", "-n", "3", "--heap", "1m", "--", "-cp", Launched.PROGRAMS,
        ShmemProgram.class.getName(), "sleep");
  }

  /** Both wait in the barrier that PE 1 never enters, not in one of the start. */
  private static Result untilWaiting(String process) throws InterruptedException {
    AtomicReference<Result> top = new AtomicReference<>();
    Await.until("two PEs wait for PE 1", () -> {
      top.set(Launched.run("top", process));
      return WAITING.matcher(top.get().out()).find();
    });
    return top.get();
  }
}
