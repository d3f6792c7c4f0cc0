package org.shmem4j.random;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.shmem4j.CollectiveRequest;
import org.shmem4j.Context;
import org.shmem4j.Shmem;
import org.shmem4j.Team;
import org.shmem4j.entry.AtomicWords;
import org.shmem4j.entry.CollectiveCalls;
import org.shmem4j.entry.ExactReduceCalls;
import org.shmem4j.entry.Reductions;
import org.shmem4j.entry.RootedCalls;
import org.shmem4j.entry.Transfers;
import org.shmem4j.handles.Longs;
import org.shmem4j.random.Step.Kind;
import org.shmem4j.type.AtomicOp;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;
import org.shmem4j.type.Operation;
import org.shmem4j.type.Reduction;

/**
 * A random program: its steps come from a seed, each PE makes them, and now and then compares its arrays with the
 * model. Its steps can be left out one by one, so that a program that fails can be made smaller.
 */
final class RandomJob {
  static final int ARRAYS = 6;
  static final int LENGTH = 600;

  static final ElementType LONG = ElementType.of("long", Lane.LONG, 1, Meaning.SIGNED);
  private static final ElementType DOUBLE = ElementType.of("double", Lane.DOUBLE, 1, Meaning.FLOATING);
  static final Reduction SUM = Reductions.of(LONG, Operation.SUM);
  private static final Reduction MAX = Reductions.of(LONG, Operation.MAX);
  private static final int COMPARE_EVERY = 8;

  private RandomJob() {}

  /** The members of each team: all, all but the last, all but the first, the even ones. */
  static int[][] teams(int pes) {
    return new int[][] {
        IntStream.range(0, pes).toArray(), IntStream.range(0, Math.max(1, pes - 1)).toArray(),
        IntStream.range(Math.min(1, pes - 1), pes).toArray(),
        IntStream.range(0, pes).filter(pe -> pe % 2 == 0).toArray()
    };
  }

