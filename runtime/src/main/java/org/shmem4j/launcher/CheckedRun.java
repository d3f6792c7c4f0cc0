package org.shmem4j.launcher;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.shmem4j.internal.check.Analysis;
import org.shmem4j.internal.check.Checks;
import org.shmem4j.internal.check.Report;

/** Runs a job whose PEs record their calls, and examines the records afterwards. */
final class CheckedRun {
  private static final int ERRORS_FOUND = 3;

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
      Path folder = wanted.isEmpty() ? Files.createTempDirectory("shmem4j-check") : Path.of(wanted);
      try {
        int status = new Job(options.checkedInto(folder)).run();
        int found = tell(folder, options.findings());
        return status == 0 ? found : status;
      } finally {
        if (wanted.isEmpty()) {
          Checks.delete(folder);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Examines records and prints the findings.
   *
   * @param folder the records
   * @param json a file for the findings as JSON; null for none
   * @return the exit status
   * @throws IOException if the file could not be written
   */
  static int tell(Path folder, Path json) throws IOException {
    Report report = Analysis.of(folder);
    System.err.print(report.text());
    if (json != null) {
      Files.writeString(json, report.json());
    }
    return report.errors() == 0 ? 0 : ERRORS_FOUND;
  }
}
