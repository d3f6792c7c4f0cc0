package org.shmem4j.benchmarks.apps;

import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.shmem4j.applications.Application;

/** A line for each run. */
record AppCsvReport(PrintStream out) implements AppReport {
  @Override
  public void start() {
    out.println("application,way,round,timed,wall,processor,startup");
  }

  @Override
  public void add(Application application, Map<Launcher, List<Outcome>> outcomes) {
    outcomes.forEach((launcher, runs) -> {
      for (int i = 0; i < runs.size(); i++) {
        Outcome run = runs.get(i);
        out.printf(Locale.ROOT, "%s,%s,%d,%.6f,%.6f,%.2f,%.6f%n", application.name(), launcher.name(), i + 1,
            run.timed(), run.wall(), run.processor(), run.startup());
      }
    });
  }

  @Override
  public void end() {}
}
