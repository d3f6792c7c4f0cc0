package org.shmem4j.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Ctrl-C writes what there is, and ends what was started. */
@Tag("slow")
@Timeout(300)
class InterruptedEvaluationTest {
  @Test
  void whatThereIsIsWritten(@TempDir Path folder) throws Exception {
    Process process = new ProcessBuilder(RunningEvaluation.command(
        folder.toFile(), "--only", "litmus", "--out", folder.toString())).redirectErrorStream(true).start();
    try (BufferedReader said = process.inputReader()) {
      String line = said.readLine();
      while (line != null && !line.contains("litmus: about")) {
        line = said.readLine();
      }
      assertThat(line).isNotNull();
      while (process.descendants().count() < 3) { // the launcher and its PEs
        assertThat(process.isAlive()).isTrue();
        Thread.onSpinWait();
      }
      List<ProcessHandle> started = process.descendants().toList();
      assertThat(new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start().waitFor()).isZero();
      assertThat(said.lines()).anyMatch(each -> each.contains("verdicts are good"));
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
      for (ProcessHandle each : started) {
        assertThat(each.onExit().get(10, TimeUnit.SECONDS).isAlive()).isFalse();
      }
    } finally {
      process.destroyForcibly();
    }
    Evaluation evaluation = EvaluationFile.read(folder.resolve(EvaluationRun.FILE));
    assertThat(evaluation.about()).containsEntry("to its end", "no");
    assertThat(evaluation.passed()).isTrue();
    assertThat(evaluation.skipped())
        .contains(new Skipped("litmus from here on, and what follows it", "the run was interrupted"));
    assertThat(folder.resolve(EvaluationRun.PAGE)).content().contains("The run was interrupted");
  }
}
