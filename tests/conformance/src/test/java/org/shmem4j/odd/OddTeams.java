package org.shmem4j.odd;

import static org.shmem4j.api.Atomics.*;
import static org.shmem4j.api.DataCollectives.*;
import static org.shmem4j.api.NonblockingCollectives.*;
import static org.shmem4j.api.NonblockingReductions.*;
import static org.shmem4j.api.NonblockingRma.*;
import static org.shmem4j.api.Reductions.*;
import static org.shmem4j.api.Rma.*;
import static org.shmem4j.odd.Expect.equal;
import static org.shmem4j.odd.Expect.that;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.shmem4j.CollectiveRequest;
import org.shmem4j.Context;
import org.shmem4j.ContextOption;
import org.shmem4j.SessionOption;
import org.shmem4j.Shmem;
import org.shmem4j.ShmemConstants;
import org.shmem4j.Team;
import org.shmem4j.TeamConfig;
import org.shmem4j.api.SymmetricInts;
import org.shmem4j.api.SymmetricLongs;
import org.shmem4j.api.activeset.ActiveSetCollectives;

/** Odd but legal uses of teams, contexts and collectives, on any number of PEs. */
@SuppressWarnings({"shmem-portability", "deprecation"})
final class OddTeams {
  private OddTeams() {}

  /** Each PE is a team of its own, which makes every collective, and a team of that team. */
  static void teamsOfOne(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs b = longs(shmem, 8);
    int me = shmem.myPe();
    Team.Split2d split = shmem.worldTeam().split2d(1);
    Team alone = split.x();
    equal(alone.nPes(), 1);
    equal(split.y().nPes(), shmem.nPes());
    Team nested = alone.splitStrided(0, 0, 1).splitStrided(0, -7, 1);
    equal(nested.translate(0, shmem.worldTeam()), me);
    for (Team team : List.of(alone, nested)) {
      a.fill(me);
      b.fill(10 + me);
      longSumReduce(team, a, b, 8);
      equal(a.get(7), 10 + me);
      longMaxReduce(team, a, a, 8);
      equal(a.get(0), 10 + me);
      a.fill(0);
      longFcollect(team, a, b, 3);
      equal(a.get(2), 10 + me);
      equal(a.get(3), 0);
      longCollect(team, a, b, 5);
      equal(a.get(4), 10 + me);
      longAlltoall(team, a, b, 6);
      equal(a.get(5), 10 + me);
      longAlltoalls(team, a, b, 3, 2, 2);
      equal(a.get(3), 10 + me);
      b.set(0, 5);
      longBroadcast(team, a, b, 1, 0);
      equal(a.get(0), 5);
      longSumExscan(team, a, b, 8);
      equal(a.get(0), 0);
      longSumInscan(team, a, b, 8);
      equal(a.get(1), 10 + me);
      longSumReduceNb(team, a, b, 8).await();
      team.sync();
      try (Context context = team.createContext(ContextOption.PRIVATE)) {
        longAtomicAdd(context, a, 2, 1, 0);
        context.quiet();
        equal(longAtomicFetch(context, a, 2, 0), 11 + me);
      }
    }
    split.y().close();
    alone.close(); // its child lives on
    nested.sync();
    nested.close();
  }

  /** Every level reverses the order of the one above and leaves its last PE out. */
  static void teamsOfTeamsOfTeams(Shmem shmem) {
    SymmetricLongs sum = longs(shmem, 1);
    SymmetricLongs one = longs(shmem, 1);
    one.set(0, 1);
    List<Team> levels = new ArrayList<>();
    Team team = shmem.worldTeam();
    while (team.isValid() && team.nPes() > 1) {
      int size = team.nPes();
      Team next = team.splitStrided(size - 1, -1, size - 1);
      equal(next.isValid() ? 1 : 0, team.myPe() == 0 ? 0 : 1);
      if (next.isValid()) {
        equal(next.translate(next.myPe(), team), size - 1 - next.myPe());
        longSumReduce(next, sum, one, 1);
        equal(sum.get(0), size - 1);
        levels.add(next);
      }
      team = next;
    }
    Collections.reverse(levels);
    levels.forEach(Team::sync);
    levels.forEach(Team::close);
  }

