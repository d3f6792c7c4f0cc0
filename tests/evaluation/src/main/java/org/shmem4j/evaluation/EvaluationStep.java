package org.shmem4j.evaluation;

import java.io.IOException;
import java.util.List;

/** A part of an evaluation, which runs whatever happened in the others. */
interface EvaluationStep {
  /** All steps, in the order in which they run. */
  List<EvaluationStep> ALL = List.of(
      new ConformanceStep(), new LitmusStep(), new KillsStep(), new CellsStep(), new ScalingStep());

  /** {@return its name in options, files and pages} */
  String name();

  /**
   * Estimates how long it takes.
   *
   * @param options what is to be tried
   * @return seconds
   */
  int seconds(EvaluateOptions options);

  /**
   * Tries and measures, and adds the results to the findings of the run.
   *
   * @param run the run
   * @throws IOException if a file or a program cannot be used
   * @throws InterruptedException if the run is to end
   */
  void run(EvaluationRun run) throws IOException, InterruptedException;
}
