package org.shmem4j.internal.watching.checkedrun;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ServiceLoader;
import org.shmem4j.ShmemException;
import org.shmem4j.internal.settings.JobEnvironment;
import org.shmem4j.internal.settings.Settings;
import org.shmem4j.internal.watching.callsites.Agent;
import org.shmem4j.internal.watching.callsites.CallSites;

/** Starts the checking of this process if the settings request it. */
public final class Checks {
  private Checks() {}

  /**
   * Returns the watch of a checked process.
   *
   * @param settings the settings
   * @return the watch
   */
  public static CheckWatch watch(Settings settings) {
    if (!Agent.isPresent()) {
      System.err
          .println("shmem4j: checking needs the agent that knows calls by their lines, or nothing is seen; start the"
              + " program with shmem4j run --check, or give java -javaagent:shmem4j-runtime.jar");
    }
    if (!settings.checkFolder().isEmpty()) {
      return new CheckWatch(Records.in(Path.of(settings.checkFolder())), true, () -> {});
    }
    String search = System.getenv(JobEnvironment.SEARCH);
    if (search != null) {
      return new CheckWatch(new FarSearch(SearchAddress.parse(search)), true, () -> {});
    }
    Examiner examiner = examiner(); // fails now rather than at the end, when nothing could be examined
    try {
      Path folder = Files.createTempDirectory("shmem4j-check");
      return new CheckWatch(Records.in(folder), true, () -> tell(examiner, folder));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Checks those jobs of this process whose settings request it, one after another and each separately: a job with
   * errors ends with an exception that describes them. For simulated jobs, in which time does not overlap.
   *
   * @param hintsToo whether hints count as errors
   */
  public static void eachJob(boolean hintsToo) {
    try {
      Path folder = Files.createTempDirectory("shmem4j-check");
      folder.toFile().deleteOnExit();
      Path job = folder.resolve("job");
      CallSites.watch(new CheckWatch(
          (pe, time) -> new RecordPieces(Files.createDirectories(job), pe), false, () -> examine(job, hintsToo)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void examine(Path job, boolean hintsToo) {
    String errors;
    try {
      errors = examiner().errors(job, hintsToo);
    } finally {
      RecordFiles.delete(job);
    }
    if (!errors.isEmpty()) {
      throw new CheckErrors(errors);
    }
  }

  private static Examiner examiner() {
    return ServiceLoader.load(Examiner.class, Examiner.class.getClassLoader()).findFirst()
        .orElseThrow(() -> new ShmemException("a checked job whose PEs are threads needs shmem4j-tools, which examines"
            + " it: SHMEM4J_CHECK=1; put shmem4j-tools.jar on the path with shmem4j-runtime.jar, or start the program"
            + " with shmem4j run --check"));
  }

  /** Lets the records be examined in this process, which ran the PEs as threads. */
  private static void tell(Examiner examiner, Path folder) {
    long errors;
    try {
      errors = examiner.tell(folder);
    } finally {
      RecordFiles.delete(folder);
    }
    if (errors > 0) {
      throw new CheckErrors("errors=" + errors + "; they are listed above");
    }
  }
}
