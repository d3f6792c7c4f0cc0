package org.shmem4j.schedules;

import static org.shmem4j.schedules.Calls.add;
import static org.shmem4j.schedules.Calls.await;
import static org.shmem4j.schedules.Calls.compareSwap;
import static org.shmem4j.schedules.Calls.fetch;
import static org.shmem4j.schedules.Calls.fetchAdd;
import static org.shmem4j.schedules.Calls.get;
import static org.shmem4j.schedules.Calls.put;
import static org.shmem4j.schedules.Calls.require;
import static org.shmem4j.schedules.Calls.set;
import static org.shmem4j.schedules.Calls.take;
import static org.shmem4j.schedules.Calls.zeros;

import org.shmem4j.Context;
import org.shmem4j.Shmem;
import org.shmem4j.handles.Longs;

/** Words that several PEs change, and locks. */
enum AtomicPrograms implements FaultyProgram {

  /** A counter that is read, and written one higher. */
  COUNT_WITH_ONE_CALL(2, (shmem, faulty) -> {
    Longs array = zeros(shmem, 1);
    if (faulty) {
      put(array, 0, get(array, 0, 0) + 1, 0);
    } else {
      add(array, 0, 1, 0);
    }
    shmem.barrierAll();
    require(get(array, 0, 0) == 2, "a count is lost");
  }),
  /** Who finds a word empty takes it. */
  TAKE_WITH_ONE_CALL(3, (shmem, faulty) -> {
    Longs array = zeros(shmem, 2);
    boolean mine = take(array, faulty);
    add(array, 1, mine ? 1 : 0, 0);
    shmem.barrierAll();
    require(get(array, 1, 0) == 1, "several took it");
  }),
  /** The largest of all, which each writes if its own is larger. */
  MAXIMUM_WITH_COMPARISON(3, (shmem, faulty) -> {
    Longs array = zeros(shmem, 1);
    long mine = shmem.myPe() + 1L;
    long seen = fetch(array, 0, 0);
    while (seen < mine) {
      if (faulty) {
        set(array, 0, mine, 0);
        break;
      }
      long before = compareSwap(array, 0, seen, mine, 0);
      seen = before == seen ? mine : before;
    }
    shmem.barrierAll();
    require(get(array, 0, 0) == 3, "the largest is lost");
  }),
  /** A turn is passed on before what was done in it is complete. */
  QUIET_BEFORE_THE_NEXT_TURN(3, (shmem, faulty) -> {
    Longs array = zeros(shmem, 3); // the next ticket, whose turn it is, a sum; the turn is told to everybody
    long ticket = fetchAdd(array, 0, 1, 0);
    await(array, 1, ticket);
    put(array, 2, get(array, 2, 0) + 1, 0);
    if (!faulty) {
      shmem.quiet();
    }
    for (int pe = 0; pe < shmem.nPes(); pe++) {
      add(array, 1, 1, pe);
    }
    shmem.barrierAll();
    require(get(array, 2, 0) == 3, "a turn is lost");
  }),
  /** A PE adds, and reads the sum before its own part is in it. */
  QUIET_BEFORE_READING_A_SUM(2, (shmem, faulty) -> {
    Longs array = zeros(shmem, 1);
    add(array, 0, 1, 1 - shmem.myPe());
    if (!faulty) {
      shmem.quiet();
    }
    require(get(array, 0, 1 - shmem.myPe()) == 1, "the own part is missing");
  }),
  /** Data that are set by atomic operations come in any order too. */
  FENCE_BETWEEN_ATOMIC_OPERATIONS(2, (shmem, faulty) -> {
    Longs array = zeros(shmem, 2);
    if (shmem.myPe() == 0) {
      set(array, 0, 7, 1);
      if (!faulty) {
        shmem.fence();
      }
      add(array, 1, 1, 1);
    } else {
      await(array, 1, 1);
      require(fetch(array, 0, 1) == 7, "the data came after the count");
    }
  }),
  /** Two words that belong together are read without the lock under which they are written. */
  READ_UNDER_THE_LOCK(3, (shmem, faulty) -> {
    Longs array = zeros(shmem, 2);
    Longs lock = zeros(shmem, 1);
    if (shmem.myPe() == 0) {
      shmem.setLock(lock, 0);
      put(array, 0, 7, 2);
      put(array, 1, 7, 2);
      shmem.clearLock(lock, 0);
    } else if (shmem.myPe() == 1) {
      if (!faulty) {
        shmem.setLock(lock, 0);
      }
      long first = get(array, 0, 2);
      long second = get(array, 1, 2);
      if (!faulty) {
        shmem.clearLock(lock, 0);
      }
      require(first == second, "only one is new");
    }
  }),
  /** Two who mean the same data take different locks. */
  THE_SAME_LOCK(2, (shmem, faulty) -> {
    Longs array = zeros(shmem, 1);
    Longs locks = zeros(shmem, 2);
    int lock = faulty ? shmem.myPe() : 0;
    shmem.setLock(locks, lock);
    put(array, 0, get(array, 0, 0) + 1, 0);
    shmem.clearLock(locks, lock);
    shmem.barrierAll();
    require(get(array, 0, 0) == 2, "a count is lost");
  }),
  /** Clearing a lock completes nothing of other contexts. */
  QUIET_OF_A_CONTEXT_UNDER_A_LOCK(3, (shmem, faulty) -> {
    Longs array = zeros(shmem, 1);
    Longs lock = zeros(shmem, 1);
    try (Context context = shmem.createContext()) {
      if (shmem.myPe() < 2) {
        shmem.setLock(lock, 0);
        put(context, array, 0, get(array, 0, 2) + 1, 2);
        if (!faulty) {
          context.quiet();
        }
        shmem.clearLock(lock, 0);
      }
    }
    shmem.barrierAll();
    require(get(array, 0, 2) == 2, "a count is lost");
  }),
  /** A lock is given back before its data are written. */
  WRITE_UNDER_THE_LOCK(2, (shmem, faulty) -> {
    Longs array = zeros(shmem, 1);
    Longs lock = zeros(shmem, 1);
    shmem.setLock(lock, 0);
    long seen = get(array, 0, 0);
    if (faulty) {
      shmem.clearLock(lock, 0);
      put(array, 0, seen + 1, 0);
    } else {
      put(array, 0, seen + 1, 0);
      shmem.clearLock(lock, 0);
    }
    shmem.barrierAll();
    require(get(array, 0, 0) == 2, "a count is lost");
  }),
  /** A PE comes to the barrier with a lock that another wants before it comes. */
  CLEAR_BEFORE_THE_BARRIER(2, (shmem, faulty) -> {
    Longs lock = zeros(shmem, 1);
    shmem.setLock(lock, 0);
    if (!faulty || shmem.myPe() == 1) {
      shmem.clearLock(lock, 0);
    }
    shmem.barrierAll();
    if (faulty && shmem.myPe() == 0) {
      shmem.clearLock(lock, 0);
    }
  }),
  /** Each takes the lock on its left, then the one on its right. */
  NO_CIRCLE_OF_LOCKS(3, (shmem, faulty) -> {
    Longs locks = zeros(shmem, 3);
    int left = shmem.myPe();
    int right = (left + 1) % 3;
    shmem.setLock(locks, faulty ? left : Math.min(left, right));
    shmem.setLock(locks, faulty ? right : Math.max(left, right));
    shmem.clearLock(locks, right);
    shmem.clearLock(locks, left);
  });

  private final int pes;
  @SuppressWarnings("ImmutableEnumChecker") // a lambda without state
  private final Code code;

  AtomicPrograms(int pes, Code code) {
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
