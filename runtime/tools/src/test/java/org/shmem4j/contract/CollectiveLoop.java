package org.shmem4j.contract;

import org.shmem4j.Shmem;
import org.shmem4j.ShmemConstants;
import org.shmem4j.Team;
import org.shmem4j.entry.ActiveSets;
import org.shmem4j.entry.CollectiveCalls;
import org.shmem4j.entry.Reductions;
import org.shmem4j.entry.ScalarCalls;
import org.shmem4j.handles.Ints;
import org.shmem4j.handles.Longs;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;
import org.shmem4j.type.Operation;
import org.shmem4j.type.Reduction;

/** Every kind of blocking collective, small and large, again and again. */
final class CollectiveLoop {
  /** Calls of one round. */
  static final int CALLS = 30;

  private static final ElementType INT = ElementType.of("int", Lane.INT, 1, Meaning.SIGNED);
  private static final Reduction SUM = Reductions.of(INT, Operation.SUM);
  private static final Reduction MIN = Reductions.of(INT, Operation.MIN);
  private static final ElementType LONG = ElementType.of("long", Lane.LONG, 1, Meaning.SIGNED);
  private static final Reduction LONG_SUM = Reductions.of(LONG, Operation.SUM);
  private static final int LARGE = 20_000;

  private final Shmem shmem;
  private final Team world;
  private final Ints source;
  private final Ints dest;
  private final Ints vote;
  private final Longs pSync;
  private final Longs pWrk;
  private long sum;

  CollectiveLoop(Shmem shmem) {
    this.shmem = shmem;
    this.world = shmem.worldTeam();
    this.source = shmem.callocate(Ints.TYPE, (long) LARGE * shmem.nPes());
    this.dest = shmem.callocate(Ints.TYPE, (long) LARGE * shmem.nPes());
    this.vote = shmem.callocate(Ints.TYPE, 1);
    this.pSync = shmem.callocate(Longs.TYPE, ShmemConstants.SYNC_SIZE);
    this.pWrk = shmem.callocate(Longs.TYPE, LARGE);
  }

  void run(int rounds) {
    for (int round = 0; round < rounds; round++) {
      collectives(1 + round % 67); // about every remainder that vectors can leave
      collectives(round % 20 == 0 ? LARGE : 300);
      shmem.barrierAll();
      shmem.syncAll();
      world.sync();
      scalars();
      ActiveSets.barrier(0, 0, shmem.nPes(), pSync);
      if (shmem.myPe() % 2 == 0) {
        ActiveSets.sync(0, 1, (shmem.nPes() + 1) / 2, pSync);
      }
    }
  }

  private void collectives(int count) {
    CollectiveCalls.BLOCKING.reduce(world, SUM, dest, source, count);
    CollectiveCalls.BLOCKING.reduce(world, SUM, dest, dest, count);
    CollectiveCalls.BLOCKING.inscan(world, SUM, dest, source, count);
    CollectiveCalls.BLOCKING.exscan(world, SUM, dest, source, count);
    CollectiveCalls.BLOCKING.broadcast(world, INT, dest, source, count, 0);
    CollectiveCalls.BLOCKING.collect(world, INT, dest, source, count);
    CollectiveCalls.BLOCKING.fcollect(world, INT, dest, source, count);
    CollectiveCalls.BLOCKING.alltoall(world, INT, dest, source, count / shmem.nPes());
    CollectiveCalls.BLOCKING.alltoalls(world, INT, dest, source, 1, 1, count / shmem.nPes());
    CollectiveCalls.IN_ACTIVE_SET.reduce(ActiveSets.reducing(count, 0, 0, shmem.nPes(), pWrk, pSync), SUM, dest,
        source, count);
  }

  private void scalars() {
    sum += ScalarCalls.reduce(world, SUM, Integer.BYTES, sum);
    sum += ScalarCalls.reduce(world, MIN, Integer.BYTES, sum);
    sum += ScalarCalls.broadcast(world, INT, Integer.BYTES, sum, 0);
    sum += ScalarCalls.broadcast(world, LONG, Long.BYTES, sum, shmem.nPes() - 1);
    sum += ScalarCalls.reduce(world, LONG_SUM, Long.BYTES, sum);
  }

  void tell(boolean content) {
    vote.set(0, content ? 1 : 0);
  }

  boolean allAgree() {
    CollectiveCalls.BLOCKING.reduce(world, MIN, vote, vote, 1);
    return vote.get(0) == 1;
  }
}
