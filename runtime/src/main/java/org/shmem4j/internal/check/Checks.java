package org.shmem4j.internal.check;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;
import org.shmem4j.ShmemException;
import org.shmem4j.internal.config.Settings;
import org.shmem4j.internal.watch.Agent;

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
      System.err.println("shmem4j: checking needs the agent that knows calls by their lines, or nothing is seen; start the"
          + " program with shmem4j run --check, or give java -javaagent:shmem4j-runtime.jar");
    }
    if (!settings.checkFolder().isEmpty()) {
      return new CheckWatch(Path.of(settings.checkFolder()), folder -> {});
    }
    try {
      return new CheckWatch(Files.createTempDirectory("shmem4j-check"), Checks::tell);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Analyses the records in this process, whose threads the PEs were, and prints the findings. */
  private static void tell(Path folder) {
    Report report = Analysis.of(folder);
    delete(folder);
    System.err.print(report.text());
    if (report.errors() > 0) {
      throw new ShmemException("a checked program must have no errors: errors=" + report.errors()
          + "; they are listed above");
    }
  }

  /** Deletes the records of a job. */
  public static void delete(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
