package org.shmem4j.contract;

import static org.shmem4j.contract.Check.equal;
import static org.shmem4j.contract.Check.illegalArgument;
import static org.shmem4j.contract.Check.that;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import java.util.Random;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.shmem4j.Shmem;
import org.shmem4j.Team;
import org.shmem4j.TeamConfig;
import org.shmem4j.entry.CollectiveCalls;
import org.shmem4j.entry.Reductions;
import org.shmem4j.handles.Ints;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;
import org.shmem4j.type.Operation;
import org.shmem4j.type.Reduction;

/** What teams promise that are made by color, or of listed members. */
final class SplitCases {
  private static final ElementType INT = ElementType.of("int", Lane.INT, 1, Meaning.SIGNED);
  private static final Reduction SUM = Reductions.of(INT, Operation.SUM);

  private SplitCases() {}

  static void byColor(Shmem shmem) {
    Ints value = shmem.allocate(Ints.TYPE, 1);
    int pes = shmem.nPes();
    splits(shmem.worldTeam(), value, pe -> 0, pe -> 0);
    splits(shmem.worldTeam(), value, pe -> pe, pe -> 0);
    splits(shmem.worldTeam(), value, pe -> pe % 2, pe -> -pe);
    splits(shmem.worldTeam(), value, pe -> -pe / 2, pe -> pe % 2 == 0 ? Integer.MAX_VALUE : Integer.MIN_VALUE);
    splits(shmem.worldTeam(), value, pe -> pe == 0 ? Integer.MAX_VALUE : Integer.MIN_VALUE + 1, pe -> 7);
    splits(shmem.worldTeam(), value, pe -> pe % 3 == 1 ? Team.NO_COLOR : 1, pe -> (pe + 1) % pes);
    splits(shmem.worldTeam(), value, pe -> Team.NO_COLOR, pe -> 0);
    equal(Team.INVALID.split(1, 2), Team.INVALID);
    Team withContexts = shmem.worldTeam().split(3, -shmem.myPe(), TeamConfig.withContexts(2));
    equal(withContexts.config(), Optional.of(TeamConfig.withContexts(2)));
    withContexts.close();
    shmem.free(value);
  }

  /** Splits by colors and keys that all know, and looks at what the members of the new team see. */
  private static Team split(Team parent, Ints value, IntUnaryOperator color, IntUnaryOperator key) {
    int me = parent.myPe();
    Team team = parent.split(color.applyAsInt(me), key.applyAsInt(me));
    if (color.applyAsInt(me) == Team.NO_COLOR) {
      equal(team, Team.INVALID);
    } else {
      check(team, parent, value, IntStream.range(0, parent.nPes()).boxed()
          .filter(pe -> color.applyAsInt(pe) == color.applyAsInt(me))
          .sorted(Comparator.comparingInt(key::applyAsInt)) // stable
          .mapToInt(pe -> pe).toArray());
    }
    return team;
  }

  private static void splits(Team parent, Ints value, IntUnaryOperator color, IntUnaryOperator key) {
    split(parent, value, color, key).close();
  }

  private static void check(Team team, Team parent, Ints value, int... members) {
    equal(team.nPes(), members.length);
    equal(members[team.myPe()], parent.myPe());
    for (int i = 0; i < members.length; i++) {
      equal(team.translate(i, parent), members[i]);
    }
    value.set(0, 1 + parent.myPe());
    CollectiveCalls.BLOCKING.reduce(team, SUM, value, value, 1);
    equal(value.get(0), members.length + Arrays.stream(members).sum());
    value.set(0, team.myPe());
    CollectiveCalls.BLOCKING.broadcast(team, INT, value, value, 1, members.length - 1);
    equal(value.get(0), members.length - 1);
  }

  static void nested(Shmem shmem) {
    Ints value = shmem.allocate(Ints.TYPE, 1);
    Random same = new Random(5);
    for (int round = 0; round < 20; round++) {
      int[] numbers = IntStream.range(0, 6).map(i -> same.nextInt(1, 5)).toArray();
      Team outer = split(shmem.worldTeam(), value, pe -> pe % numbers[0], pe -> pe * numbers[1] % 3);
      Team middle = split(outer, value, pe -> pe / numbers[2], pe -> -pe);
      Team inner = split(middle, value, pe -> pe % numbers[3] == 0 ? Team.NO_COLOR : pe, pe -> pe);
      splits(outer, value, pe -> pe % numbers[4], pe -> pe % numbers[5]); // though its parts are open
      outer.close();
      inner.close();
      middle.sync();
      middle.close();
    }
    shmem.free(value);
  }

  static void listed(Shmem shmem) {
    Ints value = shmem.allocate(Ints.TYPE, 1);
    Team world = shmem.worldTeam();
    int pes = shmem.nPes();
    int[] backwards = IntStream.range(0, pes).map(i -> pes - 1 - i).toArray();
    Team all = world.of(backwards);
    backwards[0] = -1; // the list is the caller's again
    backwards[pes - 1] = 0;
    equal(all.myPe(), pes - 1 - shmem.myPe());
    check(all, world, value, IntStream.range(0, pes).map(i -> pes - 1 - i).toArray());
    Team last = all.of(0);
    equal(last.isValid(), shmem.myPe() == pes - 1);
    equal(last.nPes(), shmem.myPe() == pes - 1 ? 1 : -1);
    Team ends = all.of(pes == 1 ? new int[] {0} : new int[] {pes - 1, 0});
    equal(ends.isValid(), shmem.myPe() == 0 || shmem.myPe() == pes - 1);
    if (ends.isValid()) {
      check(ends, world, value, pes == 1 ? new int[] {0} : new int[] {0, pes - 1});
    }
    equal(world.of(), Team.INVALID);
    equal(Team.INVALID.of(0), Team.INVALID);
    ends.close();
    last.close();
    all.close();
    shmem.free(value);
  }

  @SuppressWarnings("shmem-use-after-close") // that a closed team is refused is what is tested
  static void refusedLists(Shmem shmem) {
    Team world = shmem.worldTeam();
    int pes = shmem.nPes();
    illegalArgument(() -> world.of(0, pes), "members[1]=" + pes, "parent.nPes=" + pes);
    illegalArgument(() -> world.of(-1), "must be a PE of the parent", "members[0]=-1");
    illegalArgument(() -> world.of(0, 0), "only once", "members[1]=0");
    Check.refused(NullPointerException.class, () -> world.of((int[]) null), "members must not be null");
    Check.refused(NullPointerException.class, () -> world.split(0, 0, null), "config must not be null");
    Team closed = world.split(0, 0);
    closed.close();
    illegalArgument(() -> closed.split(0, 0), "team=closed");
    illegalArgument(() -> closed.of(0), "team=closed");
  }

  /** More than there is room for at once. */
  static void thousands(Shmem shmem) {
    Team world = shmem.worldTeam();
    for (int round = 0; round < 1100; round++) {
      Team team = world.split((shmem.myPe() + round) % 2, round % 3 - shmem.myPe());
      Team one = world.of(round % shmem.nPes());
      that(one.isValid() == (round % shmem.nPes() == shmem.myPe()), "a member");
      if (round % 100 == 0) {
        team.sync();
      }
      one.close();
      team.close();
    }
  }
}
