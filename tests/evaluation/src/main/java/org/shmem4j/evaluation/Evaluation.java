package org.shmem4j.evaluation;

import java.util.List;
import java.util.Map;

/**
 * The results of one run.
 *
 * @param about the run: what was run, when, and whether it was completed
 * @param machine the machine and its JDK
 * @param verdicts what was tried
 * @param figures what was measured
 * @param skipped what was neither tried nor measured
 */
record Evaluation(
    Map<String, String> about, Map<String, String> machine, List<Verdict> verdicts, List<Figure> figures,
    List<Skipped> skipped) {
  /** {@return whether everything that was tried holds} */
  boolean passed() {
    return failed().isEmpty();
  }

  /** {@return what does not hold} */
  List<Verdict> failed() {
    return verdicts.stream().filter(verdict -> !verdict.passed()).toList();
  }

  /** {@return how many figures were disturbed by other programs} */
  long disturbed() {
    return figures.stream().filter(Figure::isDisturbed).count();
  }
}
