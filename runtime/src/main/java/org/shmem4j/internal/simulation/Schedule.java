package org.shmem4j.internal.simulation;

import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which of those that can go on goes on: at random, or by priorities that change a few times, which finds orders that
 * need few changes, however rare they are.
 *
 * @param pes the PEs of the job
 * @param number the number of the schedule, its seed
 * @param deaths whether PEs die in it
 */
public record Schedule(int pes, long number, boolean deaths) {
  /** The most PEs of a job that is simulated. */
  public static final int MOST_PES = 999;

  private static final Pattern NAME = Pattern.compile("(\\d{1,3})s(\\d{1,18})(d?)");
  private static final int KINDS = 4;
  private static final int CHECKED_APART = 50;

  /** A schedule in which nobody dies. */
  public Schedule(int pes, long number) {
    this(pes, number, false);
  }

  /** {@return the schedule with a name} */
  public static Schedule named(String name) {
    Matcher parts = NAME.matcher(name);
    if (!parts.matches()) {
      throw new IllegalArgumentException(
          "a schedule must have a name as 4s17, PEs and number, or 4s17d with deaths: name=" + name);
    }
    return new Schedule(
        Integer.parseInt(parts.group(1)), Long.parseLong(parts.group(2)), !parts.group(3).isEmpty());
  }

  /** {@return the one with the next number} */
  public Schedule next() {
    return new Schedule(pes, number + 1, deaths);
  }

  /** {@return whether its history is checked where the program's calls are watched: one in fifty, which take longer} */
  public boolean isChecked() {
    return number % CHECKED_APART == CHECKED_APART - 1;
  }

  /** {@return its name} */
  public String name() {
    return pes + "s" + number + (deaths ? "d" : "");
  }

  /** Makes its choices, one by one. */
  static final class Choices {
    private static final int MOST_CHANGES = 3;
    private static final int LOG_OF_LONGEST = 12;
    private static final double LATE = 0.1;

    private final SplittableRandom random;
    private final boolean byPriority;
    private final boolean late;
    private final long[] changes;
    private double lowest;

    Choices(Schedule schedule) {
      random = new SplittableRandom(schedule.number() * 0x9e3779b97f4a7c15L + schedule.pes());
      int kind = (int) Math.floorMod(schedule.number(), (long) KINDS);
      byPriority = kind >= 2;
      late = kind % 2 == 1;
      changes = new long[byPriority ? random.nextInt(MOST_CHANGES + 1) : 0];
      for (int i = 0; i < changes.length; i++) {
        changes[i] = (long) Math.pow(2, random.nextDouble(LOG_OF_LONGEST));
      }
    }

    /** {@return the priority of a new PE} */
    double ofPe() {
      return 1 + random.nextDouble();
    }

    /** {@return the priority of a new frame: among those of the PEs, or mostly below them} */
    double ofFrame() {
      return late && random.nextDouble() > LATE ? random.nextDouble() : 1 + random.nextDouble();
    }

    /** {@return a priority below all so far} */
    double last() {
      lowest -= 1;
      return lowest;
    }

    /** {@return whether the one that would go on falls behind at a step} */
    boolean changesAt(long step) {
      for (long change : changes) {
        if (change == step) {
          return true;
        }
      }
      return false;
    }

    boolean byPriority() {
      return byPriority;
    }

    /** {@return whether a PE goes on though a frame could arrive} */
    boolean prefersPe() {
      return late && random.nextDouble() > LATE;
    }

    int below(int bound) {
      return random.nextInt(bound);
    }
  }
}
