package org.shmem4j.launcher;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.shmem4j.ShmemException;
import org.shmem4j.internal.onhost.memory.HostMemory;
import org.shmem4j.internal.outside.Account;

/**
 * The jobs of this account on this host, whatever started them. Their memory has no name in any folder, but it is among
 * the open files of each of their processes, and an account may reopen the open files of its own processes. Root could
 * open those of others, but anybody may have given a file such a name, so they are left alone.
 */
final class RunningJobs implements AutoCloseable {
  private static final Path PROCESSES = Path.of("/proc");
  private static final int MOST_LISTED = 6;
  private static final int LOOKS = 10;
  private static final long PAUSE_NANOS = 1_000_000;

  private final List<RunningJob> jobs;

  RunningJobs(List<RunningJob> jobs) {
    this.jobs = jobs;
  }

  /** {@return all jobs of this account} */
  static RunningJobs find() {
    if (!Files.isDirectory(PROCESSES.resolve("self/fd"))) {
      throw new ShmemException("jobs can only be found where the system shows open files in /proc, as Linux does");
    }
    Map<String, List<OpenFile>> files = new TreeMap<>();
    try (Stream<Path> entries = Files.list(PROCESSES)) {
      entries.filter(path -> path.getFileName().toString().matches("\\d+"))
          .filter(Account::owns)
          .forEach(process -> addOpenFiles(process, files));
    } catch (IOException e) {
      throw new ShmemException("the processes of this host could not be listed", e);
    }
    List<RunningJob> jobs = new ArrayList<>();
    files.forEach((name, opened) -> open(opened).ifPresent(memory -> jobs.add(
        new RunningJob(name, memory, opened.stream().map(OpenFile::process).distinct().sorted().toList()))));
    jobs.sort(Comparator.comparing(RunningJob::age).reversed());
    return new RunningJobs(jobs);
  }

  /** A file of a job's memory, among the open files of a process. */
  private record OpenFile(long process, Path path) {}

  /** Adds the open files of a process. */
  private static void addOpenFiles(Path process, Map<String, List<OpenFile>> files) {
    try (Stream<Path> entries = Files.list(process.resolve("fd"))) {
      long number = Long.parseLong(process.getFileName().toString());
      entries.forEach(path -> HostMemory.nameIn(target(path))
          .ifPresent(name -> files.computeIfAbsent(name, any -> new ArrayList<>()).add(new OpenFile(number, path))));
    } catch (IOException | UncheckedIOException e) {
      // it has ended since it was listed, or does not show its files
    }
  }

  private static String target(Path link) {
    try {
      return Files.readSymbolicLink(link).toString();
    } catch (IOException e) {
      return ""; // closed since it was listed
    }
  }

  /** Opens the memory through any of the processes; a file that is only named like the memory of a job is reported. */
  private static Optional<HostMemory> open(List<OpenFile> files) {
    for (OpenFile file : files) {
      try {
        return look(file.path());
      } catch (IOException e) {
        if (Files.exists(file.path())) { // otherwise the process has ended; another may still have the memory open
          System.err.println("shmem4j: ignored a file that is named like a job's memory but is not a valid one:"
              + " process=" + file.process() + " file=" + file.path());
          return Optional.empty();
        }
      }
    }
    return Optional.empty();
  }

  /** Looks several times: a file is shorter for a moment when an explorer makes it the memory of its next job. */
  static Optional<HostMemory> look(Path file) throws IOException {
    for (int look = 1;; look++) {
      try {
        return HostMemory.look(file);
      } catch (IOException e) {
        if (look == LOOKS || !Files.exists(file)) {
          throw e;
        }
        LockSupport.parkNanos(PAUSE_NANOS);
      }
    }
  }

  List<RunningJob> all() {
    return jobs;
  }

  /**
   * Finds the job that the user means.
   *
   * @param text the job's name or the start of it, or one of its processes, or null for the only job
   * @return the job
   */
  RunningJob named(String text) {
    List<RunningJob> meant = jobs.stream().filter(job -> text == null || job.isMeantBy(text)).toList();
    if (meant.size() == 1) {
      return meant.getFirst();
    }
    String which = text == null ? "" : ": job=" + text;
    throw new ShmemException(meant.isEmpty()
        ? "no such job of yours runs on this host" + which + "; shmem4j ps lists those that do"
        : "several jobs run; name one of them, such as " + meant.getFirst().name() + which + listed(meant));
  }

  /** {@return a line for each of some jobs, after a newline; not more than a user would read} */
  static String listed(List<RunningJob> jobs) {
    StringBuilder text = new StringBuilder();
    for (RunningJob job : jobs.subList(0, Math.min(jobs.size(), MOST_LISTED))) {
      text.append("\n  ").append(job.name()).append(": ").append(job.program()).append(", ").append(job.allPes())
          .append(" PEs, for ").append(job.age().toSeconds()).append(" s");
    }
    return jobs.size() <= MOST_LISTED ? text.toString()
        : text + "\n  and " + (jobs.size() - MOST_LISTED) + " more; shmem4j ps lists them";
  }

  @Override
  public void close() {
    jobs.forEach(RunningJob::close);
  }
}
