package org.shmem4j.schedules;

import static org.shmem4j.schedules.Calls.LONG;
import static org.shmem4j.schedules.Calls.get;
import static org.shmem4j.schedules.Calls.put;
import static org.shmem4j.schedules.Calls.putNbi;
import static org.shmem4j.schedules.Calls.require;
import static org.shmem4j.schedules.Calls.zeros;

import org.shmem4j.CollectiveRequest;
import org.shmem4j.Context;
import org.shmem4j.Shmem;
import org.shmem4j.entry.CollectiveCalls;
import org.shmem4j.entry.Reductions;
import org.shmem4j.handles.Longs;
import org.shmem4j.type.Operation;

/** Barriers and collectives, and what they leave to the program. */
enum MeetingPrograms implements FaultyProgram {

  /** Neighbors write again what was not read yet. */
  BARRIER_BEFORE_THE_NEXT_STEP(3, (shmem, faulty) -> {
    Longs array = zeros(shmem, 1);
    int next = (shmem.myPe() + 1) % shmem.nPes();
    for (int i = 1; i <= 3; i++) {
      put(array, 0, i, next);
      shmem.barrierAll();
      shmem.progress();
      require(array.get(0) == i, "the next step's value is there");
      if (!faulty) {
        shmem.barrierAll();
      }
    }
  }),
  /** Who has its part of a broadcast knows nothing of the others. */
  BROADCAST_IS_NO_BARRIER(3, (shmem, faulty) -> {
    Longs dest = zeros(shmem, 1);
    Longs source = zeros(shmem, 1);
    Longs other = zeros(shmem, 1);
    if (shmem.myPe() == 1) {
      put(other, 0, 7, 0);
      shmem.quiet();
    }
    CollectiveRequest ignored =
        CollectiveCalls.BLOCKING.broadcast(shmem.worldTeam(), LONG, dest, source, 1, 0);
    if (!faulty) {
      shmem.syncAll();
    }
    shmem.progress();
    require(shmem.myPe() != 0 || other.get(0) == 7, "PE 1 has not written yet");
  }),
  /** Others write the source of a reduction. */
  BARRIER_BEFORE_REDUCING(2, (shmem, faulty) -> {
    Longs dest = zeros(shmem, 1);
    Longs source = zeros(shmem, 1);
    put(source, 0, 1, 1 - shmem.myPe());
    if (!faulty) {
      shmem.barrierAll();
    }
    CollectiveRequest ignored = CollectiveCalls.BLOCKING.reduce(
        shmem.worldTeam(), Reductions.of(LONG, Operation.SUM), dest, source, 1);
    require(dest.get(0) == 2, "the source was not there yet");
  }),
  /** A sync after nonblocking puts. */
  BARRIER_AFTER_NONBLOCKING_PUTS(2, (shmem, faulty) -> {
    Longs dest = zeros(shmem, 1);
    Longs source = zeros(shmem, 1);
    source.set(0, 7);
    putNbi(dest, 0, source, 0, 1 - shmem.myPe());
    if (faulty) {
      shmem.syncAll();
    } else {
      shmem.barrierAll();
    }
    require(dest.get(0) == 7, "the data are missing");
    shmem.quiet();
  }),
  /** The next broadcast writes what another PE still gets. */
  SYNC_BEFORE_THE_NEXT_BROADCAST(3, (shmem, faulty) -> {
    Longs dest = zeros(shmem, 1);
    Longs source = zeros(shmem, 1);
    for (int i = 1; i <= 2; i++) {
      source.set(0, i);
      CollectiveRequest ignored =
          CollectiveCalls.BLOCKING.broadcast(shmem.worldTeam(), LONG, dest, source, 1, 0);
      shmem.syncAll();
      require(shmem.myPe() != 2 || get(dest, 0, 1) == i, "the next value is there");
      if (!faulty) {
        shmem.syncAll();
      }
    }
  }),
  /** Memory is freed, and allocated again, while a context still writes to it. */
  QUIET_BEFORE_FREEING(2, (shmem, faulty) -> {
    try (Context context = shmem.createContext()) {
      Longs array = zeros(shmem, 1);
      put(context, array, 0, 7, 1 - shmem.myPe());
      if (!faulty) {
        context.quiet();
      }
      shmem.free(array);
      Longs other = zeros(shmem, 1);
      shmem.syncAll();
      require(other.get(0) == 0, "another array's value is there");
      shmem.syncAll();
    }
  });

  private final int pes;
  @SuppressWarnings("ImmutableEnumChecker") // a lambda without state
  private final Code code;

  MeetingPrograms(int pes, Code code) {
    this.pes = pes;
    this.code = code;
  }

  @Override
  public int pes() {
    return pes;
  }

  @Override
  public void run(Shmem shmem, boolean faulty) {
    code.run(shmem, faulty);
  }
}
