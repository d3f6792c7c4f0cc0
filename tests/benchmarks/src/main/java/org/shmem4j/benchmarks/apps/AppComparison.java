package org.shmem4j.benchmarks.apps;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.shmem4j.applications.Application;
import org.shmem4j.benchmarks.BenchException;
import org.shmem4j.benchmarks.ProcessorTime;
import org.shmem4j.benchmarks.ProgressLine;

/** The command {@code bench --apps}: runs each application in all ways, in turn, and compares them. */
public final class AppComparison {
  private AppComparison() {}

  /**
   * Runs the applications and prints how long they took.
   *
   * @param arguments the command line
   * @throws IOException if one cannot be compiled or started
   * @throws InterruptedException if the thread was interrupted
   */
  public static void main(List<String> arguments) throws IOException, InterruptedException {
    AppOptions options = AppOptions.parse(arguments);
    if (options.help) {
      System.out.print(AppOptions.HELP);
      return;
    }
    ProgressLine progress = new ProgressLine();
    try (AppLaunchers launchers = new AppLaunchers(options, progress)) {
      AppReport report = AppReport.of(options, launchers.all(), System.out);
      report.start();
      for (Application application : options.applications) {
        ProcessorTime before = ProcessorTime.now();
        report.add(application, outcomes(application, launchers.all(), options, progress));
        double others = ProcessorTime.now().othersSince(before);
        if (others > ProcessorTime.MOST_OTHERS) { // an application takes too long to be measured again
          progress.note(String.format(Locale.ROOT, "%s: others took %.0f %% of the cores", application.name(),
              100 * others));
        }
      }
      report.end();
    }
  }

  private static Map<Launcher, List<Outcome>> outcomes(
      Application application, List<Launcher> launchers, AppOptions options, ProgressLine progress)
      throws IOException, InterruptedException {
    Map<Launcher, List<Outcome>> outcomes = new LinkedHashMap<>();
    launchers.forEach(launcher -> outcomes.put(launcher, new ArrayList<>()));
    Outcome first = null;
    for (int round = 1; round <= options.rounds; round++) {
      for (Launcher launcher : launchers) {
        progress.say(application.name() + ": " + launcher.name() + ", round " + round + " of " + options.rounds);
        Outcome outcome = launcher.run(application, options.size.apply(application));
        first = first == null ? outcome : first;
        if (!outcome.agrees(first)) {
          throw new BenchException(application.name() + ": results must agree: " + launchers.getFirst().name() + "="
              + first.results() + " " + launcher.name() + "=" + outcome.results());
        }
        outcomes.get(launcher).add(outcome);
      }
    }
    progress.clear();
    return outcomes;
  }
}
