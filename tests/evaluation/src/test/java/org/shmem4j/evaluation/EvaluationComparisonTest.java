package org.shmem4j.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class EvaluationComparisonTest {
  private static final Verdict GOOD = new Verdict("kills", "killed PEs", true, "20 of 20");

  @Test
  void onlyWhatIsOutsideTheSpreadIsPrinted() {
    Evaluation one = Evaluations.of(List.of(GOOD), Evaluations.figure("shmem4j", 1, 0.5, 0));
    Evaluation near = Evaluations.of(List.of(GOOD), Evaluations.figure("shmem4j", 2, 0.5, 0));
    Evaluation far = Evaluations.of(List.of(GOOD), Evaluations.figure("shmem4j", 3, 0.5, 0.5));
    assertThat(EvaluationComparison.of(one, near)).contains("1 figures are in both, 0 of them outside");
    assertThat(EvaluationComparison.of(one, far)).contains("1 figures are in both, 1 of them outside",
        "3.00  others disturbed B");
  }

  @Test
  void whatOnlyOneHasIsCounted() {
    Evaluation one = Evaluations.of(List.of(GOOD), Evaluations.figure("shmem4j", 1, 0, 0),
        Evaluations.figure("MPICH", 1, 0, 0));
    Evaluation other = Evaluations.of(List.of(GOOD), Evaluations.figure("shmem4j", 1, 0, 0));
    assertThat(EvaluationComparison.of(one, other)).contains("1 figures are in one of them only");
    assertThat(EvaluationComparison.of(other, one)).contains("1 figures are in one of them only");
  }

  @Test
  void verdictsThatDifferAreTold() {
    Evaluation failed = Evaluations.of(List.of(new Verdict("kills", "killed PEs", false, "19 of 20")));
    assertThat(EvaluationComparison.of(Evaluations.of(List.of(GOOD)), failed)).contains("A: good  B: FAILED");
    assertThat(EvaluationComparison.of(Evaluations.of(List.of()), failed)).contains("A: not tried  B: FAILED");
    assertThat(EvaluationComparison.of(failed, failed)).doesNotContain("FAILED");
  }
}
