package org.shmem4j.launcher;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.zip.CRC32C;
import org.shmem4j.internal.outside.Account;

/**
 * A cache file for the JVM, with a seal beside it, because the JVM would load a corrupt file without noticing. The seal
 * holds the file's length and times, then its checksum, then the JDK that made it. At startup only the first line,
 * which every write to the file changes, is compared; if it differs, the checksum decides. The start script compares
 * that line, too. The JVM executes what is in the file, so only this account and root may have write access.
 *
 * @param path the file, which may not exist yet
 */
record CacheFile(Path path) {
  private static final Duration FAILURE_KEPT = Duration.ofDays(1);
  private static final int LONGEST_REASON = 2000;
  private static final int CHUNK = 1 << 18;
  private static final int LINES = 3;
  private static final String STAMP = "unix:size,lastModifiedTime,ctime";
  private static final int BILLION = 1_000_000_000;

  /** {@return the version and location of this JDK} */
  static String jdk() {
    Path home = Path.of(System.getProperty("java.home"));
    return System.getProperty("java.runtime.version") + " " + home + " " + mark(home.resolve("lib/modules"));
  }

  /** {@return a file's length and time, in whole seconds, since container images do not preserve fractions} */
  static String mark(Path file) {
    return file.toFile().length() + " " + TimeUnit.MILLISECONDS.toSeconds(file.toFile().lastModified());
  }

  /** {@return whether the file exists and is intact; false if another account may have put it there} */
  boolean isSound() {
    if (!Account.trusts(path) || !Account.trusts(folder())) {
      return false;
    }
    try {
      List<String> seal = Files.exists(seal()) ? Files.readAllLines(seal()) : List.of();
      if (seal.size() != LINES || !seal.get(2).equals(jdk())) {
        return false;
      }
      String stamp = stamp();
      if (seal.getFirst().equals(stamp)) {
        return true;
      }
      String sum = sum(path);
      if (!seal.get(1).equals(sum)) {
        return false;
      }
      sealAgain(stamp, sum);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * Renews a seal after the file was touched or its folder copied. Without write access, as in an image, every start
   * computes the checksum.
   */
  private void sealAgain(String stamp, String sum) {
    try {
      seal(stamp, sum);
    } catch (IOException e) {
      // the checksum has proved it intact
    }
  }

  /** {@return the folder, without following it if it is a link} */
  Path folder() {
    return path.toAbsolutePath().getParent();
  }

  /**
   * Replaces this file with a finished one.
   *
   * @param finished the file, in the same folder
   * @throws IOException if it could not be written to the disk
   */
  void publish(Path finished) throws IOException {
    Files.setPosixFilePermissions(finished, PosixFilePermissions.fromString("rw-------"));
    sync(finished);
    String sum = sum(finished);
    Files.move(finished, path, StandardCopyOption.ATOMIC_MOVE);
    seal(stamp(), sum);
    sync(folder());
    Files.deleteIfExists(failure());
  }

  /**
   * Moves the file away after a PE failed to start with it; no new one is made for a day.
   *
   * @param reason how the PE ended
   * @return where the file is now
   */
  Path moveAway(String reason) {
    Path away = beside(".bad");
    try {
      Files.deleteIfExists(seal());
      Files.move(path, away, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      // without its seal nobody uses it
    }
    remember(reason);
    return away;
  }

  /** Records why the file could not be made. On a full disk the marker may be created, but without the reason. */
  void remember(String reason) {
    try {
      Files.writeString(failure(), reason.substring(0, Math.min(LONGEST_REASON, reason.length())));
    } catch (IOException e) {
      // it will be tried again
    }
  }

  /** {@return whether making the file failed recently} */
  boolean hasFailedLately() {
    try {
      Instant failed = Files.getLastModifiedTime(failure()).toInstant();
      return failed.isAfter(Instant.now().minus(FAILURE_KEPT));
    } catch (IOException e) {
      return false;
    }
  }

  /** {@return a path in the same folder that starts with the file's name} */
  Path beside(String ending) {
    return path.resolveSibling(path.getFileName() + ending);
  }

  private Path seal() {
    return beside(".seal");
  }

  private Path failure() {
    return beside(".failed");
  }

  private void seal(String stamp, String sum) throws IOException {
    Path unfinished = beside(".seal." + ProcessHandle.current().pid() + ".new");
    Files.writeString(unfinished, stamp + "\n" + sum + "\n" + jdk() + "\n");
    sync(unfinished);
    Files.move(unfinished, seal(), StandardCopyOption.ATOMIC_MOVE);
  }

  /** Its length and times, as {@code stat -c '%s %.9Y %.9Z'} prints them; the time of change cannot be set back. */
  private String stamp() throws IOException {
    Map<String, Object> found = Files.readAttributes(path, STAMP);
    return found.get("size") + " " + seconds(found.get("lastModifiedTime")) + " " + seconds(found.get("ctime"));
  }

  private static String seconds(Object time) {
    Instant instant = ((FileTime) time).toInstant();
    return instant.getEpochSecond() + "." + Integer.toString(BILLION + instant.getNano()).substring(1);
  }

  private static String sum(Path file) throws IOException {
    CRC32C sum = new CRC32C();
    try (FileChannel channel = FileChannel.open(file)) {
      ByteBuffer chunk = ByteBuffer.allocateDirect(CHUNK);
      while (channel.read(chunk) >= 0) {
        sum.update(chunk.flip());
        chunk.clear();
      }
    }
    return Long.toHexString(sum.getValue());
  }

  private static void sync(Path file) throws IOException {
    try (FileChannel channel =
        FileChannel.open(file, Files.isDirectory(file) ? StandardOpenOption.READ : StandardOpenOption.WRITE)) {
      channel.force(true);
    }
  }
}
