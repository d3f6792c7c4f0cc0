package org.shmem4j.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.shmem4j.internal.settings.JobEnvironment;

/** What the parent of a cluster's launcher reads in its output, which programs write, too. */
class ClusterLauncherParentTest {
  private static final String WARNING = "WARNING: Using incubator modules: jdk.incubator.vector";

  private static int run(String line, String rest) throws InterruptedException {
    ClusterLauncherParent parent = new ClusterLauncherParent();
    String script = "echo \"${" + JobEnvironment.FAILURE_LINE + "}" + line + "\" >&2; " + rest;
    return parent.run(List.of("sh", "-c", script), parent.variables());
  }

  /** More than a pipe holds, of a line that is not passed on: the shell ends by itself only if it is read. */
  @ParameterizedTest
  @ValueSource(strings = {"99999999999999999999", "256", "1000"})
  void whatOnlyLooksLikeAFailureEndsNothing(String status) throws Exception {
    String rest = "i=0; while [ $i -lt 2000 ]; do echo '" + WARNING + "' >&2 || exit 9; i=$((i + 1)); done; exit 7";
    assertThat(run(status, rest)).isEqualTo(7);
  }

  @Test
  void aFailureIsTheJobsStatus() throws Exception {
    for (int status : new int[] {0, 77, 255}) {
      assertThat(run(Integer.toString(status), "exit 7")).isEqualTo(status);
    }
  }
}
