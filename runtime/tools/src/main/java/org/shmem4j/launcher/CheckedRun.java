package org.shmem4j.launcher;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.shmem4j.internal.outside.Account;
import org.shmem4j.internal.pe.control.ExitStatus;
import org.shmem4j.internal.settings.JobEnvironment;
import org.shmem4j.internal.watching.checkedrun.RecordFiles;
import org.shmem4j.tools.checkedrun.CheckReport;
import org.shmem4j.tools.checkedrun.HappensBeforeAnalysis;
import org.shmem4j.tools.checkedrun.RecordReceiver;
import org.shmem4j.tools.checkedrun.Search;

/**
 * Runs a job whose PEs record their calls, and examines the records during the run, or after it if they are to be kept.
 */
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
        Path folder = Account.folderOfRecords(Path.of(wanted));
        int status = new Job(options.checkedInto(folder)).run();
        return statusOf(status, tell(folder, options.findings(), status != 0));
      }
      Path folder = LauncherCleanup.temporaryFolder("shmem4j-check");
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
    int status;
    try {
      status = options.cluster().isWanted() ? overHosts(options, folder, search) : onThisHost(options, folder, search);
    } catch (RuntimeException | InterruptedException | IOException e) {
      search.stop(); // before the folder is deleted
      throw e;
    }
    ProcessSignals.handle(number -> endSearch(number, search, folder));
    try {
      return statusOf(status, tell(search.end().ofJob(status != 0), options.findings()));
    } catch (IllegalStateException e) {
      System.err.println("shmem4j: " + e.getMessage());
      return statusOf(status, CheckReport.NOT_ALL_CHECKED);
    }
  }

  private static int onThisHost(RunOptions options, Path folder, Search search) throws InterruptedException {
    Job job = new Job(options.checkedInto(folder));
    int status = job.run();
    if (job.isEndedBySignal()) {
      search.stop();
    }
    return status;
  }

  private static int overHosts(RunOptions options, Path folder, Search search)
      throws InterruptedException, IOException {
    List<InetAddress> addresses = LauncherAddresses.of(options);
    try (RecordReceiver receiver = new RecordReceiver(folder, options.pes(), addresses, search::isOver)) {
      ClusterLauncherParent parent = new ClusterLauncherParent();
      int status = ClusterRun.run(options.with(Map.of(JobEnvironment.SEARCH, receiver.address().text())), parent);
      if (parent.isEndedBySignal()) {
        search.stop();
      }
      return status;
    }
  }

  private static int statusOf(int job, int found) {
    return job == 0 ? found : job;
  }

  /** Lets signals end the launcher after the job: a user who sends a second one is not interested in the findings. */
  private static void endSearch(int signal, Search search, Path records) {
    if (ProcessSignals.ends(signal)) {
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
   * @param json a file for the findings as JSON, or null for none
   * @param failed whether the job is known to have failed
   * @return the exit status
   * @throws IOException if the file could not be written
   */
  static int tell(Path folder, Path json, boolean failed) throws IOException {
    return tell(HappensBeforeAnalysis.of(folder).ofJob(failed), json);
  }

  private static int tell(CheckReport report, Path json) throws IOException {
    System.err.print(report.text());
    if (json != null) {
      Files.writeString(json, report.json());
    }
    return report.status();
  }
}
