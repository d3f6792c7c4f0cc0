package org.shmem4j.evaluation;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.shmem4j.benchmarks.Bench;

/** Times of calls: {@code bench} measures them, after it has checked their data. */
final class CellsStep implements EvaluationStep {
  static final String NAME = "cells";

  private static final int MOST_SECONDS = 1800;
  static final String UNIT = "us";
  private static final String BATCHES = "40";

  /** Just enough batches to show how much of the time others took. */
  private static final String QUICK_BATCHES = "20";

  /**
   * Cells that one run of bench measures.
   *
   * @param name what they measure
   * @param operations the operations
   * @param bytes sizes
   * @param quickOperations the operations in the quick form
   * @param quickBytes the sizes in the quick form
   */
  private record Group(String name, String operations, String bytes, String quickOperations, String quickBytes) {}

  private static final List<Group> GROUPS = List.of(
      new Group("one-sided", "put,get,fetch_add,pingpong,put_signal,put_bandwidth,get_bandwidth", "8..1m",
          "put,get,fetch_add", "8"),
      new Group("collective", "barrier,allreduce_int_sum,allreduce_double_sum,broadcast,fcollect,alltoall", "8..1m",
          "barrier,allreduce_double_sum", "8"),
      new Group("irregular", "updates,fetches,mailbox", "16k..16m", "updates", "16k"),
      new Group("exchange", "edge,grid,list", "8..32k", "edge", "64"));

  @Override
  public String name() {
    return NAME;
  }

  /** {@return how many batches of calls are timed for a cell} */
  static String batches(EvaluateOptions options) {
    return options.quick ? QUICK_BATCHES : BATCHES;
  }

  @Override
  public int seconds(EvaluateOptions options) {
    return (options.quick ? 30 : 300) * (options.peers ? 3 : 1);
  }

  @Override
  public void run(EvaluationRun run) throws IOException, InterruptedException {
    if (run.pes() < 2) {
      run.findings().skip(name(), "calls between PEs need two");
      return;
    }
    if (!run.options().places().areHere()) {
      new CellsOverHosts(run).measure();
      run.findings().skip("peers for the cells", "bench runs them on one host only");
      return;
    }
    for (int i = 0; i < GROUPS.size(); i++) {
      measure(GROUPS.get(i), (double) i / GROUPS.size(), run);
    }
    if (!run.options().peers) {
      run.findings().skip("peers for the cells", "not asked for: --peers");
    }
    JavaPeers.measure(run);
  }

  private void measure(Group group, double before, EvaluationRun run) throws IOException, InterruptedException {
    boolean quick = run.options().quick;
    run.done(before, group.name());
    List<String> command = new ArrayList<>(List.of(
        Children.java(), "-cp", Children.classPath(), Bench.class.getName(), "-n", Integer.toString(run.pes()), "--op",
        quick ? group.quickOperations() : group.operations(), "--bytes", quick ? group.quickBytes() : group.bytes(),
        "--format", "json", "--check", "--batches", batches(run.options())));
    if (run.options().peers) {
      command.add("--peers");
    }
    int[] cells = new int[1];
    Children.Ended ended = run.children().run(command, MOST_SECONDS, line -> {
      String object = line.strip().replaceFirst("^,", "");
      if (object.startsWith("{")) {
        cells[0]++;
        add((Map<?, ?>) JsonText.read(object), run);
      } else if (object.startsWith("shmem4j: ") && object.contains("is not installed")) {
        run.findings().skip("a peer for " + group.name() + " cells", object.substring("shmem4j: ".length()));
      }
    });
    boolean passed = ended.isWell() && cells[0] > 0;
    run.findings().add(new Verdict(name(), "data of " + group.name() + " cells", passed,
        passed ? "right; cells: " + cells[0] : ended.says()));
  }

  private void add(Map<?, ?> object, EvaluationRun run) {
    Figure.Cell cell = new Figure.Cell(name(), (String) object.get("op"), (long) JsonText.number(object, "bytes"),
        (int) JsonText.number(object, "pes"));
    double others = object.containsKey("others") ? JsonText.number(object, "others") : Double.NaN;
    ((Map<?, ?>) object.get("times")).forEach((who, times) -> {
      Map<?, ?> numbers = (Map<?, ?>) times;
      run.findings().add(new Figure(cell, (String) who, UNIT, JsonText.number(numbers, "median_us"),
          JsonText.number(numbers, "lower_quartile_us"), JsonText.number(numbers, "upper_quartile_us"), others));
    });
  }
}