  /** Teams of two shapes share members; their requests start in the order that suits each PE. */
  static void requestsOfTwoTeamsInTwoOrders(Shmem shmem) {
    int pes = shmem.nPes();
    int me = shmem.myPe();
    Team all = shmem.worldTeam().splitStrided(0, 1, pes);
    Team reversed = shmem.worldTeam().splitStrided(pes - 1, -1, pes);
    SymmetricLongs source = longs(shmem, 4);
    SymmetricLongs one = longs(shmem, 4);
    SymmetricLongs two = longs(shmem, 4L * pes);
    for (int round = 0; round < 3; round++) {
      source.fill(100L * round + me);
      CollectiveRequest first;
      CollectiveRequest second;
      if (me % 2 == 0) {
        first = longMaxReduceNb(all, one, source, 4);
        second = longFcollectNb(reversed, two, source, 4);
      } else {
        second = longFcollectNb(reversed, two, source, 4);
        first = longMaxReduceNb(all, one, source, 4);
      }
      second.await();
      first.await();
      equal(one.get(3), 100L * round + pes - 1);
      for (int i = 0; i < pes; i++) {
        equal(two.get(4L * i), 100L * round + pes - 1 - i);
      }
    }
    all.close();
    reversed.close();
  }

  /** More requests than a team has slots for what is longer than a line, and a blocking call among them. */
  static void manyRequestsAtOnce(Shmem shmem) {
    int pes = shmem.nPes();
    int many = 40;
    SymmetricLongs source = longs(shmem, 16L * many);
    SymmetricLongs dest = longs(shmem, 16L * many);
    SymmetricLongs last = longs(shmem, 1);
    for (int i = 0; i < source.length(); i++) {
      source.set(i, i + shmem.myPe());
    }
    List<CollectiveRequest> requests = new ArrayList<>();
    for (int i = 0; i < many; i++) {
      requests.add(longSumReduceNb(shmem.worldTeam(), dest.slice(16L * i, 16), source.slice(16L * i, 16), 16));
    }
    last.set(0, 1);
    longSumReduce(shmem.worldTeam(), last, last, 1); // waits until all of those have started
    equal(last.get(0), pes);
    Collections.reverse(requests);
    for (CollectiveRequest request : requests) {
      while (!request.test()) {
        shmem.progress();
      }
    }
    for (int i = 0; i < dest.length(); i++) {
      equal(dest.get(i), (long) pes * i + pes * (pes - 1L) / 2);
    }
  }

  /** Nothing is reduced, sent, waited for or allocated, and those that take part agree on that. */
  static void collectivesOfNothing(Shmem shmem) {
    int pes = shmem.nPes();
    SymmetricLongs none = shmem.allocate(SymmetricLongs.TYPE, 0);
    that(none == null, "no array of no element");
    shmem.free(none);
    SymmetricLongs a = longs(shmem, 2L * pes);
    SymmetricLongs b = longs(shmem, 2L * pes);
    a.fill(7);
    b.fill(8);
    Team world = shmem.worldTeam();
    longSumReduce(world, a, b, 0);
    longSumInscan(world, a, b, 0);
    longBroadcast(world, a, b, 0, pes - 1);
    longFcollect(world, a, b, 0);
    longAlltoall(world, a, b, 0);
    longAlltoalls(world, a, b, 2, 3, 0);
    longCollect(world, a, b, 0);
    longSumReduceNb(world, a, b, 0).await();
    for (int i = 0; i < a.length(); i++) {
      equal(a.get(i), 7);
    }
    longCollect(world, a, b, shmem.myPe() == pes - 1 ? 1 : 0); // who has nothing takes part
    equal(a.get(0), 8);
    equal(a.get(1), 7);
  }

