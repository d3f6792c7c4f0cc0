package org.shmem4j.launcher;

import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.shmem4j.internal.pe.control.ExitStatus;
import org.shmem4j.internal.start.Rehearsal;

/**
 * The program that creates a {@link StartCache}: it lets a PE rehearse its start, and the JVM records what that used.
 */
final class StartCacheMaker {
  private static final String LAUNCHER = "org.shmem4j.launcher.Main"; // by name: a direct reference would be cyclic
  private static final int SECONDS_AT_MOST = 120;
  /** The flags with which the start script starts the launcher, in addition to the collector's. */
  private static final List<String> LAUNCHERS =
      List.of("-XX:TieredStopAtLevel=1", "--enable-native-access=ALL-UNNAMED");

  private static final String SERIAL = "-XX:+UseSerialGC";
  private static final String UNFINISHED = ".new";
  private static final Pattern OURS = Pattern.compile("(pe|launcher)-.*\\.aot.*");
  private static final Duration KEPT = Duration.ofDays(60);

  private StartCacheMaker() {}

  /**
   * Creates the missing caches.
   *
   * @param arguments the PEs' cache and the class path of the library and the API; optionally the launcher's cache and
   *     its class path
   */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    CacheFile cache = new CacheFile(Path.of(arguments[0]));
    String path = arguments[1];
    Path folder = cache.folder();
    try (FileChannel channel = FileChannel.open(
        folder.resolve("making"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock held = channel.tryLock()) {
      if (held == null) {
        return;
      }
      remove(folder);
      make(cache, options -> job(1, List.of(), System.getProperty("java.class.path"), path, options));
      if (arguments.length > 2) {
        make(new CacheFile(Path.of(arguments[2])), options -> job(
            2, Stream.of(LAUNCHERS, options).flatMap(List::stream).toList(), arguments[3], path, List.of()));
      }
    }
  }

  /** The command of a job that rehearses the start of its launcher or of its only PE. */
  private static List<String> job(int pes, List<String> launcher, String classPath, String pePath, List<String> pe) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(launcher);
    command.addAll(List.of("-cp", classPath, LAUNCHER, "run", "-n", Integer.toString(pes), "--heap", "1m", "--"));
    command.addAll(pe);
    command.addAll(List.of("-cp", pePath, Rehearsal.class.getName()));
    command.addAll(List.of(pePath.split(File.pathSeparator, -1)));
    return command;
  }

  /** Makes a missing cache, and tries it before others can use it: a full disk leaves it incomplete. */
  static void make(CacheFile cache, Function<List<String>, List<String>> command)
      throws IOException, InterruptedException {
    if (cache.isSound() || cache.hasFailedLately()) {
      return;
    }
    Path unfinished = cache.beside("." + ProcessHandle.current().pid() + UNFINISHED);
    try {
      rehearse(command.apply(List.of(SERIAL, "-XX:AOTCacheOutput=" + unfinished)));
      rehearse(command.apply(List.of(SERIAL, "-XX:AOTCache=" + unfinished, "-XX:AOTMode=on")));
      cache.publish(unfinished);
    } catch (IOException e) {
      cache.remember(e.toString());
    } finally {
      Files.deleteIfExists(unfinished);
    }
  }

  private static void rehearse(List<String> command) throws IOException, InterruptedException {
    Process job = new ProcessBuilder(command).redirectErrorStream(true).start();
    CompletableFuture.delayedExecutor(SECONDS_AT_MOST, TimeUnit.SECONDS).execute(() -> {
      job.descendants().forEach(ProcessHandle::destroyForcibly);
      job.destroyForcibly();
    });
    String said = new String(job.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (job.waitFor() != 0) {
      throw new IOException("a rehearsal " + ExitStatus.describe(job.exitValue()) + "\n" + said);
    }
  }

  /** Removes old caches, left by other versions of the library and by other JDKs, and unfinished ones. */
  private static void remove(Path folder) throws IOException {
    List<Path> all;
    try (Stream<Path> files = Files.list(folder)) {
      all = files.filter(file -> OURS.matcher(file.getFileName().toString()).matches()).toList();
    }
    for (Path file : all) {
      boolean isOld = Files.getLastModifiedTime(file).toInstant().isBefore(Instant.now().minus(KEPT));
      if (isOld || file.getFileName().toString().contains(UNFINISHED)) {
        Files.deleteIfExists(file);
      }
    }
  }
}
