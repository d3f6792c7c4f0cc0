package org.shmem4j.evaluation;

import java.util.List;
import java.util.Map;

/** Evaluations as tests need them. */
final class Evaluations {
  static final Figure.Cell PUT = new Figure.Cell("cells", "put", 8, 2);

  private Evaluations() {}

  static Figure figure(String who, double median, double spread, double others) {
    return new Figure(PUT, who, "us", median, median - spread, median + spread, others);
  }

  static Evaluation of(List<Verdict> verdicts, Figure... figures) {
    return new Evaluation(
        Map.of("to its end", "yes", "hosts", "1", "launcher", "shmem4j run", "transport", "none"),
        Map.of("processor", "Ein <Prozessor> & \"mehr\""), verdicts, List.of(figures),
        List.of(new Skipped("peers", "not asked for")));
  }
}
