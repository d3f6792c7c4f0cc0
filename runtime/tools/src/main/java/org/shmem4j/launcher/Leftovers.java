package org.shmem4j.launcher;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * The processes that the PEs of a job left behind. They inherited the job's environment variables and can be found by
 * them even if the process that started them is gone. A program that must outlive the job has to be started without
 * those variables.
 */
final class Leftovers {
  private static final Path PROCESSES = Path.of("/proc");
  private static final long GRACE_NANOS = TimeUnit.MILLISECONDS.toNanos(300);
  private static final long LOOK_MILLIS = 10;

  private Leftovers() {}

  /**
   * Asks the processes to end, and kills those that do not.
   *
   * @param variable the name of an environment variable whose value is unique to the job
   * @param value its value
   * @throws InterruptedException if the thread was interrupted
   */
  static void end(String variable, String value) throws InterruptedException {
    List<ProcessHandle> left = find("\0" + variable + "=" + value + "\0");
    left.forEach(ProcessHandle::destroy);
    long end = System.nanoTime() + GRACE_NANOS;
    while (left.stream().anyMatch(ProcessHandle::isAlive) && System.nanoTime() < end) {
      Thread.sleep(LOOK_MILLIS);
    }
    left.forEach(ProcessHandle::destroyForcibly);
  }

  private static List<ProcessHandle> find(String entry) {
    if (!Files.isDirectory(PROCESSES)) {
      return List.of();
    }
    try (Stream<Path> entries = Files.list(PROCESSES)) {
      return entries.filter(path -> Character.isDigit(path.getFileName().toString().charAt(0)))
          .filter(path -> environment(path).contains(entry))
          .flatMap(path -> ProcessHandle.of(Long.parseLong(path.getFileName().toString())).stream())
          .toList();
    } catch (IOException e) {
      return List.of();
    }
  }

  /** The environment variables of a process, separated by NUL characters; empty for processes of other users. */
  private static String environment(Path process) {
    try {
      return "\0" + Files.readString(process.resolve("environ"), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return "";
    }
  }
}
