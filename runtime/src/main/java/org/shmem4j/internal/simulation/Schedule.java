package org.shmem4j.internal.simulation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The choices of which PE or message goes on among those that can: at random, or by priorities that change a few times,
 * which finds errors that need few changes, however rare they are (Burckhardt, Kothari, Musuvathi and Nagarakatte, "A
 * Randomized Scheduler with Probabilistic Guarantees of Finding Bugs", 2010). Both are derived from a number. Or the
 * changes are given, so that all schedules with few of them can be tried (called delays by Emmi, Qadeer and Rakamarić,
 * "Delay-Bounded Scheduling", 2011): without a change, messages arrive at once, and a PE goes on until it has to wait.
 *
 * <p>Each PE is a host of its own; or all are on one host, for tests of the library in which accesses to shared words
 * are points of change.
 *
 * @param pes the PEs of the job
 * @param number the number of the schedule, its seed
 * @param deaths whether PEs die in it
 * @param near whether all PEs are on one host
 * @param changes the choices at which the PE or message that would go on falls behind all others, in ascending order,
 *     or null for a schedule derived from its number
 */
public record Schedule(int pes, long number, boolean deaths, boolean near, List<Integer> changes) {
  /** The maximum number of PEs of a simulated job. */
  public static final int MOST_PES = 999;

  private static final Pattern NAME =
      Pattern.compile("(\\d{1,3})(?:([sn])(\\d{1,18})(d?)|c((?:\\d{1,9}(?:\\.\\d{1,9})*)?))");
  private static final String BETWEEN_CHANGES = ".";
  private static final String NEAR = "n";
  private static final int KINDS = 4;
  private static final int CHECKED_APART = 50;

  /** A schedule in which nobody dies. */
  public Schedule(int pes, long number) {
    this(pes, number, false);
  }

  /** A schedule derived from its number. */
  public Schedule(int pes, long number, boolean deaths) {
    this(pes, number, deaths, false, null);
  }

  /** {@return a schedule of PEs on one host, derived from its number} */
  public static Schedule near(int pes, long number) {
    return new Schedule(pes, number, false, true, null);
  }

  /** {@return the schedule with given changes} */
  static Schedule withChanges(int pes, List<Integer> changes) {
    return new Schedule(pes, 0, false, false, List.copyOf(changes));
  }

  /** {@return the same schedule with one more change} */
  Schedule withChange(int choice) {
    List<Integer> more = new ArrayList<>(changes);
    more.addLast(choice);
    return withChanges(pes, more);
  }

  /** {@return the schedule with a name} */
  public static Schedule named(String name) {
    Matcher parts = NAME.matcher(name);
    if (!parts.matches()) {
      throw new IllegalArgumentException(
          "a schedule must have a name such as 4s17 (PEs and number), 4s17d (with deaths) or 4c8.15 (with changes):"
              + " name=" + name);
    }
    int pes = Integer.parseInt(parts.group(1));
    String changes = parts.group(5);
    if (changes == null) {
      return new Schedule(
          pes, Long.parseLong(parts.group(3)), !parts.group(4).isEmpty(), parts.group(2).equals(NEAR), null);
    }
    return withChanges(pes, Arrays.stream(changes.split("\\.", -1))
        .filter(each -> !each.isEmpty()).map(Integer::valueOf).toList());
  }

  /** {@return the schedule with the next number} */
  public Schedule next() {
    return new Schedule(pes, number + 1, deaths, near, changes);
  }

  /**
   * {@return whether its history is checked if the program's calls are watched: one in fifty, because checking takes
   * longer, and the one without a change}
   */
  public boolean isChecked() {
    return changes == null
        ? number % CHECKED_APART == CHECKED_APART - 1
        : changes.stream().mapToInt(Integer::intValue).sum() % CHECKED_APART == 0;
  }

  /**
   * {@return whether PEs have threads that help their transports: with given changes there would be too many schedules}
   */
  boolean hasHelpers() {
    return changes == null;
  }

  /** {@return its name} */
  public String name() {
    return changes == null
        ? pes + (near ? NEAR : "s") + number + (deaths ? "d" : "")
        : pes + "c" + changes.stream().map(String::valueOf).collect(Collectors.joining(BETWEEN_CHANGES));
  }

  /** Makes its choices, one by one. */
  static final class Choices {
    private static final int MOST_CHANGES = 3;
    private static final int LOG_OF_LONGEST = 12;
    private static final double LATE = 0.1;
    private static final double OVERTAKEN = 0.1;

    private final SplittableRandom random;
    private final boolean byPriority;
    private final boolean late;
    private final long[] changes;
    private final List<Integer> given;
    private int choices;
    private int named; // PEs and frames so far; each gets a lower priority than those before
    private double lowest;

    Choices(Schedule schedule) {
      random = new SplittableRandom(schedule.number() * 0x9e3779b97f4a7c15L + schedule.pes());
      given = schedule.changes();
      int kind = (int) Math.floorMod(schedule.number(), (long) KINDS);
      byPriority = given != null || kind >= 2;
      late = given == null && kind % 2 == 1;
      changes = new long[given == null && byPriority ? random.nextInt(MOST_CHANGES + 1) : 0];
      for (int i = 0; i < changes.length; i++) {
        changes[i] = (long) Math.pow(2, random.nextDouble(LOG_OF_LONGEST));
      }
    }

    /** {@return the priority of a new PE} */
    double ofPe() {
      return given == null ? 1 + random.nextDouble() : 1.0 / ++named;
    }

    /** {@return the priority of a new frame: among those of the PEs, or mostly below them} */
    double ofFrame() {
      if (given != null) {
        return 1 + 1.0 / ++named;
      }
      return late && random.nextDouble() > LATE ? random.nextDouble() : 1 + random.nextDouble();
    }

    /**
     * {@return the priority of an access to a word of the PE's own: that of the frame that would carry it to another
     * PE, or below all, so that others can do things that take many frames}
     */
    double ofWord() {
      return given == null && random.nextDouble() < OVERTAKEN ? lowest - OVERTAKEN : ofFrame();
    }

    /** {@return a priority below all earlier ones} */
    double last() {
      lowest -= 1;
      return lowest;
    }

    /** {@return whether the PE or message that would go on falls behind at a step} */
    boolean changesAt(long step) {
      for (long change : changes) {
        if (change == step) {
          return true;
        }
      }
      return false;
    }

    /** {@return whether the PE or message that would go on falls behind at the current choice, if changes are given} */
    boolean changesHere() {
      return given != null && given.contains(choices++);
    }

    /** {@return whether a store that may be late is not visible yet; if changes are given, its lateness is a change} */
    boolean isStoreLate() {
      return given == null ? below(2) == 0 : changesHere();
    }

    /** {@return the number of choices so far, if changes are given} */
    int count() {
      return choices;
    }

    /** {@return how many of several words travel separately from the others, or 0 if none do} */
    long cut(long words) {
      if (given != null) {
        return words / 2;
      }
      return below(2) == 0 ? 1L + below((int) Math.min(words - 1, 1 << 20)) : 0;
    }

    boolean byPriority() {
      return byPriority;
    }

    /** {@return whether a PE goes on although a frame could arrive} */
    boolean prefersPe() {
      return late && random.nextDouble() > LATE;
    }

    int below(int bound) {
      return random.nextInt(bound);
    }
  }
}
