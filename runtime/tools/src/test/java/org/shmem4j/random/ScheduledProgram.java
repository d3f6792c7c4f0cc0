package org.shmem4j.random;

import java.lang.foreign.MemorySegment;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.shmem4j.Shmem;
import org.shmem4j.entry.Transfers;
import org.shmem4j.handles.Longs;
import org.shmem4j.internal.simulation.History;
import org.shmem4j.internal.simulation.Schedule;
import org.shmem4j.internal.simulation.Simulation;
import org.shmem4j.random.Step.Kind;

/**
 * A random program with a random schedule and other settings, and in one of four a fault, or in all a PE that dies: all
 * from one seed.
 */
public final class ScheduledProgram {
  private static final int STEPS = 16;
  private static final int FAULTY = 4; // one in so many
  private static final Set<String> SETTINGS = Set.of(
      "SHMEM4J_SLOT_BYTES", "SHMEM4J_AHEAD_BYTES", "SHMEM4J_SHARE_BYTES", "SHMEM4J_DIRECT_BYTES", "SHMEM4J_BLOCK_BYTES",
      "SHMEM4J_PIPE_BYTES");

  private static final Set<Kind> SINGLE = Set.of(Kind.MAIL, Kind.UPDATE, Kind.FETCH);

  private final long seed;
  private final Special special;
  private final Schedule schedule;
  private final List<Step> steps;
  private final RandomFault fault;

  /** What is special about a program. */
  enum Special {
    NOTHING, DEATHS,
    /** A PE waits for what nobody writes. */
    DEADLOCKS,
    /** Staging memory has room for little, so that calls take several pieces. */
    PIECES,
    /** All PEs are on one host, and change at accesses to words that they share. */
    NEAR,
    /** The same, and they only send single elements, whose buffers have room for few. */
    PIPES,
    /** The same, of another program: {@link ScheduledExchange}. */
    EXCHANGES;

    boolean isNear() {
      return this == NEAR || this == PIPES || this == EXCHANGES;
    }

    /** {@return the program with its main method} */
    Class<?> program() {
      return this == EXCHANGES ? ScheduledExchange.class : ScheduledProgram.class;
    }
  }

  ScheduledProgram(long seed, Special special) {
    int pes = 2 + (int) (seed % 3);
    boolean deaths = special == Special.DEATHS;
    this.seed = seed;
    this.special = special;
    this.schedule = special.isNear() ? Schedule.near(pes, seed) : new Schedule(pes, seed, deaths);
    this.steps = RandomJob.steps(seed, pes, 2 * STEPS).stream()
        .filter(step -> step.kind() != Kind.DELAY) // it has times of its own
        .filter(step -> special != Special.PIPES || SINGLE.contains(step.kind()))
        .map(step -> special == Special.PIPES ? step.atOneLevel() : step) // more of them in a minute
        .filter(step -> step.kind() != Kind.UCC || usesUcc(special))
        .filter(step -> step.kind() != Kind.GROUP || special != Special.DEADLOCKS) // whose threads may come yet
        .limit(STEPS)
        .toList();
    this.fault = special == Special.DEADLOCKS
        ? RandomFault.deadlock(seed, pes, steps.size())
        : !deaths && seed % FAULTY == 0 && !steps.isEmpty() ? RandomFault.of(seed, pes, steps.size()) : null;
  }

  private ScheduledProgram(ScheduledProgram other, List<Step> steps) {
    this.seed = other.seed;
    this.special = other.special;
    this.schedule = other.schedule;
    this.fault = other.fault;
    this.steps = steps;
  }

  /** The same with as few steps as end wrongly, too. */
  private ScheduledProgram least() {
    return new ScheduledProgram(this, RandomProgram.shrink(steps, rest -> {
      ScheduledProgram program = new ScheduledProgram(this, rest);
      return !program.isRight(program.run());
    }));
  }

  /**
   * Arguments: the first seed, how many, and perhaps what is special, such as {@code deaths}. Prints the number that
   * stands for each history; ends at one that ended as it must not.
   */
  public static void main(String[] arguments) {
    long first = Long.parseLong(arguments[0]);
    Special special = arguments.length < 3 ? Special.NOTHING : Special.valueOf(arguments[2].toUpperCase(Locale.ROOT));
    for (long seed = first; seed < first + Long.parseLong(arguments[1]); seed++) {
      ScheduledProgram program = new ScheduledProgram(seed, special);
      History history = program.run();
      if (!program.isRight(history)) {
        ScheduledProgram least = program.least();
        least.requireRightEnd(least.run());
      }
      System.out.println(seed + " " + history.steps() + " " + Long.toHexString(history.hash()));
    }
  }

  History run() {
    Map<String, String> settings = new HashMap<>(RandomSettings.of(seed));
    settings.putAll(RandomSettings.of(~seed)); // small limits more often
    if (special == Special.PIPES) {
      settings.put("SHMEM4J_PIPE_BYTES", "64");
    }
    boolean ignored = settings.keySet().retainAll(SETTINGS);
    return Simulation.runProgram(schedule, false, () -> {
      RandomLaunch.launch(schedule.pes(), settings, steps, this::runPe);
      return null;
    });
  }

  private void runPe(Shmem shmem) {
    Longs word = shmem.callocate(Longs.TYPE, 1);
    RandomJob.run(shmem, steps, seed, fault);
    MemorySegment seen = MemorySegment.ofArray(new long[1]);
    int other = (shmem.myPe() + 1) % shmem.nPes(); // which may have begun to leave
    Transfers.BLOCKING.get(null, RandomJob.LONG, seen, word, 0, 1, other);
  }

  private boolean isRight(History history) {
    return fault == null
        ? history.isGood() && (usesUcc() || !history.isUnnoticed()) // who destroys a team needs nobody any more
        : fault.isNamedBy(history.failure());
  }

  /** Throws if a history of it ended as it must not. */
  void requireRightEnd(History history) {
    if (!isRight(history)) {
      throw new AssertionError(
          "seed=" + seed + " dead=" + history.dead() + " steps=" + history.steps() + " " + this, history.failure());
    }
  }

  /** Near, each of its teams makes a file; and who tests again and again is no part of a deadlock. */
  private static boolean usesUcc(Special special) {
    return !special.isNear() && special != Special.DEADLOCKS;
  }

  private boolean usesUcc() {
    return steps.stream().anyMatch(step -> step.kind() == Kind.UCC);
  }

  @Override
  public String toString() {
    return "schedule=" + schedule.name() + " fault=" + fault + " steps=" + steps;
  }
}
