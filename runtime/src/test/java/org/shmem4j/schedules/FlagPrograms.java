package org.shmem4j.schedules;

import static org.shmem4j.schedules.Calls.add;
import static org.shmem4j.schedules.Calls.await;
import static org.shmem4j.schedules.Calls.fetchAdd;
import static org.shmem4j.schedules.Calls.get;
import static org.shmem4j.schedules.Calls.put;
import static org.shmem4j.schedules.Calls.require;
import static org.shmem4j.schedules.Calls.zeros;

import org.shmem4j.Shmem;
import org.shmem4j.handles.Longs;

/** Data that a flag announces. */
enum FlagPrograms implements FaultyProgram {

  /** A slot is written again before its reader has said that it has read. */
  SLOT_USED_AGAIN(2, (shmem, faulty) -> {
    Longs array = zeros(shmem, 3); // a slot, how often it was written, how often it was read
    for (int i = 1; i <= 3; i++) {
      if (shmem.myPe() == 0) {
        if (!faulty) {
          await(array, 2, i - 1);
        }
        put(array, 0, i, 1);
        shmem.fence();
        put(array, 1, i, 1);
      } else {
        await(array, 1, i);
        require(array.get(0) == i, "the slot was written again");
        put(array, 2, i, 0);
      }
    }
  }),
  /** Two slots by turns, and the writer is one ahead of what its reader has said. */
  TWO_SLOTS_USED_AGAIN(2, (shmem, faulty) -> {
    Longs array = zeros(shmem, 4); // two slots, how often they were written, how often they were read
    for (int i = 1; i <= 5; i++) {
      if (shmem.myPe() == 0) {
        await(array, 3, i - (faulty ? 3 : 2));
        put(array, i % 2, i, 1);
        shmem.fence();
        put(array, 2, i, 1);
      } else {
        await(array, 2, i);
        require(array.get(i % 2) == i, "the slot was written again");
        put(array, 3, i, 0);
      }
    }
  }),
  /** Those who took a number tell that their data are there before they are. */
  DATA_BEFORE_THE_COUNT(3, (shmem, faulty) -> {
    Longs array = zeros(shmem, 4); // the next number, how many are ready, their data
    if (shmem.myPe() > 0) {
      int number = (int) fetchAdd(array, 0, 1, 0);
      put(array, 2 + number, 7, 0);
      if (!faulty) {
        shmem.fence();
      }
      add(array, 1, 1, 0);
    } else {
      await(array, 1, 2);
      require(array.get(2) == 7 && array.get(3) == 7, "data are missing");
    }
  }),
  /** What was taken is not yet there: the number of those who took one is no flag. */
  NUMBERS_TAKEN_ARE_NO_FLAG(3, (shmem, faulty) -> {
    Longs array = zeros(shmem, 4);
    if (shmem.myPe() > 0) {
      int number = (int) fetchAdd(array, 0, 1, 0);
      put(array, 2 + number, 7, 0);
      shmem.fence();
      add(array, 1, 1, 0);
    } else {
      await(array, faulty ? 0 : 1, 2);
      require(array.get(2) == 7 && array.get(3) == 7, "data are missing");
    }
  }),
  /** A flag is taken back after its sender was told to go on. */
  FLAG_TAKEN_BACK_LATE(2, (shmem, faulty) -> {
    Longs array = zeros(shmem, 2); // a flag, how often it was seen
    for (int i = 1; i <= 2; i++) {
      if (shmem.myPe() == 0) {
        put(array, 0, 1, 1);
        await(array, 1, i);
      } else {
        await(array, 0, 1);
        if (!faulty) {
          array.set(0, 0);
        }
        put(array, 1, i, 0);
        shmem.quiet();
        if (faulty) {
          array.set(0, 0);
        }
      }
    }
  }),
  /** A fence orders what goes to one PE, but the flag goes another way. */
  QUIET_BEFORE_TELLING_A_THIRD(3, (shmem, faulty) -> {
    Longs array = zeros(shmem, 2);
    switch (shmem.myPe()) {
      case 0 -> {
        put(array, 0, 7, 2);
        if (faulty) {
          shmem.fence();
        } else {
          shmem.quiet();
        }
        put(array, 1, 1, 1);
      }
      case 1 -> {
        await(array, 1, 1);
        put(array, 1, 1, 2);
      }
      default -> {
        await(array, 1, 1);
        require(array.get(0) == 7, "the data came after the flag");
      }
    }
  }),
  /** A sum goes around; the turn must not overtake it. */
  SUM_BEFORE_THE_TURN(3, (shmem, faulty) -> {
    Longs array = zeros(shmem, 2); // the sum, whose turn it is
    int next = (shmem.myPe() + 1) % shmem.nPes();
    if (shmem.myPe() > 0) {
      await(array, 1, 1);
    }
    put(array, 0, array.get(0) + 1, next);
    if (!faulty) {
      shmem.fence();
    }
    put(array, 1, 1, next);
    if (shmem.myPe() == 0) {
      await(array, 1, 1);
      require(array.get(0) == 3, "the sum is " + array.get(0));
    }
  }),
  /** The flag says that the data may be fetched from where they are, when they are not there yet. */
  OWN_DATA_BEFORE_THE_FLAG(2, (shmem, faulty) -> {
    Longs array = zeros(shmem, 2);
    if (shmem.myPe() == 0) {
      if (!faulty) {
        array.set(0, 7);
      }
      put(array, 1, 1, 1);
      shmem.quiet();
      array.set(0, 7);
      shmem.barrierAll();
    } else {
      await(array, 1, 1);
      require(get(array, 0, 0) == 7, "the data are not there yet");
      shmem.barrierAll();
    }
  });

  private final int pes;
  @SuppressWarnings("ImmutableEnumChecker") // a lambda without state
  private final Code code;

  FlagPrograms(int pes, Code code) {
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
