package org.shmem4j.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EvaluationPageTest {
  private static final Verdict GOOD = new Verdict("kills", "killed PEs", true, "20 of 20");

  @Test
  void whatFailedIsTold() {
    String page = EvaluationPage.of(Evaluations.of(
        List.of(GOOD, new Verdict("litmus", "programs of 2 PEs", false, "|a=0| <FORBIDDEN>"))));
    assertThat(page).contains("1 of 2 verdicts failed", "|a=0| &lt;FORBIDDEN&gt;", "class=\"failed\">failed")
        .doesNotContain("<FORBIDDEN>");
    assertThat(EvaluationPage.of(Evaluations.of(List.of(GOOD)))).contains("All 1 verdicts are good")
        .doesNotContain(">failed<", "interrupted");
  }

  @Test
  void aQuickerPeerAndADisturbedCellAreMarked() {
    String page = EvaluationPage.of(Evaluations.of(List.of(GOOD), Evaluations.figure("shmem4j", 2, 0.5, 0.2),
        Evaluations.figure("MPICH", 1, 0.25, 0.2), Evaluations.figure("OSHMEM", 3, 0.25, 0.2)));
    assertThat(page).contains(
        "2.000 us [1.500–2.500]</td>", "1.000 us [0.750–1.250] quicker</td>", "3.000 us [2.750–3.250]</td>",
        "20 %, disturbed", "A peer is quicker in 1 of 1 cells: put of 8 bytes.");
    assertThat(EvaluationPage.of(Evaluations.of(List.of(GOOD), Evaluations.figure("shmem4j", 2, 0.5, 0.04))))
        .contains("4 %", "No peers were measured").doesNotContain("disturbed<", "quicker<");
    assertThat(EvaluationPage.of(Evaluations.of(List.of(GOOD), Evaluations.figure("shmem4j", 2, 0.5, 0),
        Evaluations.figure("memory", 1, 0.5, 0)))).contains("No peers were measured").doesNotContain("quicker<");
  }

  @Test
  void whatWasSkippedHasItsReasonAndTheMachineIsThere() {
    assertThat(EvaluationPage.of(Evaluations.of(List.of(GOOD))))
        .contains("<td>peers</td><td>not asked for</td>", "Ein &lt;Prozessor&gt; &amp; &quot;mehr&quot;");
  }

  @Test
  void anInterruptedRunIsToldSo() {
    Evaluation interrupted =
        new Evaluation(Map.of("to its end", "no"), Map.of(), List.of(GOOD), List.of(), List.of());
    assertThat(EvaluationPage.of(interrupted)).contains("The run was interrupted");
  }
}
