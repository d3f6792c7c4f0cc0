package org.shmem4j.contract;

import static org.shmem4j.contract.Check.equal;
import static org.shmem4j.contract.Check.illegalArgument;
import static org.shmem4j.contract.Check.illegalState;
import static org.shmem4j.contract.Check.that;

import java.util.Map;
import java.util.Optional;
import org.shmem4j.Context;
import org.shmem4j.ContextOption;
import org.shmem4j.Shmem;
import org.shmem4j.ShmemBody;
import org.shmem4j.ShmemException;
import org.shmem4j.Team;
import org.shmem4j.TeamConfig;
import org.shmem4j.entry.CollectiveCalls;
import org.shmem4j.entry.Reductions;
import org.shmem4j.entry.WordTransfers;
import org.shmem4j.handles.Ints;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;
import org.shmem4j.type.Operation;
import org.shmem4j.type.Reduction;

/** What teams and contexts promise. */
final class TeamCases {
  private static final ElementType INT = ElementType.of("int", Lane.INT, 1, Meaning.SIGNED);
  private static final Reduction SUM = Reductions.of(INT, Operation.SUM);

  private TeamCases() {}

  static Map<String, ShmemBody> all() {
    return Map.ofEntries(
        Map.entry("teams: predefined", TeamCases::predefined),
        Map.entry("teams: strided splits in all directions", TeamCases::strided),
        Map.entry("teams: splits that are refused", TeamCases::refusedSplits),
        Map.entry("teams: splits that make no team", TeamCases::emptySplits),
        Map.entry("teams: split in two dimensions", TeamCases::twoDimensions),
        Map.entry("teams: split by color", SplitCases::byColor),
        Map.entry("teams: splits by color in splits by color", SplitCases::nested),
        Map.entry("teams: of listed members", SplitCases::listed),
        Map.entry("teams: lists that are refused", SplitCases::refusedLists),
        Map.entry("teams: thousands by color and of lists", SplitCases::thousands),
        Map.entry("teams: halos of grids", GridCases::halo),
        Map.entry("teams: translate", TeamCases::translate),
        Map.entry("teams: peers' copies", TeamCases::peersCopies),
        Map.entry("teams: invalid and closed handles", TeamCases::invalidHandles),
        Map.entry("teams: hundreds leak nothing", TeamCases::hundreds),
        Map.entry("teams: as many as there is room for", TeamCases::tooMany),
        Map.entry("contexts: kinds, ordering, sessions", TeamCases::contexts),
        Map.entry("contexts: closed with their team", TeamCases::contextsOfTeams));
  }

  private static void predefined(Shmem shmem) {
    for (Team team : new Team[] {shmem.worldTeam(), shmem.sharedTeam()}) {
      equal(team.myPe(), shmem.myPe());
      equal(team.nPes(), shmem.nPes());
      that(team.isValid(), "valid");
      equal(team.config(), Optional.of(TeamConfig.DEFAULT));
      illegalState(team::close, "predefined teams must not be closed");
      team.sync();
    }
  }

  private static void strided(Shmem shmem) {
    int pes = shmem.nPes();
    for (int stride : new int[] {1, -1, 2, -2, 0}) {
      int size = stride == 0 ? 1 : (pes - 1) / Math.abs(stride) + 1;
      int start = stride < 0 ? (size - 1) * -stride : 0;
      Team team = shmem.worldTeam().splitStrided(start, stride, size);
      int index = -1;
      for (int i = 0; i < size; i++) {
        index = start + i * stride == shmem.myPe() ? i : index;
      }
      equal(team.isValid(), index >= 0);
      equal(team.myPe(), index);
      equal(team.nPes(), index < 0 ? -1 : size);
      if (index >= 0) {
        team.sync();
        for (int i = 0; i < size; i++) {
          equal(team.translate(i, shmem.worldTeam()), start + i * stride);
        }
      }
      team.close();
      that(!team.isValid(), "closed");
    }
    Team reversed = shmem.worldTeam().splitStrided(pes - 1, -1, pes);
    Team again = reversed.splitStrided(pes - 1, -1, pes, TeamConfig.withContexts(2));
    equal(again.myPe(), shmem.myPe());
    equal(again.config().orElseThrow().numContexts(), 2);
    again.close();
    reversed.close();
  }

