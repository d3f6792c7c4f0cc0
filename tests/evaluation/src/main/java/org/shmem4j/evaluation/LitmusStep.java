package org.shmem4j.evaluation;

import java.io.File;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.shmem4j.litmus.CompiledTests;
import org.shmem4j.litmus.Litmus;

/** Runs the programs of the memory model, many times each, and counts forbidden outcomes. */
final class LitmusStep implements EvaluationStep {
  private static final int TIMES = 10_000;
  private static final int QUICK_TIMES = 500;
  private static final String FORBIDDEN = "| FORBIDDEN";
  private static final int MOST_SECONDS = (int) TimeUnit.MINUTES.toSeconds(20);

  @Override
  public String name() {
    return "litmus";
  }

  @Override
  public int seconds(EvaluateOptions options) {
    return options.quick ? 25 : 240;
  }

  @Override
  public void run(EvaluationRun run) throws IOException, InterruptedException {
    List<Litmus> all = Litmus.packaged();
    try {
      CompiledTests.compile(all, run.folder());
    } catch (IllegalStateException e) {
      run.findings().skip(name(), e.getMessage());
      return;
    }
    Set<Integer> counts = new TreeSet<>(all.stream().map(Litmus::pes).toList());
    int done = 0;
    for (int pes : counts) {
      int programs = (int) all.stream().filter(each -> each.pes() == pes).count();
      if (!run.options().places().take(pes)) {
        run.findings().skip("litmus programs of " + pes + " PEs", "the hosts take fewer");
        continue;
      }
      ofPes(pes, programs, (double) done / all.size(), all.size(), run);
      done += programs;
    }
  }

  private void ofPes(int pes, int programs, double before, int all, EvaluationRun run)
      throws IOException, InterruptedException {
    int times = run.options().quick ? QUICK_TIMES : TIMES;
    run.done(before, programs + " programs of " + pes + " PEs");
    String classPath = run.folder() + File.pathSeparator + Children.classPath();
    Set<String> begun = new TreeSet<>();
    Children.Ended ended = run.children().run(
        run.job(pes, List.of(), classPath, List.of(CompiledTests.PROGRAM, Integer.toString(times))),
        MOST_SECONDS, line -> {
          if (line.contains(" |") && begun.add(line.substring(0, line.indexOf(" |")))) {
            run.done(before + (double) begun.size() / all, begun.size() + " of " + programs + " of " + pes + " PEs");
          }
        });
    List<String> forbidden = ended.lines().stream().filter(line -> line.endsWith(FORBIDDEN)).toList();
    String counted = String.format(Locale.ROOT, "programs: %d; times each: %,d; forbidden outcomes: %d", begun.size(),
        times, forbidden.size());
    boolean passed = ended.isWell() && forbidden.isEmpty() && begun.size() == programs;
    String wrong = forbidden.isEmpty() ? ended.says() : String.join("\n", forbidden);
    run.findings().add(
        new Verdict(name(), "programs of " + pes + " PEs", passed, passed ? counted : counted + "\n" + wrong));
  }
}
