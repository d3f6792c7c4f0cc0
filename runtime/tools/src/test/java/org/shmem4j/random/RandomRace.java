package org.shmem4j.random;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.shmem4j.CollectiveRequest;
import org.shmem4j.Comparison;
import org.shmem4j.Shmem;
import org.shmem4j.Team;
import org.shmem4j.entry.CollectiveCalls;
import org.shmem4j.entry.Reductions;
import org.shmem4j.entry.Waits;
import org.shmem4j.entry.WordTransfers;
import org.shmem4j.handles.Longs;
import org.shmem4j.internal.pe.flags.RingLayout;
import org.shmem4j.type.Operation;
import org.shmem4j.type.Reduction;

/**
 * One member of a team starts collectives ahead of the others, as many as there is room for or far more, which are
 * queued, and tells them; they have started few, and wait for it meanwhile, for a flag, a lock or another team. At last
 * all make a blocking call now and then, before which none may be queued any more.
 */
final class RandomRace {
  private static final Reduction SUM = Reductions.of(RandomJob.LONG, Operation.SUM);
  private static final int MOST_ELEMENTS = 24;
  private static final int ROOMS = Math.min(RingLayout.ROOMS, 16);
  private static final int MOST_BEHIND = 2 * ROOMS;
  private static final int MOST_AHEAD = 6 * ROOMS;
  private static final int MOST = MOST_BEHIND + MOST_AHEAD;

  private final Shmem shmem;
  private final Random own;
  private final Longs array;
  private final Longs flag;
  private final Longs lock;
  private long races;

  RandomRace(Shmem shmem, Random own) {
    this.shmem = shmem;
    this.own = own;
    this.array = shmem.allocate(Longs.TYPE, (long) MOST * MOST_ELEMENTS);
    this.flag = shmem.callocate(Longs.TYPE, 1);
    this.lock = shmem.callocate(Longs.TYPE, 1);
  }

  void free() {
    shmem.free(array);
    shmem.free(flag);
    shmem.free(lock);
  }

  /** All PEs call it, members of the team or not. */
  void run(Team team, int number) {
    races++;
    boolean isMember = team != Team.INVALID && team.nPes() > 1;
    boolean leads = isMember && team.myPe() == number % team.nPes();
    int behind = number * 31 % MOST_BEHIND;
    int elements = 1 + number * 17 % MOST_ELEMENTS;
    int all = behind + (number % 2 == 0 ? ROOMS : 1 + number * 13 % MOST_AHEAD);
    if (leads) {
      shmem.setLock(lock);
    }
    shmem.barrierAll();
    List<CollectiveRequest> requests = new ArrayList<>();
    if (isMember) {
      start(team, leads ? all : behind, elements, requests);
    }
    switch (number % 3) {
      case 0 -> {
        for (int pe = 0; leads && pe < shmem.nPes(); pe++) {
          WordTransfers.put(null, flag, 0, Long.BYTES, races, pe);
        }
        if (isMember) {
          Waits.waitUntil(RandomJob.LONG, flag, 0, Comparison.EQ, races);
        }
      }
      case 1 -> shmem.syncAll();
      default -> {
        if (isMember && !leads) {
          shmem.setLock(lock);
          shmem.clearLock(lock);
        }
      }
    }
    if (leads) {
      shmem.clearLock(lock);
    }
    if (isMember) {
      start(team, all, elements, requests);
      if (number % 5 < 2) {
        team.sync();
      }
      check(team, elements, requests);
    }
    shmem.barrierAll();
  }

  private void start(Team team, int upTo, int elements, List<CollectiveRequest> requests) {
    for (int call = requests.size(); call < upTo; call++) {
      Longs slice = array.slice((long) call * elements, elements);
      slice.set(elements - 1, call + team.myPe());
      requests.add(CollectiveCalls.NONBLOCKING.reduce(team, SUM, slice, slice, elements));
    }
  }

  private void check(Team team, int elements, List<CollectiveRequest> requests) {
    int members = team.nPes();
    int first = own.nextInt(requests.size());
    for (int i = 0; i < requests.size(); i++) {
      int call = (first + i) % requests.size();
      requests.get(call).await();
      long sum = array.get((long) call * elements + elements - 1);
      long expected = (long) members * call + members * (members - 1) / 2;
      if (sum != expected) {
        throw new AssertionError("call " + call + " of a race: the sum is " + sum + ", must be " + expected);
      }
    }
  }
}
