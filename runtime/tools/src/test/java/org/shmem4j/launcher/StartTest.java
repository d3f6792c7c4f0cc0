package org.shmem4j.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.shmem4j.internal.start.Rehearsal;

class StartTest {
  /**
   * A lambda's class is made when its line first runs: some 50 of them took a third of a PE's start. So is the code of a
   * record's {@code hashCode}, which took a tenth.
   */
  @Test
  void thePartOfTheLibraryThatEveryProgramRunsMakesNoLambdas() throws Exception {
    Launched.Result job = Launched.run(
        "run", "-n", "2", "--", "-Xlog:class+load", "-cp", "../target/classes", Rehearsal.class.getName());
    assertThat(job.status()).as(job.error()).isZero();
    List<String> ours = job.out().lines().filter(line -> line.contains("org.shmem4j.")).toList();
    assertThat(ours).anyMatch(line -> line.contains(Rehearsal.class.getName() + "$$Lambda"));
    assertThat(ours).filteredOn(line -> line.contains("$$Lambda"))
        .allMatch(line -> line.contains(Rehearsal.class.getName()));
    assertThat(job.out()).doesNotContain("java.lang.runtime.ObjectMethods ");
    assertThat(ours).filteredOn(line -> line.contains(".simulation.")) // which has a world of its own
        .allMatch(line -> line.contains("org.shmem4j.internal.simulation.Simulated "));
  }
}