  private static void refusedSplits(Shmem shmem) {
    Team world = shmem.worldTeam();
    int pes = shmem.nPes();
    illegalArgument(() -> world.splitStrided(0, 1, -1), "size=-1");
    illegalArgument(() -> world.splitStrided(0, 1, pes + 1), "size must be from 0", "parent.nPes=" + pes);
    illegalArgument(() -> world.splitStrided(-1, 1, 1), "start=-1");
    illegalArgument(() -> world.splitStrided(pes, 1, 1), "start=" + pes);
    if (pes > 1) {
      illegalArgument(() -> world.splitStrided(1, 1, pes), "every PE of the new team", "start=1 stride=1 size=" + pes);
      illegalArgument(() -> world.splitStrided(0, -1, pes), "every PE of the new team", "stride=-1");
      illegalArgument(() -> world.splitStrided(0, 0, 2), "stride may be 0 only for one PE");
      illegalArgument(() -> world.splitStrided(pes - 1, Integer.MAX_VALUE, 2), "stride=" + Integer.MAX_VALUE);
    }
    illegalArgument(() -> world.split2d(0), "xrange must be at least 1", "xrange=0");
    illegalArgument(() -> TeamConfig.withContexts(-1), "numContexts=-1");
    Check.refused(NullPointerException.class, () -> world.splitStrided(0, 1, 1, null), "config must not be null");
  }

  /** In C these return a status; the specification's example of a split is one of them where there is one PE. */
  private static void emptySplits(Shmem shmem) {
    Team world = shmem.worldTeam();
    int pes = shmem.nPes();
    Team odd = world.splitStrided(1, 2, pes / 2);
    equal(odd.isValid(), shmem.myPe() % 2 == 1);
    odd.close();
    equal(world.splitStrided(0, 1, 0), Team.INVALID);
    equal(world.splitStrided(pes + 3, -2, 0, TeamConfig.withContexts(1)), Team.INVALID);
    Check.refused(NullPointerException.class, () -> world.splitStrided(0, 1, 0, null), "config must not be null");
    equal(Team.INVALID.splitStrided(0, 1, 1), Team.INVALID);
    equal(Team.INVALID.split2d(2), new Team.Split2d(Team.INVALID, Team.INVALID));
    Team later = world.splitStrided(0, 1, pes);
    later.sync();
    later.close();
  }

  private static void twoDimensions(Shmem shmem) {
    int pes = shmem.nPes();
    for (int xrange = 1; xrange <= pes + 1; xrange++) {
      int width = Math.min(xrange, pes);
      TeamConfig ofRow = TeamConfig.withContexts(shmem.myPe() / width);
      TeamConfig ofColumn = TeamConfig.withContexts(10 + shmem.myPe() % width);
      Team.Split2d split = shmem.worldTeam().split2d(xrange, ofRow, ofColumn);
      equal(split.x().config(), Optional.of(ofRow));
      equal(split.y().config(), Optional.of(ofColumn));
      equal(split.x().myPe(), shmem.myPe() % width);
      equal(split.y().myPe(), shmem.myPe() / width);
      equal(split.x().nPes(), Math.min(width, pes - shmem.myPe() / width * width));
      equal(split.y().nPes(), (pes - shmem.myPe() % width - 1) / width + 1);
      for (int i = 0; i < split.y().nPes(); i++) {
        equal(split.y().translate(i, shmem.worldTeam()), shmem.myPe() % width + i * width);
      }
      split.x().sync();
      split.y().sync();
      split.x().close();
      split.y().close();
    }
  }

