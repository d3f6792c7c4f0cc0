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
 * A cache for the JVM, with a seal beside it, as the JVM would run noise in the file. The seal holds the file's length
 * and times, then its checksum, then the JDK that made it. A start compares the first line only, which every write
 * changes; if it differs, the checksum decides. The start script compares it too. A JVM runs what is in the file, so
 * that only this account and root may be able to write there.
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

  /** {@return the build of this JDK, and where it is} */
  static String jdk() {
    Path home = Path.of(System.getProperty("java.home"));
    return System.getProperty("java.runtime.version") + " " + home + " " + mark(home.resolve("lib/modules"));
  }

  /** {@return a file's length and time, in whole seconds: images of containers keep no parts of them} */
  static String mark(Path file) {
    return file.toFile().length() + " " + TimeUnit.MILLISECONDS.toSeconds(file.toFile().lastModified());
  }

  /** {@return whether the file is there and is what was made; not one that another account may have put there} */
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

  /** It was touched, or its folder was copied. Whoever may not write there, as in an image, adds it up at each start. */
  private void sealAgain(String stamp, String sum) {
    try {
      seal(stamp, sum);
    } catch (IOException e) {
      // the checksum has told that it is sound
    }
  }

  /** {@return the folder, a link to which is not followed} */
  Path folder() {
    return path.toAbsolutePath().getParent();
  }

  /**
   * Puts a finished file in this one's place.
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
   * Keeps a file that a PE could not start with out of the way; another is not made for a day.
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

  /** Remembers why the file could not be made. A full disk may take the mark, but not the reason in it. */
  void remember(String reason) {
    try {
      Files.writeString(failure(), reason.substring(0, Math.min(LONGEST_REASON, reason.length())));
    } catch (IOException e) {
      // it is tried again
    }
  }

  /** {@return whether it has not been possible to make the file, a short time ago} */
  boolean hasFailedLately() {
    try {
      Instant failed = Files.getLastModifiedTime(failure()).toInstant();
      return failed.isAfter(Instant.now().minus(FAILURE_KEPT));
    } catch (IOException e) {
      return false;
    }
  }

  /** {@return a path beside it, whose name starts with that of the file} */
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

  /** Its length and times, as {@code stat -c '%s %.9Y %.9Z'} prints them: nobody can set back the time of change. */
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
