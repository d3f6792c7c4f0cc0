package org.shmem4j.benchmarks.apps;

import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import org.shmem4j.applications.Application;

/** Prints how long applications took. */
interface AppReport {
  /** Prints what comes before all applications. */
  void start();

  /** Prints an application's runs, in each of the ways. */
  void add(Application application, Map<Launcher, List<Outcome>> outcomes);

  /** Prints what comes after all applications. */
  void end();

  /** The report in a format. */
  static AppReport of(AppOptions options, List<Launcher> launchers, PrintStream out) {
    return options.format.equals("csv") ? new AppCsvReport(out) : new AppTableReport(options, launchers, out);
  }
}
