package org.shmem4j.evaluation;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.shmem4j.applications.Heat;
import org.shmem4j.applications.SparseGradient;
import org.shmem4j.benchmarks.ProcessorTime;
import org.shmem4j.benchmarks.Samples;
import org.shmem4j.benchmarks.apps.Outcome;

/** Whole programs on 1, 2, 4, ... PEs: with the same work for all together, and with the same work for each. */
final class ScalingStep implements EvaluationStep {
  private static final int MOST_SECONDS = 300;
  private static final int ROUNDS = 5;
  private static final int QUICK_ROUNDS = 1;
  private static final List<String> HEAP = List.of("--heap", "512m");

  /**
   * A program with its sizes.
   *
   * @param name its name
   * @param program its class
   * @param strong its arguments if the total work of all PEs stays the same
   * @param weak its arguments for a number of PEs if the work of each stays the same; null if it has no such form
   * @param quick its arguments for a first impression
   */
  private record Program(
      String name, Class<?> program, List<String> strong, IntFunction<List<String>> weak, List<String> quick) {}

  private static final List<Program> PROGRAMS = List.of(
      new Program("heat", Heat.class, List.of("768", "5e-5"), null, List.of("192", "1e-3")),
      new Program("gradient", SparseGradient.class, List.of("196608", "12", "200"),
          pes -> List.of(Integer.toString(65536 * pes), "12", "200"), List.of("16384", "12", "50")),
      new Program("histogram", KeyCount.class, List.of("65536", "16777216"),
          pes -> List.of(Integer.toString(65536), Integer.toString(4194304 * pes)), List.of("65536", "1048576")));

  @Override
  public String name() {
    return "scaling";
  }

  @Override
  public int seconds(EvaluateOptions options) {
    return options.quick ? 20 : 60 * options.places().extents().size();
  }

  @Override
  public void run(EvaluationRun run) throws IOException, InterruptedException {
    if (run.options().places().areHere()) {
      run.findings().skip("scaling over hosts", "this run was on one host: --hosts");
    }
    for (int i = 0; i < PROGRAMS.size(); i++) {
      Program program = PROGRAMS.get(i);
      run.done((double) i / PROGRAMS.size(), program.name());
      strong(program, run);
      if (program.weak() != null && !run.options().quick) {
        weak(program, run);
      }
    }
  }

  private void strong(Program program, EvaluationRun run) throws IOException, InterruptedException {
    List<String> arguments = run.options().quick ? program.quick() : program.strong();
    Map<String, String> first = new HashMap<>();
    List<String> wrong = new ArrayList<>();
    List<JobPlaces.Extent> extents = run.options().places().extents();
    for (JobPlaces.Extent extent : extents) {
      Map<String, String> results = measure(program, "the same work for all", arguments, extent, run);
      if (results == null) {
        return;
      }
      if (first.isEmpty()) {
        first.putAll(results);
      }
      if (!Outcome.agree(first, results)) {
        wrong.add("on " + extent.pes() + " PEs " + results + ", and before " + first);
      }
    }
    run.findings().add(new Verdict(name(), program.name() + " finds the same", wrong.isEmpty(),
        wrong.isEmpty() ? "on " + extents.stream().map(JobPlaces.Extent::pes).toList() + " PEs: " + first
            : String.join("\n", wrong)));
  }

  private void weak(Program program, EvaluationRun run) throws IOException, InterruptedException {
    for (JobPlaces.Extent extent : run.options().places().extents()) {
      List<String> arguments = program.weak().apply(extent.pes());
      if (measure(program, "the same work for each", arguments, extent, run) == null) {
        return;
      }
    }
  }

  /** Measures some rounds, once more if others disturbed them; {@return the program's results; null if it failed} */
  private Map<String, String> measure(
      Program program, String way, List<String> arguments, JobPlaces.Extent extent, EvaluationRun run)
      throws IOException, InterruptedException {
    String name = program.name() + ", " + way + (extent.hosts() > 1 ? ", on " + extent.hosts() + " hosts" : "");
    Rounds rounds = rounds(program, name, arguments, extent, run);
    if (rounds != null && rounds.others() > ProcessorTime.MOST_OTHERS) {
      rounds = rounds(program, name, arguments, extent, run);
    }
    if (rounds == null) {
      return null;
    }
    Samples samples = rounds.samples();
    run.findings().add(new Figure(new Figure.Cell(name(), name, 0, extent.pes()), Figure.OURS, "s", samples.median(),
        samples.quantile(0.25), samples.quantile(0.75), rounds.others()));
    return rounds.results();
  }

  private record Rounds(Samples samples, Map<String, String> results, double others) {}

  private Rounds rounds(
      Program program, String name, List<String> arguments, JobPlaces.Extent extent, EvaluationRun run)
      throws IOException, InterruptedException {
    int count = run.options().quick ? QUICK_ROUNDS : ROUNDS;
    List<String> words = new ArrayList<>(List.of(program.program().getName()));
    words.addAll(arguments);
    double[] seconds = new double[count];
    Map<String, String> results = new HashMap<>();
    ProcessorTime before = ProcessorTime.now();
    for (int i = 0; i < count; i++) {
      Children.Ended ended =
          run.children().run(run.job(extent, HEAP, Children.classPath(), words), MOST_SECONDS, line -> {});
      Map<String, String> told = new HashMap<>();
      ended.lines().stream().map(line -> line.split(" ", -1)).filter(word -> word[0].matches("timed|result"))
          .forEach(word -> told.put(word[word.length - 2], word[word.length - 1]));
      if (!ended.isWell() || !told.containsKey("timed")) {
        run.findings().add(new Verdict(name(), name + ", " + extent.pes() + " PEs", false, ended.says()));
        return null;
      }
      seconds[i] = Double.parseDouble(told.remove("timed"));
      results = told;
    }
    return new Rounds(new Samples(seconds), results, ProcessorTime.now().othersSince(before));
  }
}