  static List<Step> steps(long seed, int pes, int count) {
    Random random = new Random(seed);
    Kind[] kinds = Kind.values();
    List<Step> steps = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Kind kind = kinds[random.nextInt(kinds.length)];
      int dest = random.nextInt(ARRAYS);
      int source = (dest + 1 + random.nextInt(ARRAYS - 1)) % ARRAYS;
      int most = random.nextInt(4) == 0 ? LENGTH / pes : 5;
      steps.add(new Step(kind, random.nextInt(4), dest, source, 1 + random.nextInt(most), random.nextInt(97),
          random.nextInt(3) == 0));
    }
    return steps;
  }

  /** Runs a program on one PE, in which something may go wrong; null for nothing. */
  static void run(Shmem shmem, List<Step> steps, long seed, RandomFault fault) {
    new Run(shmem, new Random(seed + shmem.myPe()), seed % 2 == 0)
        .run(steps, fault != null && fault.pe() == shmem.myPe() ? fault : null);
  }

  /** A collective that was started, and the arrays that are the library's until it is complete. */
  private record Pending(CollectiveRequest request, Step step) {
    boolean disturbs(Step other) {
      boolean writesSource = step.kind() == Kind.ROOTED || other.kind() == Kind.ROOTED;
      return step.dest() == other.dest() || step.dest() == other.source() || step.source() == other.dest()
          || (writesSource && step.source() == other.source());
    }
  }

  private static final class Run {
    private final Shmem shmem;
    private final Random own;
    private final Model model;
    private final Longs[] arrays = new Longs[ARRAYS];
    private final Team[] teams;
    private final Longs silent; // which nobody writes
    private final boolean tagged;
    private final List<Pending> pending = new ArrayList<>();
    private final RandomRace race;
    private final RandomFamilies families;
    private RandomUcc ucc;

    Run(Shmem shmem, Random own, boolean tagged) {
      this.shmem = shmem;
      this.own = own;
      this.tagged = tagged;
      int[][] members = teams(shmem.nPes());
      this.model = new Model(shmem.nPes(), members);
      for (int i = 0; i < ARRAYS; i++) {
        arrays[i] = shmem.allocate(Longs.TYPE, LENGTH);
        fill(i, 0);
      }
      this.silent = shmem.callocate(Longs.TYPE, 1);
      this.race = new RandomRace(shmem, own);
      this.families = new RandomFamilies(shmem);
      this.teams = Arrays.stream(members).map(this::team).toArray(Team[]::new);
    }

    private Team team(int[] members) {
      int stride = members.length > 1 ? members[1] - members[0] : 1;
      return shmem.worldTeam().splitStrided(members[0], stride, members.length);
    }

    private void fill(int array, int number) {
      for (int i = 0; i < LENGTH; i++) {
        arrays[array].set(i, Model.initial(shmem.myPe(), array, i, number));
      }
    }

    void run(List<Step> steps, RandomFault fault) {
      for (int i = 0; i < steps.size(); i++) {
        Step step = steps.get(i);
        if (fault != null && fault.step() == i) {
          fault.happen(silent);
        }
        if (step.kind() == Kind.AWAIT || pending.stream().anyMatch(one -> one.disturbs(step))) {
          complete();
        }
        perform(step);
        model.apply(step);
        if (i % COMPARE_EVERY == COMPARE_EVERY - 1 || i == steps.size() - 1) {
          complete();
          compare(i);
        }
      }
      end();
    }

    private void end() {
      shmem.barrierAll();
      if (ucc != null) {
        ucc.close();
      }
      Arrays.stream(teams).filter(team -> team != Team.INVALID).forEach(Team::close);
      Arrays.stream(arrays).forEach(shmem::free);
      shmem.free(silent);
      race.free();
      families.free();
    }

    /** All PEs know of the same requests, so all await them here, in an order of their own. */
    private void complete() {
      while (!pending.isEmpty()) {
        Pending one = pending.remove(own.nextInt(pending.size()));
        if (one.request() != null) {
          one.request().await();
          ended(one.step());
        }
      }
    }

    private void compare(int step) {
      for (int array = 0; array < ARRAYS; array++) {
        long[] expected = model.of(shmem.myPe(), array);
        for (int i = 0; i < LENGTH; i++) {
          if (arrays[array].get(i) != expected[i]) {
            throw new AssertionError("PE " + shmem.myPe() + " after step " + step + ": array " + array + " element " + i
                + " is " + arrays[array].get(i) + ", must be " + expected[i]);
          }
        }
      }
    }

    private void perform(Step step) {
      int to = (shmem.myPe() + step.number()) % shmem.nPes();
      Team team = teams[step.team()];
      if (step.kind().isCollective()) {
        collective(step);
        return;
      }
      switch (step.kind()) {
        case PUT -> apart(() -> Transfers.BLOCKING.put(
            null, LONG, arrays[step.dest()], 0, arrays[step.source()], 0, step.count(), to));
        case GET -> apart(() -> Transfers.BLOCKING.get(
            null, LONG, arrays[step.dest()], 0, arrays[step.source()], 0, step.count(), to));
        case CONTEXT -> apart(() -> {
          try (Context context = shmem.createContext()) {
            Transfers.NONBLOCKING.put(
                context, LONG, arrays[step.dest()], 0, arrays[step.source()], 0, step.count(), to);
            context.quiet();
          }
        });
        case ADD -> apart(() -> AtomicWords.apply(
            AtomicOp.ADD, null, arrays[step.dest()], step.count(), Long.BYTES, shmem.myPe() + 1L, 0,
            step.number() % shmem.nPes()));
        case LOCKED_ADD -> apart(() -> families.lockedAdd(step, arrays[step.dest()]));
        case REPLACE -> {
          shmem.free(arrays[step.dest()]);
          arrays[step.dest()] = shmem.allocate(Longs.TYPE, LENGTH);
          fill(step.dest(), step.number());
        }
        case UCC -> ucc().sum(arrays[step.dest()], step.count());
        case MAIL -> apart(() -> RandomMail.run(shmem, arrays[step.dest()], step));
        case SIGNAL -> apart(() -> signal(step));
        case SESSION -> apart(() -> families.session(step, arrays[step.dest()]));
        case UPDATE -> apart(() -> RandomFamilies.update(team, step, arrays[step.dest()]), team);
        case FETCH -> apart(() -> RandomFamilies.fetch(team, step, arrays[step.dest()], arrays[step.source()]), team);
        case GROUP -> apart(() -> families.group(team, step, arrays[step.dest()], arrays[step.source()]), team);
        case RACE -> race.run(team, step.number());
        case SYNC -> {
          if (team != Team.INVALID) {
            team.sync();
          }
        }
        case SPLIT -> RandomSplits.run(shmem.worldTeam(), step.number(), step.later());
        default -> pause();
      }
    }

    private RandomUcc ucc() {
      ucc = ucc == null ? new RandomUcc(shmem, tagged) : ucc;
      return ucc;
    }

    /** The model of this step tells what a PE must see before the step's end. */
    private void signal(Step step) {
      int from = Math.floorMod(shmem.myPe() - step.number(), shmem.nPes());
      families.signal(step, arrays[step.dest()], arrays[step.source()], model.of(from, step.source()));
    }

    /** Runs what the members of a team do. */
    private void apart(Runnable calls, Team team) {
      apart(team == Team.INVALID ? () -> {} : calls);
    }

    private void apart(Runnable oneSided) {
      shmem.barrierAll();
      oneSided.run();
      shmem.barrierAll();
    }

    private void pause() {
      if (own.nextInt(8) == 0) {
        try {
          Thread.sleep(own.nextInt(3));
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
        }
      }
    }

    private void collective(Step step) {
      Team team = teams[step.team()];
      CollectiveCalls calls = step.later() ? CollectiveCalls.NONBLOCKING : CollectiveCalls.BLOCKING;
      RootedCalls rooted = step.later() ? RootedCalls.NONBLOCKING : RootedCalls.BLOCKING;
      ExactReduceCalls exact = step.later() ? ExactReduceCalls.NONBLOCKING : ExactReduceCalls.BLOCKING;
      Longs dest = arrays[step.dest()];
      Longs source = arrays[step.source()];
      int count = step.count();
      // A PE's copy of dest must be ready on all: others may still read what an earlier call left there.
      shmem.barrierAll();
      CollectiveRequest request = team == Team.INVALID ? null : switch (step.kind()) {
        case SUM -> calls.reduce(team, SUM, dest, source, count);
        case MAX -> calls.reduce(team, MAX, dest, source, count);
        case INSCAN -> calls.inscan(team, SUM, dest, source, count);
        case ROOTED -> rooted.reduce(team, SUM, dest, source, count, step.number() % team.nPes());
        case EXACT -> model.takesBitsAsDoubles(step)
            ? exact.reduce(team, DOUBLE, dest, source, count)
            : calls.reduce(team, SUM, dest, source, count);
        case BROADCAST -> calls.broadcast(team, LONG, dest, source, count, step.number() % team.nPes());
        case COLLECT ->
            calls.collect(team, LONG, dest, source, RandomFamilies.given(step, team.myPe()));
        case FCOLLECT -> calls.fcollect(team, LONG, dest, source, count);
        default -> calls.alltoall(team, LONG, dest, source, count);
      };
      if (step.later()) {
        pending.add(new Pending(request, step));
      } else if (request != null) {
        ended(step);
      }
    }

    /** A member may write its source as soon as its own call is done. */
    private void ended(Step step) {
      Longs source = arrays[step.source()];
      for (int i = 0; step.kind() == Kind.ROOTED && i < step.count(); i++) {
        source.set(i, source.get(i) + 1);
      }
    }
  }
}
