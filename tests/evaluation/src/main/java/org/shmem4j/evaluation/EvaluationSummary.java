package org.shmem4j.evaluation;

import java.nio.file.Path;
import java.util.List;

/** The text that a run prints at its end. */
final class EvaluationSummary {
  private EvaluationSummary() {}

  static String of(Evaluation evaluation, Path file, Path page) {
    List<Verdict> failed = evaluation.failed();
    long disturbed = evaluation.disturbed();
    StringBuilder text = new StringBuilder();
    for (Verdict verdict : failed) {
      text.append("FAILED  ").append(verdict.step()).append(": ").append(verdict.name()).append("\n  ")
          .append(verdict.says().replace("\n", "\n  ")).append('\n');
    }
    text.append(evaluation.verdicts().size() - failed.size()).append(" of ").append(evaluation.verdicts().size())
        .append(" verdicts are good; ").append(evaluation.figures().size()).append(" figures, ").append(disturbed)
        .append(" of them disturbed by others; ").append(evaluation.skipped().size()).append(" skipped\n");
    return text.append(file.toAbsolutePath()).append('\n').append(page.toAbsolutePath()).append('\n').toString();
  }
}
