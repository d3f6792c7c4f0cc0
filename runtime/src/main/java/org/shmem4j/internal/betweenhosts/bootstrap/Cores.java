package org.shmem4j.internal.betweenhosts.bootstrap;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.shmem4j.internal.outside.Outside;

/** By which hosts that are containers of one machine notice that they share its cores. */
final class Cores {
  /** What tells nobody that it shares cores. */
  static final String OWN = "own";

  private static final Path BOOT = Path.of("/proc/sys/kernel/random/boot_id");
  private static final Path STATUS = Path.of("/proc/self/status");
  private static final String ALLOWED = "Cpus_allowed_list:";

  private Cores() {}

  /**
   * {@return a word without spaces that is the same on all hosts whose PEs may run on the same cores} Hosts whose part
   * of the cores is limited otherwise, such as by a quota, count as having their own.
   */
  static String ofProcess() {
    try (Stream<String> lines = Files.lines(STATUS)) {
      String allowed = lines.filter(line -> line.startsWith(ALLOWED)).findFirst().orElse(ALLOWED)
          .substring(ALLOWED.length()).strip();
      return count(allowed) == Outside.cores() ? Files.readString(BOOT).strip() + ':' + allowed : OWN;
    } catch (IOException | UncheckedIOException | NumberFormatException e) {
      return OWN; // not Linux
    }
  }

  /** {@return how many numbers a list such as {@code 0-3,8} names} */
  static int count(String list) {
    int count = 0;
    for (String range : list.split(",", -1)) {
      String[] ends = range.split("-", 2);
      count += Integer.parseInt(ends[ends.length - 1]) - Integer.parseInt(ends[0]) + 1;
    }
    return count;
  }
}
