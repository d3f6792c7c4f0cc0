package org.shmem4j.schedules;

import static org.shmem4j.schedules.Calls.await;
import static org.shmem4j.schedules.Calls.compareSwap;
import static org.shmem4j.schedules.Calls.fetchAdd;
import static org.shmem4j.schedules.Calls.get;
import static org.shmem4j.schedules.Calls.getNbi;
import static org.shmem4j.schedules.Calls.put;
import static org.shmem4j.schedules.Calls.putNbi;
import static org.shmem4j.schedules.Calls.putSignal;
import static org.shmem4j.schedules.Calls.require;
import static org.shmem4j.schedules.Calls.set;
import static org.shmem4j.schedules.Calls.zeros;

import org.shmem4j.Context;
import org.shmem4j.Shmem;
import org.shmem4j.Team;
import org.shmem4j.entry.AtomicWords;
import org.shmem4j.handles.Longs;
import org.shmem4j.type.AtomicOp;

/** What completes operations, or orders them, and what seems to. */
enum CompletionPrograms implements FaultyProgram {

  /** An element that is fetched without waiting is read before it is there. */
  QUIET_BEFORE_A_FETCHED_VALUE(2, (shmem, faulty) -> {
    Longs counter = zeros(shmem, 1);
    Longs seen = zeros(shmem, 1);
    counter.set(0, 7);
    shmem.barrierAll();
    AtomicWords.fetchNbi(AtomicOp.ADD, null, seen, 0, counter, 0, Long.BYTES, 1, 0, 1 - shmem.myPe());
    if (!faulty) {
      shmem.quiet();
    }
    require(seen.get(0) == 7, "the value is not there yet");
    shmem.barrierAll();
  }),
  /** A lock of the program's own is cleared while what was written under it is under way. */
  FENCE_BEFORE_A_LOCK_OF_ONES_OWN_IS_CLEARED(3, (shmem, faulty) -> {
    Longs array = zeros(shmem, 2); // a lock and what it protects, both on PE 0
    while (compareSwap(array, 0, 0, 1, 0) != 0) {
      shmem.progress();
    }
    long value = get(array, 1, 0);
    put(array, 1, value + 1, 0);
    if (!faulty) {
      shmem.fence();
    }
    set(array, 0, 0, 0);
    shmem.barrierAll();
    require(get(array, 1, 0) == 3, "an addition is lost");
    shmem.barrierAll();
  }),
  /** A team's sync is taken for the end of a put to a PE that is none of its members. */
  A_SYNC_IS_NO_QUIET(3, (shmem, faulty) -> {
    Longs array = zeros(shmem, 1);
    Team team = shmem.worldTeam().splitStrided(0, 1, 2);
    if (shmem.myPe() == 0) {
      put(array, 0, 7, 2);
      if (!faulty) {
        shmem.quiet();
      }
    }
    if (team != Team.INVALID) {
      team.sync();
      require(shmem.myPe() == 0 || get(array, 0, 2) == 7, "the data are missing");
      team.close();
    }
    shmem.barrierAll();
  }),
  /** Two contexts write, one is completed, and another PE is told. */
  QUIET_OF_EACH_CONTEXT(3, (shmem, faulty) -> {
    Longs array = zeros(shmem, 3); // two data on PE 2, a flag on PE 1
    if (shmem.myPe() == 0) {
      try (Context one = shmem.createContext(); Context other = shmem.createContext()) {
        put(one, array, 0, 7, 2);
        put(other, array, 1, 7, 2);
        one.quiet();
        if (!faulty) {
          other.quiet();
        }
        put(array, 2, 1, 1);
      }
    } else if (shmem.myPe() == 1) {
      await(array, 2, 1);
      require(get(array, 0, 2) == 7 && get(array, 1, 2) == 7, "the data are missing");
    }
    shmem.barrierAll();
  }),
  /** A flag and its data are got together. */
  FLAG_IS_GOT_BEFORE_THE_DATA(3, (shmem, faulty) -> {
    Longs array = zeros(shmem, 2); // a flag and its data, on PE 1
    Longs seen = zeros(shmem, 2);
    if (shmem.myPe() == 0) {
      put(array, 1, 7, 1);
      shmem.fence();
      put(array, 0, 1, 1);
    }
    while (shmem.myPe() == 2 && seen.get(0) == 0) {
      getNbi(seen, 0, array, 0, 1);
      if (!faulty) {
        shmem.quiet();
      }
      getNbi(seen, 1, array, 1, 1);
      shmem.quiet();
    }
    require(shmem.myPe() != 2 || seen.get(1) == 7, "the data are missing");
    shmem.barrierAll();
  }),
  /** One fence before the data and flags of all. */
  FENCE_BEFORE_EACH_FLAG(3, (shmem, faulty) -> {
    Longs array = zeros(shmem, 2);
    if (shmem.myPe() == 0) {
      shmem.fence();
      for (int pe = 1; pe < 3; pe++) {
        put(array, 0, 7, pe);
        if (!faulty) {
          shmem.fence();
        }
        put(array, 1, 1, pe);
      }
    } else {
      await(array, 1, 1);
      require(array.get(0) == 7, "the data are missing");
    }
  }),
  /** A signal is taken for one of an earlier put, too. */
  A_SIGNAL_TELLS_OF_ITS_OWN_DATA(2, (shmem, faulty) -> {
    Longs array = zeros(shmem, 3);// data of a put, data of the signal, the signal
    if (shmem.myPe() == 0) {
      put(array, 0, 7, 1);
      if (!faulty) {
        shmem.fence();
      }
      putSignal(array, 1, 7, array, 2, 1);
    } else {
      await(array, 2, 1);
      require(array.get(0) == 7 && array.get(1) == 7, "the data are missing");
    }
  }),
  /** The fetch of an element that the data's reader waits for is taken for a fence. */
  A_FETCH_IS_NO_FENCE(2, (shmem, faulty) -> {
    Longs array = zeros(shmem, 2);
    if (shmem.myPe() == 0) {
      put(array, 0, 7, 1);
      if (!faulty) {
        shmem.fence();
      }
      require(fetchAdd(array, 1, 1, 1) == 0, "nobody else adds");
    } else {
      await(array, 1, 1);
      require(array.get(0) == 7, "the data are missing");
    }
  }),
  /** A get from the same PE is taken for the end of a put. */
  A_GET_IS_NO_QUIET(3, (shmem, faulty) -> {
    Longs array = zeros(shmem, 3);// data and another element on PE 1, a flag on PE 2
    if (shmem.myPe() == 0) {
      put(array, 0, 7, 1);
      if (faulty) {
        require(get(array, 1, 1) == 0, "nobody writes it");
      } else {
        shmem.quiet();
      }
      put(array, 2, 1, 2);
    } else if (shmem.myPe() == 2) {
      await(array, 2, 1);
      require(get(array, 0, 1) == 7, "the data are missing");
    }
    shmem.barrierAll();
  }),
  /** A wait for something else is taken for the end of a put. */
  A_WAIT_IS_NO_QUIET(2, (shmem, faulty) -> {
    Longs array = zeros(shmem, 2);
    Longs source = zeros(shmem, 1);
    source.set(0, 7);
    putNbi(array, 0, source, 0, 1 - shmem.myPe());
    put(array, 1, 1, 1 - shmem.myPe());
    await(array, 1, 1);
    if (!faulty) {
      shmem.quiet();
    }
    source.set(0, 8);
    shmem.barrierAll();
    require(array.get(0) == 7, "the next value is there");
  });

  private final int pes;
  @SuppressWarnings("ImmutableEnumChecker") // a lambda without state
  private final Code code;

  CompletionPrograms(int pes, Code code) {
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
