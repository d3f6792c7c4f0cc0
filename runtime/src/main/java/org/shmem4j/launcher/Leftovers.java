package org.shmem4j.launcher;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * The processes that the PEs of a job left behind. They inherited the job's variables, so those tell them apart even
 * when whoever started them is gone; a program that must outlive the job starts with variables of its own.
 */
final class Leftovers {
  private static final Path PROCESSES = Path.of("/proc");
  private static final long GRACE_NANOS = TimeUnit.MILLISECONDS.toNanos(300);
  private static final long LOOK_MILLIS = 10;

  private Leftovers() {}

  /**
   * Asks them to end, and ends those that do not.
   *
   * @param variable the name of a variable that is the job's own
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

  /** The variables of a process, each between zeros; empty for those of other users. */
  private static String environment(Path process) {
    try {
      return "\0" + Files.readString(process.resolve("environ"), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return "";
    }
  }
}
