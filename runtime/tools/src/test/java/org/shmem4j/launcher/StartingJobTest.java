package org.shmem4j.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.shmem4j.launcher.Launched.Result;

/** What the launcher does while it starts the PEs of a job that has many. */
class StartingJobTest {
  private static final int PES = 40;

  @Test
  @Tag("slow")
  void aSignalEndsAJobThatIsStarting() throws InterruptedException {
    try (Launched launched = Launched.start(Map.of(), "run", "-n", Integer.toString(PES), "--verbose", "--", "-cp",
        Launched.PROGRAMS, PeProgram.class.getName(), "sleep")) {
      launched.awaitError("PE 0: ");
      launched.process().toHandle().destroy();
      Result result = launched.result();
      assertThat(result.status()).isEqualTo(143);
      assertThat(result.error()).endsWith("shmem4j: the job was ended by SIGTERM\n");
      assertThat(result.error().lines().filter(line -> line.matches("shmem4j: PE \\d+: .*"))).hasSizeLessThan(PES);
    }
  }

  @Test
  @Tag("slow")
  void moreThanTheCoresServeAreToldUnlessThatIsMeant() {
    String told =
        "shmem4j: more than 8 PEs share a core, and wait for each other's turns: pes=9 cores=1; use --oversubscribe"
            + " if that is intended\n";
    assertThat(onOneCore("-n", "9").error()).startsWith(told);
    assertThat(onOneCore("-n", "9", "--oversubscribe").error()).doesNotContain("a core");
    assertThat(onOneCore("-n", "8").error()).doesNotContain("a core");
  }

  private static Result onOneCore(String... options) {
    List<String> arguments = new ArrayList<>(List.of("run"));
    arguments.addAll(List.of(options));
    arguments.addAll(List.of("--", "-cp", Launched.PROGRAMS, PeProgram.class.getName(), "hello"));
    try (Launched launched = Launched.start(
        Map.of(), List.of("-XX:ActiveProcessorCount=1"), arguments.toArray(String[]::new))) {
      return launched.result();
    }
  }

  @Test
  void moreThanTheMemoryHoldsAreRefused() {
    Result result = Launched.run("run", "-n", "65536", "--", "Main");
    assertThat(result.status()).isEqualTo(1);
    assertThat(result.error()).matches("shmem4j: a job's processes must fit into the free memory: pes=65536"
        + " bytesOfIdlePe=41943040 bytes=2748779069440 left=\\d+ limit=\\d+; start \\d+ at most, .*\n");
  }
}
