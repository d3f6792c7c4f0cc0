package org.shmem4j.schedules;

import static org.shmem4j.schedules.Calls.add;
import static org.shmem4j.schedules.Calls.compareSwap;
import static org.shmem4j.schedules.Calls.fetch;
import static org.shmem4j.schedules.Calls.fetchAdd;
import static org.shmem4j.schedules.Calls.get;
import static org.shmem4j.schedules.Calls.put;
import static org.shmem4j.schedules.Calls.require;
import static org.shmem4j.schedules.Calls.set;
import static org.shmem4j.schedules.Calls.zeros;

import org.shmem4j.Shmem;
import org.shmem4j.handles.Longs;

/** Words that lie on PE 0, which uses them as the others do, but without a message. */
enum OwnMemoryPrograms implements FaultyProgram {

  /** The owner of a task takes it by a set, while another PE steals it by a compare-and-swap. */
  TAKE_AS_THIEVES_STEAL(2, (shmem, faulty) -> {
    Longs array = zeros(shmem, 2); // whether the task is taken, how often it was
    boolean mine = Calls.take(array, faulty && shmem.myPe() == 0);
    add(array, 1, mine ? 1 : 0, 0);
    shmem.barrierAll();
    require(get(array, 1, 0) == 1, "the task was taken twice");
  }),

  /**
   * A stack whose nodes 1 and 2 lie on PE 0: its top, the node below each, how often each was popped. The faulty top has
   * no count of its changes (ABA).
   */
  COUNT_CHANGES_OF_THE_TOP(2, (shmem, faulty) -> {
    Longs array = zeros(shmem, 6);
    if (shmem.myPe() == 0) {
      set(array, 0, 1, 0);
      set(array, 1, 2, 0);
    }
    shmem.barrierAll();
    long counts = faulty ? 0 : 1 << 8;
    if (shmem.myPe() == 0) {
      take(array, pop(array, counts));
      take(array, pop(array, counts));
    } else {
      long first = pop(array, counts);
      take(array, pop(array, counts));
      if (first != 0) {
        push(array, first, counts);
      }
    }
    shmem.barrierAll();
    require(get(array, 4, 0) <= 1, "a node was taken twice");
  }),

  /** Who finds no room undoes its reservation, which another PE may have seen. */
  RESERVE_ONLY_WHAT_IS_THERE(2, (shmem, faulty) -> {
    Longs array = zeros(shmem, 2); // the room, how many got some
    if (shmem.myPe() == 1) {
      add(array, 0, 1, 0);
      shmem.quiet();
    }
    boolean got;
    if (faulty) {
      got = fetchAdd(array, 0, -1, 0) > 0;
      add(array, 0, got ? 0 : 1, 0);
    } else {
      long room = fetch(array, 0, 0);
      got = room > 0 && compareSwap(array, 0, room, room - 1, 0) == room;
    }
    add(array, 1, got ? 1 : 0, 0);
    shmem.barrierAll();
    require(get(array, 1, 0) == 1, "nobody got the room that was there");
  }),

  /** Under its lock PE 0 writes a word twice, and another PE looks without the lock. */
  LOOK_UNDER_THE_LOCK(2, (shmem, faulty) -> {
    Longs array = zeros(shmem, 1);
    Longs lock = zeros(shmem, 1);
    if (shmem.myPe() == 0) {
      shmem.setLock(lock);
      put(array, 0, 1, 0);
      shmem.clearLock(lock);
      shmem.setLock(lock);
      put(array, 0, 0, 0);
      shmem.clearLock(lock);
    } else {
      shmem.setLock(lock);
      long first = get(array, 0, 0);
      if (faulty) {
        shmem.clearLock(lock);
        shmem.setLock(lock);
      }
      long second = get(array, 0, 0);
      shmem.clearLock(lock);
      require(first == second, "the word changed under the lock");
    }
  });

  private static final long NODE = 0xff;

  private final int pes;
  @SuppressWarnings("ImmutableEnumChecker") // a lambda without state
  private final Code code;

  OwnMemoryPrograms(int pes, Code code) {
    this.pes = pes;
    this.code = code;
  }

  /** Pops a node of the stack on PE 0; 0 if there is none. The changes are counted above the node. */
  private static long pop(Longs array, long counts) {
    while (true) {
      long top = fetch(array, 0, 0);
      long node = top & NODE;
      if (node == 0) {
        return 0;
      }
      long below = fetch(array, node, 0);
      if (compareSwap(array, 0, top, (top & ~NODE) + counts + below, 0) == top) {
        return node;
      }
    }
  }

  private static void push(Longs array, long node, long counts) {
    long top;
    do {
      top = fetch(array, 0, 0);
      set(array, node, top & NODE, 0);
      array.shmem().quiet();
    } while (compareSwap(array, 0, top, (top & ~NODE) + counts + node, 0) != top);
  }

  private static void take(Longs array, long node) {
    if (node != 0) {
      add(array, 2 + node, 1, 0);
    }
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
