package org.shmem4j.launcher;

import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The program that creates a {@link StartCache}: it has a PE rehearse its start, and the JVM records what that used.
 */
final class StartCacheMaker {
  private static final int SECONDS_AT_MOST = 120;
  private static final Duration KEPT = Duration.ofDays(60);

  private StartCacheMaker() {}

  /**
   * Creates the missing caches.
   *
   * @param arguments the PEs' cache and the class path of the library and the API; optionally the launcher's cache and
   *     its class path
   */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    Path file = Path.of(arguments[0]);
    String path = arguments[1];
    Path lock = file.resolveSibling("making");
    try (FileChannel channel = FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock held = channel.tryLock()) {
      if (held == null) {
        return;
      }
      if (!Files.exists(file)) {
        make(file, unfinished -> job(1, List.of(), path, path, List.of("-XX:+UseSerialGC", writing(unfinished))));
        removeOld(file.getParent());
      }
      if (arguments.length > 2 && !Files.exists(Path.of(arguments[2]))) {
        make(Path.of(arguments[2]), unfinished -> job(2,
            List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "--enable-native-access=ALL-UNNAMED",
                writing(unfinished)),
            arguments[3], path, List.of()));
      }
    }
  }

  private static String writing(Path cache) {
    return "-XX:AOTCacheOutput=" + cache;
  }

  /** The command of a job that rehearses the start of its launcher or of its one PE. */
  private static List<String> job(int pes, List<String> launcher, String classPath, String pePath, List<String> pe) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(launcher);
    command.addAll(List.of("-cp", classPath, Main.class.getName(), "run", "-n", Integer.toString(pes), "--heap", "1m", "--"));
    command.addAll(pe);
    command.addAll(List.of("-cp", pePath, Rehearsal.class.getName()));
    command.addAll(List.of(pePath.split(File.pathSeparator, -1)));
    return command;
  }

  private static void make(Path file, Function<Path, List<String>> command) throws IOException, InterruptedException {
    Path unfinished = file.resolveSibling(file.getFileName() + ".new");
    Process job = new ProcessBuilder(command.apply(unfinished))
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start();
    if (!job.waitFor(SECONDS_AT_MOST, TimeUnit.SECONDS)) {
      job.destroyForcibly();
    } else if (job.exitValue() == 0 && Files.exists(unfinished)) {
      Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
    }
    Files.deleteIfExists(unfinished);
  }

  /** Removes old caches, left by other versions of the library and by other JDKs. */
  private static void removeOld(Path folder) throws IOException {
    List<Path> all;
    try (Stream<Path> files = Files.list(folder)) {
      all = files.filter(file -> file.toString().endsWith(".aot")).toList();
    }
    for (Path file : all) {
      if (Files.getLastModifiedTime(file).toInstant().isBefore(Instant.now().minus(KEPT))) {
        Files.deleteIfExists(file);
      }
    }
  }
}
