package org.shmem4j.random;

import java.util.Locale;
import java.util.Map;
import org.shmem4j.Shmem;
import org.shmem4j.internal.simulation.History;
import org.shmem4j.internal.simulation.Schedule;
import org.shmem4j.internal.simulation.Simulation;
import org.shmem4j.random.ScheduledProgram.Special;

/** A random exchange with a random schedule, over hosts or on one: all from one seed. */
public final class ScheduledExchange {
  private static final int TURNS = 6;
  private static final int LEAST_PES = 2;
  private static final int COUNTS_OF_PES = 6;

  private final long seed;
  private final Schedule schedule;
  private final RandomExchange exchange;

  private ScheduledExchange(long seed, Schedule schedule) {
    this.seed = seed;
    this.schedule = schedule;
    this.exchange = new RandomExchange(seed, schedule.pes(), TURNS);
  }

  static ScheduledExchange of(long seed, Special special) {
    int pes = LEAST_PES + (int) (seed % COUNTS_OF_PES);
    return new ScheduledExchange(seed,
        special.isNear() ? Schedule.near(pes, seed) : new Schedule(pes, seed, special == Special.DEATHS));
  }

  /** Arguments: the first seed, how many, and what is special. Ends at one that ended as it must not. */
  public static void main(String[] arguments) {
    long first = Long.parseLong(arguments[0]);
    Special special = Special.valueOf(arguments[2].toUpperCase(Locale.ROOT));
    for (long seed = first; seed < first + Long.parseLong(arguments[1]); seed++) {
      History history = of(seed, special).explore();
      System.out.println(seed + " " + history.steps());
    }
  }

  int pes() {
    return schedule.pes();
  }

  void run(Shmem shmem) {
    exchange.run(shmem);
  }

  /** Runs it by its schedule, and refuses a bad end. */
  History explore() {
    String[] rooms = {"0", "100", "4k"};
    Map<String, String> settings = Map.of("SHMEM4J_EXCHANGE_BYTES", rooms[(int) (seed % rooms.length)]);
    History history = Simulation.runProgram(schedule, false, settings, () -> {
      Shmem.run(this::run);
      return null;
    });
    if (!history.isGood() || history.isUnnoticed()) {
      throw new AssertionError(
          "seed=" + seed + " dead=" + history.dead() + " schedule=" + schedule.name() + " " + exchange,
          history.failure());
    }
    return history;
  }
}
