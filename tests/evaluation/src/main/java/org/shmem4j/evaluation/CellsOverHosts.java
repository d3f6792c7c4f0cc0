package org.shmem4j.evaluation;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.shmem4j.benchmarks.ProcessorTime;
import org.shmem4j.benchmarks.worker.JobCells;

/**
 * Times of calls between hosts: one job measures all cells, and another one measures again those that other programs
 * disturbed.
 */
final class CellsOverHosts {
  private static final int MOST_SECONDS = 900;
  private static final List<String> HEAP = List.of("--heap", "256m");
  private static final List<String> QUICK_CELLS =
      List.of("put:8", "get:8", "fetch_add:8", "barrier:0", "allreduce_double_sum:8");
  private static final List<String> CELLS = List.of(
      "put:8", "put:4096", "put:1048576", "get:8", "get:4096", "get:1048576", "fetch_add:8", "pingpong:8",
      "put_signal:8", "put_signal:4096", "put_bandwidth:65536", "get_bandwidth:65536", "barrier:0",
      "allreduce_double_sum:8", "allreduce_double_sum:4096", "allreduce_double_sum:1048576", "broadcast:4096",
      "broadcast:1048576", "fcollect:8", "fcollect:65536", "alltoall:8", "alltoall:65536", "updates:1048576",
      "fetches:1048576", "edge:64", "edge:32768");

  private final EvaluationRun run;
  private final int pes;

  CellsOverHosts(EvaluationRun run) {
    this.run = run;
    this.pes = run.pes();
  }

  void measure() throws IOException, InterruptedException {
    Map<String, Figure> figures = new LinkedHashMap<>();
    List<String> cells = run.options().quick ? QUICK_CELLS : CELLS;
    Children.Ended ended = job(cells, figures);
    List<String> disturbed = figures.keySet().stream().filter(cell -> figures.get(cell).isDisturbed()).toList();
    if (ended.isWell() && !disturbed.isEmpty()) {
      ended = job(disturbed, figures);
    }
    figures.values().forEach(run.findings()::add);
    boolean passed = ended.isWell() && figures.size() == cells.size();
    run.findings().add(new Verdict(CellsStep.NAME, "data of cells over hosts", passed,
        passed ? "right; cells: " + cells.size() : ended.says()));
  }

  /** Runs a job that measures cells, and adds its figures. */
  private Children.Ended job(List<String> cells, Map<String, Figure> figures) throws IOException, InterruptedException {
    List<String> program = new ArrayList<>(List.of("-XX:-BackgroundCompilation", JobCells.class.getName(),
        CellsStep.batches(run.options())));
    program.addAll(cells);
    ProcessorTime[] start = new ProcessorTime[1];
    int[] done = new int[1];
    return run.children().run(run.job(pes, HEAP, Children.classPath(), program), MOST_SECONDS, line -> {
      String[] words = line.split(" ", -1);
      if (words[0].equals(JobCells.BEGINS)) {
        run.done((double) done[0]++ / cells.size(), words[1] + " " + words[2] + " bytes");
        start[0] = ProcessorTime.now();
      } else if (words[0].equals(JobCells.TOOK)) {
        double others = ProcessorTime.now().othersSince(start[0]);
        Figure ignored = figures.put(words[1] + ":" + words[2], figure(words, others));
      }
    });
  }

  private Figure figure(String[] words, double others) {
    Figure.Cell cell = new Figure.Cell(CellsStep.NAME, words[1], Long.parseLong(words[2]), pes);
    return new Figure(cell, Figure.OURS, CellsStep.UNIT, Double.parseDouble(words[3]), Double.parseDouble(words[4]),
        Double.parseDouble(words[5]), others);
  }
}