  private static void translate(Shmem shmem) {
    Team world = shmem.worldTeam();
    Team last = world.splitStrided(shmem.nPes() - 1, 1, 1);
    equal(world.translate(0, world), 0);
    equal(world.translate(-1, world), -1);
    equal(world.translate(shmem.nPes(), world), -1);
    equal(world.translate(0, null), -1);
    equal(world.translate(0, Team.INVALID), -1);
    if (last.isValid()) {
      equal(last.translate(0, world), shmem.nPes() - 1);
      equal(world.translate(shmem.nPes() - 1, last), 0);
      equal(world.translate(shmem.nPes() - 2, last), -1);
    }
    last.close();
    equal(world.translate(shmem.nPes() - 1, last), -1);
  }

  @SuppressWarnings({"shmem-negative-pe", "shmem-pe-out-of-range"}) // what there is of PEs that are none is tested
  private static void peersCopies(Shmem shmem) {
    int pes = shmem.nPes();
    Ints array = shmem.allocate(Ints.TYPE, 4);
    array.set(3, 10 + shmem.myPe());
    shmem.barrierAll();
    Team reversed = shmem.worldTeam().splitStrided(pes - 1, -1, pes);
    for (int pe = 0; pe < pes; pe++) {
      equal(shmem.worldTeam().ptr(array, pe).get(3), 10 + pe);
      equal(reversed.ptr(array, pe).get(3), 10 + pes - 1 - pe);
      equal(reversed.ptr(array.slice(3, 1), pe).get(0), 10 + pes - 1 - pe);
    }
    for (int pe : new int[] {-1, pes, Integer.MAX_VALUE, Integer.MIN_VALUE}) { // as shmem.ptr answers
      equal(shmem.worldTeam().ptr(array, pe), null);
      equal(reversed.ptr(array, pe), null);
    }
    equal(reversed.ptr((Ints) null, 0), null);
    reversed.close();
    shmem.barrierAll();
    shmem.free(array);
  }

  @SuppressWarnings("shmem-use-after-close") // what closed teams answer is what is tested
  private static void invalidHandles(Shmem shmem) {
    Ints array = shmem.allocate(Ints.TYPE, 4);
    Team closed = shmem.worldTeam().splitStrided(0, 1, shmem.nPes());
    closed.close();
    closed.close();
    for (Team team : new Team[] {closed, Team.INVALID}) {
      equal(team.myPe(), -1);
      equal(team.nPes(), -1);
      equal(team.translate(0, shmem.worldTeam()), -1);
      equal(team.config(), Optional.empty());
      equal(team.createContext(), Context.INVALID);
      equal(team.ptr(array, 0), null);
      String name = team == closed ? "closed" : "INVALID";
      illegalArgument(team::sync, "team=" + name);
      if (team == closed) {
        illegalArgument(() -> team.splitStrided(0, 1, 1), "team=" + name);
        illegalArgument(() -> team.split2d(1), "team=" + name);
      }
      illegalArgument(() -> CollectiveCalls.BLOCKING.reduce(team, SUM, array, array, 1), "team=" + name);
      team.close();
    }
    Team without = shmem.worldTeam().splitStrided(0, 1, shmem.nPes(), TeamConfig.withoutCollectives());
    illegalArgument(without::sync, "without collectives");
    illegalArgument(() -> CollectiveCalls.BLOCKING.reduce(without, SUM, array, array, 1), "without collectives");
    equal(without.translate(0, shmem.worldTeam()), 0);
    without.close();
    equal(Context.INVALID.team(), Team.INVALID);
    Context.INVALID.fence();
    Context.INVALID.quiet();
    Context.INVALID.peQuiet(0);
    Context.INVALID.sessionStart(1);
    Context.INVALID.sessionStop();
    Context.INVALID.close();
    shmem.free(array);
  }