  /** Contexts of all kinds, one for each peer and kind, which are quieted in the reverse order. */
  static void aContextForEachPeer(Shmem shmem) {
    int pes = shmem.nPes();
    int me = shmem.myPe();
    ContextOption[][] kinds = {{}, {ContextOption.SERIALIZED}, {ContextOption.PRIVATE}, {ContextOption.NOSTORE},
        {ContextOption.PRIVATE, ContextOption.NOSTORE}};
    SymmetricLongs dest = longs(shmem, (long) pes * kinds.length);
    SymmetricLongs source = longs(shmem, kinds.length);
    List<Context> contexts = new ArrayList<>();
    for (int kind = 0; kind < kinds.length; kind++) {
      source.set(kind, 10L * me + kind);
      for (int pe = 0; pe < pes; pe++) {
        Context context = shmem.createContext(kinds[kind]);
        longPutNbi(context, dest, (long) me * kinds.length + kind, source, kind, 1, pe);
        contexts.add(context);
      }
    }
    Collections.reverse(contexts);
    contexts.forEach(Context::quiet);
    shmem.syncAll();
    for (int pe = 0; pe < pes; pe++) {
      for (int kind = 0; kind < kinds.length; kind++) {
        equal(dest.get((long) pe * kinds.length + kind), 10L * pe + kind);
      }
    }
    contexts.forEach(Context::close);
    contexts.forEach(context -> that(!context.isValid(), "closed"));
  }

