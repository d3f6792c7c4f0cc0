package org.shmem4j.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * How long this machine's cores have been busy, and how long for this process and all that it started: the rest was
 * taken by others, that is, by other processes, the kernel, and the machine on which this one is a guest.
 *
 * @param all ticks in which cores were not idle, over all cores
 * @param own ticks of this process, its descendants, and those of them that have ended
 * @param nanos the time of the measurement
 * @param cores how many cores there are
 */
public record ProcessorTime(long all, long own, long nanos, int cores) {
  /** The share of the cores' time beyond which a figure is measured again, and marked if that does not help. */
  public static final double MOST_OTHERS = 0.05;

  private static final Path OF_MACHINE = Path.of("/proc/stat");
  private static final int FIRST_IDLE = 4; // after the line's name and user, nice and system
  private static final int LAST_IDLE = 5;
  private static final int LAST_COUNTED = 8; // steal; guests' time, which follows, is in user
  private static final int OWN_USER = 11; // counted after the name, which may hold spaces
  private static final int OWN_TIMES = 4;
  private static final double NANOS_PER_TICK = 1e7;

  /** The error of counting in ticks. */
  private static final long UNCERTAIN_TICKS = 2;

  /** Over fewer ticks the error would be too large. */
  private static final double LEAST_TICKS = 20;

  /** {@return the times until now; all zero where the system does not report them} */
  public static ProcessorTime now() {
    try {
      String machine = Files.isReadable(OF_MACHINE) ? Files.readString(OF_MACHINE) : "";
      return new ProcessorTime(ofMachine(machine), ofOwn(), System.nanoTime(), cores(machine));
    } catch (IOException e) {
      return new ProcessorTime(0, 0, System.nanoTime(), 0);
    }
  }

  /**
   * The share of the cores' time that others have taken since then.
   *
   * @param then an earlier time
   * @return the share; NaN where the system does not report it, or the time is too short
   */
  public double othersSince(ProcessorTime then) {
    double ticks = cores * (nanos - then.nanos) / NANOS_PER_TICK;
    if (ticks < LEAST_TICKS) {
      return Double.NaN;
    }
    long others = all - then.all - (own - then.own) - UNCERTAIN_TICKS;
    return Math.clamp(others / ticks, 0, 1);
  }

  /** {@return the ticks in which cores were busy, by the first line of {@code /proc/stat}} */
  static long ofMachine(String stat) {
    String[] words = stat.lines().findFirst().orElse("").split(" +", -1);
    long busy = 0;
    for (int i = 1; i < words.length && i <= LAST_COUNTED; i++) {
      busy += i < FIRST_IDLE || i > LAST_IDLE ? Long.parseLong(words[i]) : 0;
    }
    return busy;
  }

  private static int cores(String stat) {
    return (int) stat.lines().filter(line -> line.startsWith("cpu")).count() - 1;
  }

  private static long ofOwn() {
    ProcessHandle self = ProcessHandle.current();
    return Stream.concat(Stream.of(self), self.descendants()).mapToLong(process -> of(process.pid())).sum();
  }

  private static long of(long process) {
    try {
      return ofProcess(Files.readString(Path.of("/proc/" + process + "/stat")));
    } catch (IOException e) {
      return 0; // it has ended, and its time is its parent's
    }
  }

  /** {@return the ticks of a process and of its children that have ended, by its {@code stat}} */
  static long ofProcess(String stat) {
    String[] words = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
    long ticks = 0;
    for (int i = OWN_USER; i < OWN_USER + OWN_TIMES; i++) {
      ticks += Long.parseLong(words[i]);
    }
    return ticks;
  }
}
