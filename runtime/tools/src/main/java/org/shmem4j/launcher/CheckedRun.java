package org.shmem4j.launcher;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.shmem4j.internal.pe.control.ExitStatus;
import org.shmem4j.internal.watching.checkedrun.RecordFiles;
import org.shmem4j.tools.checkedrun.Analysis;
import org.shmem4j.tools.checkedrun.Report;
import org.shmem4j.tools.checkedrun.Search;

/** Runs a job whose PEs record their calls, and examines the records meanwhile, or afterwards if they are to be kept. */
final class CheckedRun {
  private CheckedRun() {}

  /**
   * Runs the job.
   *
   * @param options what to start
   * @return the status of the job, or that of the checker if the job succeeded
   * @throws InterruptedException if the thread was interrupted
   */
  static int run(RunOptions options) throws InterruptedException {
    try {
      String wanted = options.settings().checkFolder();
      if (!wanted.isEmpty()) {
        Path folder = Files.createDirectories(Path.of(wanted));
        int status = new Job(options.checkedInto(folder)).run();
        return statusOf(status, tell(folder, options.findings(), status != 0));
      }
      Path folder = Files.createTempDirectory("shmem4j-check");
      try {
        return searched(options, folder);
      } finally {
        RecordFiles.delete(folder);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static int searched(RunOptions options, Path folder) throws InterruptedException, IOException {
    Search search = new Search(folder, options.pes());
    Job job = new Job(options.checkedInto(folder));
    int status;
    try {
      status = job.run();
    } catch (RuntimeException | InterruptedException e) {
      search.stop(); // before the folder is deleted
      throw e;
    }
    if (job.isEndedBySignal()) {
      search.stop();
    }
    Signals.handle(number -> endSearch(number, search, folder));
    try {
      return statusOf(status, tell(search.end().ofJob(status != 0), options.findings()));
    } catch (IllegalStateException e) {
      System.err.println("shmem4j: " + e.getMessage());
      return statusOf(status, Report.NOT_ALL_CHECKED);
    }
  }

  private static int statusOf(int job, int found) {
    return job == 0 ? found : job;
  }

  /** Ends the launcher by a signal after the job: who sends a second one does not want to know. */
  private static void endSearch(int signal, Search search, Path records) {
    if (Signals.ends(signal)) {
      search.stop();
      try {
        RecordFiles.delete(records);
      } catch (UncheckedIOException e) {
        // the search has just deleted a file
      } finally {
        Runtime.getRuntime().halt(ExitStatus.ofSignal(signal));
      }
    }
  }

  /**
   * Examines records and prints the findings.
   *
   * @param folder the records
   * @param json a file for the findings as JSON; null for none
   * @param failed whether the job is known to have failed
   * @return the exit status
   * @throws IOException if the file could not be written
   */
  static int tell(Path folder, Path json, boolean failed) throws IOException {
    return tell(Analysis.of(folder).ofJob(failed), json);
  }

  private static int tell(Report report, Path json) throws IOException {
    System.err.print(report.text());
    if (json != null) {
      Files.writeString(json, report.json());
    }
    return report.status();
  }
}