  /** A team is closed while its contexts are open and have puts under way: both end, and the puts are complete. */
  static void aTeamClosedWithOpenContexts(Shmem shmem) {
    int pes = shmem.nPes();
    int me = shmem.myPe();
    SymmetricLongs dest = longs(shmem, 3);
    SymmetricLongs source = longs(shmem, 3);
    source.fill(5 + me);
    Team reversed = shmem.worldTeam().splitStrided(pes - 1, -1, pes, TeamConfig.withContexts(3));
    List<Context> contexts = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      Context context = reversed.createContext(i == 1 ? new ContextOption[] {ContextOption.NOSTORE}
          : new ContextOption[0]);
      longPutNbi(context, dest, i, source, i, 1, (reversed.myPe() + 1) % pes);
      contexts.add(context);
    }
    reversed.close();
    contexts.forEach(context -> that(!context.isValid(), "closed with its team"));
    shmem.syncAll();
    int left = (me + 1) % pes; // who is before this PE in the reversed order
    for (int i = 0; i < 3; i++) {
      equal(dest.get(i), 5 + left);
    }
  }

  /** Sessions on several contexts at once, started twice, ended in another order, and never, since the context ends. */
  static void sessionsWithinSessions(Shmem shmem) {
    int pes = shmem.nPes();
    SymmetricLongs sums = longs(shmem, 3);
    List<Context> contexts = List.of(shmem.createContext(), shmem.createContext(), shmem.createContext());
    for (int i = 0; i < 3; i++) {
      Context context = contexts.get(i);
      context.sessionStart(10, SessionOption.BATCH);
      context.sessionStart(-1);
      for (int n = 0; n < 20; n++) {
        longAtomicAdd(context, sums, i, 1 + i, n % pes);
      }
    }
    contexts.get(1).sessionStop();
    contexts.get(0).sessionStop();
    contexts.get(0).sessionStop(); // without a session nothing happens
    contexts.forEach(Context::close);
    shmem.syncAll();
    long toThis = 0;
    for (int n = 0; n < 20; n++) {
      toThis += n % pes == shmem.myPe() ? pes : 0;
    }
    for (int i = 0; i < 3; i++) {
      equal(sums.get(i), toThis * (1 + i));
    }
  }

  /** Active sets of every shape with one pSync, of one PE with a stride that nobody could have, and of all. */
  static void activeSetsOfAllShapes(Shmem shmem) {
    int pes = shmem.nPes();
    int me = shmem.myPe();
    SymmetricLongs sync = longs(shmem, ShmemConstants.SYNC_SIZE);
    SymmetricLongs work = longs(shmem, Math.max(2, ShmemConstants.REDUCE_MIN_WRKDATA_SIZE));
    SymmetricLongs a = longs(shmem, 2L * pes);
    SymmetricLongs b = longs(shmem, 2L * pes);
    sync.fill(ShmemConstants.SYNC_VALUE);
    b.fill(me + 1);
    shmem.barrierAll();
    ActiveSetCollectives.barrier(me, 40, 1, sync);
    ActiveSetCollectives.longSumToAll(a, b, 1, me, 31, 1, work, sync);
    equal(a.get(0), me + 1);
    shmem.barrierAll(); // since the next sets use this pSync too
    for (int log = 0; 1 << log < 2 * pes; log++) {
      int stride = 1 << log;
      int size = (pes - 1) / stride + 1;
      if (me % stride == 0) {
        long expected = 0;
        for (int pe = 0; pe < pes; pe += stride) {
          expected += pe + 1;
        }
        ActiveSetCollectives.longSumToAll(a, b, 2, 0, log, size, work, sync);
        equal(a.get(1), expected);
        ActiveSetCollectives.fcollect64(a, b, 1, 0, log, size, sync);
        for (int i = 0; i < size; i++) {
          equal(a.get(i), (long) i * stride + 1);
        }
        a.fill(-1);
        ActiveSetCollectives.broadcast64(a, b, 1, size - 1, 0, log, size, sync);
        boolean isRoot = me == (size - 1) * stride;
        equal(a.get(0), isRoot ? -1 : (size - 1L) * stride + 1); // the root's is not written
        ActiveSetCollectives.alltoall64(a, b, 2, 0, log, size, sync);
        equal(a.get(2L * size - 1), (size - 1L) * stride + 1);
      }
      shmem.barrierAll();
    }
    for (int i = 0; i < sync.length(); i++) {
      equal(sync.get(i), ShmemConstants.SYNC_VALUE);
    }
  }

  /** Strides of their own on both sides, and what lies between the elements stays. */
  static void alltoallsWithStrides(Shmem shmem) {
    int pes = shmem.nPes();
    int me = shmem.myPe();
    SymmetricInts dest = shmem.callocate(SymmetricInts.TYPE, 40L * pes);
    SymmetricInts source = shmem.callocate(SymmetricInts.TYPE, 40L * pes);
    for (int count : new int[] {1, 3}) {
      for (int dst = 1; dst <= 4; dst += 3) {
        for (int sst = 1; sst <= 3; sst++) {
          for (int i = 0; i < source.length(); i++) {
            source.set(i, 1000 * me + i);
            dest.set(i, -1);
          }
          shmem.syncAll();
          intAlltoalls(shmem.worldTeam(), dest, source, dst, sst, count);
          for (int pe = 0; pe < pes; pe++) {
            for (int i = 0; i < count; i++) {
              int at = dst * (pe * count + i);
              equal(dest.get(at), 1000 * pe + sst * (me * count + i));
              equal(dst > 1 ? dest.get(at + 1) : -1, -1);
            }
          }
          shmem.syncAll();
        }
      }
    }
  }

  /** Scans of a team that runs backwards, in place and apart, of more than a room holds. */
  static void scansBackwards(Shmem shmem) {
    int pes = shmem.nPes();
    Team reversed = shmem.worldTeam().splitStrided(pes - 1, -1, pes);
    int me = reversed.myPe();
    SymmetricLongs a = longs(shmem, 300);
    SymmetricLongs b = longs(shmem, 300);
    for (int i = 0; i < 300; i++) {
      b.set(i, me + i);
    }
    longSumInscan(reversed, a, b, 300);
    for (int i = 0; i < 300; i++) {
      equal(a.get(i), me * (me + 1L) / 2 + (me + 1L) * i);
    }
    longSumExscan(reversed, b, b, 300);
    for (int i = 0; i < 300; i++) {
      equal(b.get(i), me * (me - 1L) / 2 + (long) me * i);
    }
    reversed.close();
  }

  private static SymmetricLongs longs(Shmem shmem, long length) {
    return shmem.callocate(SymmetricLongs.TYPE, length);
  }
}