  private static void hundreds(Shmem shmem) {
    int pes = shmem.nPes();
    Ints value = shmem.allocate(Ints.TYPE, 1);
    for (int round = 0; round < 1100; round++) {
      Team team = shmem.worldTeam().splitStrided(pes - 1, -1, 1 + round % pes);
      Context context = team.createContext();
      if (team.isValid()) {
        value.set(0, 1);
        CollectiveCalls.BLOCKING.reduce(team, SUM, value, value, 1);
        equal(value.get(0), team.nPes());
      }
      team.close();
      that(!context.isValid(), "closed with its team");
    }
    shmem.free(value);
  }

  private static void tooMany(Shmem shmem) {
    Team[] teams = new Team[2000];
    int made = 0;
    try {
      while (made < teams.length) {
        teams[made] = shmem.worldTeam().splitStrided(0, 1, shmem.nPes());
        made++;
      }
    } catch (ShmemException e) {
      that(e.getMessage().contains("close teams that are no longer used"), e.getMessage());
    }
    that(made > 240 && made < teams.length, "made=" + made);
    for (int i = 0; i < made; i++) {
      teams[i].close();
    }
    shmem.barrierAll(); // room is free when all have closed
    Team next = shmem.worldTeam().splitStrided(0, 1, shmem.nPes());
    next.sync();
    next.close();
  }

  @SuppressWarnings("shmem-use-after-close") // that a closed context does nothing is what is tested
  private static void contexts(Shmem shmem) throws InterruptedException {
    Ints array = shmem.callocate(Ints.TYPE, shmem.nPes());
    int peer = (shmem.myPe() + 1) % shmem.nPes();
    for (ContextOption[] options : new ContextOption[][] {
        {}, {ContextOption.SERIALIZED}, {ContextOption.NOSTORE}, {ContextOption.PRIVATE, ContextOption.PRIVATE}
    }) {
      Context context = shmem.createContext(options);
      equal(context.team(), shmem.worldTeam());
      context.sessionStart(100);
      WordTransfers.put(context, array, shmem.myPe(), 4, 7, peer);
      context.fence();
      context.peQuiet(peer);
      context.sessionStop();
      context.quiet();
      illegalArgument(() -> context.peQuiet(shmem.nPes()), "pe=" + shmem.nPes());
      context.sessionStart(-1); // SIZE_MAX, the default
      context.sessionStop();
      illegalArgument(() -> context.sessionStart(-2), "totalOps=-2");
      context.close();
      context.close();
      that(!context.isValid(), "closed");
      equal(context.team(), Team.INVALID);
      context.quiet();
      illegalArgument(() -> WordTransfers.put(context, array, 0, 4, 7, peer), "ctx=closed");
    }
    illegalState(() -> shmem.defaultContext().close(), "default context must not be closed");
    shmem.fence();
    shmem.peQuiet(peer);
    shmem.barrierAll();
    equal(array.get((shmem.myPe() + shmem.nPes() - 1) % shmem.nPes()), 7);
    Context mine = shmem.createContext(ContextOption.PRIVATE);
    Throwable[] thrown = new Throwable[1];
    Thread other = new Thread(() -> {
      try {
        mine.close();
      } catch (IllegalStateException e) {
        thrown[0] = e;
      }
    });
    other.start();
    other.join();
    that(thrown[0] != null && thrown[0].getMessage().contains("private context"), "" + thrown[0]);
    shmem.free(array); // the private context is left for the end of the job
  }

  private static void contextsOfTeams(Shmem shmem) {
    Team team = shmem.worldTeam().splitStrided(0, 1, shmem.nPes());
    Context shareable = team.createContext(ContextOption.SERIALIZED);
    Context mine = team.createContext(ContextOption.PRIVATE);
    equal(mine.team(), team);
    illegalState(team::close, "private contexts of a team must be closed before", "owner=");
    that(team.isValid() && shareable.isValid(), "a refused close changes nothing");
    mine.close();
    team.close();
    that(!shareable.isValid(), "closed with its team");
  }
}
