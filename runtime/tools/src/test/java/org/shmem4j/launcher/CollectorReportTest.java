package org.shmem4j.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.shmem4j.internal.onhost.memory.HostMemory;
import org.shmem4j.internal.pe.control.JobControl;
import org.shmem4j.internal.pe.control.PeNotes;
import org.shmem4j.launcher.Launched.Result;

class CollectorReportTest {
  private static final List<String> SERIAL = List.of("java", JvmFlags.SERIAL);

  private final HostMemory memory = HostMemory.create(3, 4096);
  private final JobControl control = new JobControl(memory);

  @AfterEach
  void close() {
    memory.close();
  }

  private void note(int pe, int lifeMillis, int collectorMillis) {
    new PeNotes(memory.segment(), control, pe)
        .collector(Duration.ofMillis(lifeMillis), Duration.ofMillis(collectorMillis));
  }

  @Test
  void pesThatSaidNothingAreNotTold() {
    assertThat(CollectorReport.of(memory, SERIAL)).isEmpty();
  }

  @Test
  void aTenthIsNotTold() {
    note(1, 3000, 300);
    assertThat(CollectorReport.of(memory, SERIAL)).isEmpty();
  }

  @Test
  void aPeThatStoodStillForLongerIsTold() {
    note(0, 3000, 300);
    note(1, 3000, 301);
    assertThat(CollectorReport.of(memory, SERIAL)).hasValue(
        "Java's collector stopped PE 1 for 0.3 of 3.0 s; make fewer arrays, or try another: -- -XX:+UseG1GC");
  }

  @Test
  void ofSeveralTheWorstIsTold() {
    note(0, 3300, 1600);
    note(2, 3300, 1200);
    assertThat(CollectorReport.of(memory, List.of("java"))).hasValue("Java's collector stopped PEs 0, 2 for up to 1.6"
        + " of 3.3 s; make fewer arrays, or give it more memory: -- -Xmx…");
  }

  @Test
  @Tag("slow")
  void aJobThatCollectsIsToldOnce() {
    Result result =
        Launched.run("run", "-n", "2", "--", "-cp", Launched.PROGRAMS, CollectingProgram.class.getName());
    assertThat(result.status()).isZero();
    assertThat(result.error()).containsPattern("^shmem4j: Java's collector stopped PE 1 for \\d\\.\\d of \\d\\.\\d s; ")
        .hasLineCount(1);
  }
}
