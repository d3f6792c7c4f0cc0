package org.shmem4j.schedules;

import static org.shmem4j.schedules.Calls.await;
import static org.shmem4j.schedules.Calls.get;
import static org.shmem4j.schedules.Calls.getNbi;
import static org.shmem4j.schedules.Calls.put;
import static org.shmem4j.schedules.Calls.putAll;
import static org.shmem4j.schedules.Calls.putNbi;
import static org.shmem4j.schedules.Calls.putSignal;
import static org.shmem4j.schedules.Calls.putSignalNbi;
import static org.shmem4j.schedules.Calls.require;
import static org.shmem4j.schedules.Calls.zeros;

import org.shmem4j.Shmem;
import org.shmem4j.handles.Longs;

/** Transfers that are used before they are complete. */
enum TransferPrograms implements FaultyProgram {

  /** What is being got is sent on. */
  QUIET_BEFORE_SENDING_ON(3, (shmem, faulty) -> {
    Longs array = zeros(shmem, 2);
    array.set(0, 7 + shmem.myPe());
    shmem.barrierAll();
    if (shmem.myPe() == 0) {
      getNbi(array, 1, array, 0, 1);
      if (!faulty) {
        shmem.quiet();
      }
      put(array, 1, array.get(1), 2);
    }
    shmem.barrierAll();
    require(shmem.myPe() != 2 || array.get(1) == 8, "the old value was sent on");
  }),
  /** A buffer is filled again for the next PE. */
  QUIET_BEFORE_FILLING_AGAIN(3, (shmem, faulty) -> {
    Longs array = zeros(shmem, 2);
    if (shmem.myPe() == 0) {
      for (int pe = 1; pe <= 2; pe++) {
        array.set(0, pe);
        putNbi(array, 1, array, 0, pe);
        if (!faulty) {
          shmem.quiet();
        }
      }
    }
    shmem.barrierAll();
    require(array.get(1) == shmem.myPe(), "the next PE's value is here");
  }),
  /** The source of a nonblocking put with a signal is changed. */
  QUIET_AFTER_A_SIGNAL(2, (shmem, faulty) -> {
    Longs dest = zeros(shmem, 1);
    Longs source = zeros(shmem, 1);
    Longs signal = zeros(shmem, 1);
    if (shmem.myPe() == 0) {
      source.set(0, 7);
      putSignalNbi(dest, source, signal, 1);
      if (!faulty) {
        shmem.quiet();
      }
      source.set(0, 8);
    } else {
      await(signal, 0, 1);
      require(dest.get(0) == 7, "the source was changed early");
    }
  }),
  /** The last element is no flag for those before it. */
  LAST_ELEMENT_IS_NO_FLAG(2, (shmem, faulty) -> {
    Longs array = zeros(shmem, 9);
    if (shmem.myPe() == 0) {
      putAll(array, 1, 7, 7, 7, 7, 7, 7, 7, 7);
      if (!faulty) {
        shmem.fence();
        put(array, 8, 7, 1);
      }
    } else {
      await(array, faulty ? 7 : 8, 7);
      for (int i = 0; i < 7; i++) {
        require(array.get(i) == 7, "element " + i + " is missing");
      }
    }
  }),
  /** Completes what went to another PE. */
  QUIET_OF_THE_RIGHT_PE(3, (shmem, faulty) -> {
    Longs array = zeros(shmem, 2);
    switch (shmem.myPe()) {
      case 0 -> {
        put(array, 0, 7, 1);
        shmem.peQuiet(faulty ? 2 : 1);
        put(array, 1, 1, 2);
      }
      case 2 -> {
        await(array, 1, 1);
        require(get(array, 0, 1) == 7, "the data came after the flag");
      }
      default -> {}
    }
  }),
  /** The second signal says nothing of the first one's data. */
  EACH_SIGNAL_FOR_ITS_DATA(2, (shmem, faulty) -> {
    Longs array = zeros(shmem, 2);
    Longs signals = zeros(shmem, 2);
    if (shmem.myPe() == 0) {
      putSignal(array, 0, 7, signals, 0, 1);
      putSignal(array, 1, 7, signals, 1, 1);
    } else {
      await(signals, 1, 1);
      if (!faulty) {
        await(signals, 0, 1);
      }
      require(array.get(0) == 7 && array.get(1) == 7, "the first one's data are missing");
    }
  }),
  /** A fence orders no get. */
  QUIET_BEFORE_GETTING_BACK(2, (shmem, faulty) -> {
    Longs array = zeros(shmem, 1);
    put(array, 0, 7, 1 - shmem.myPe());
    if (faulty) {
      shmem.fence();
    } else {
      shmem.quiet();
    }
    require(get(array, 0, 1 - shmem.myPe()) == 7, "the own put is not there yet");
  });

  private final int pes;
  @SuppressWarnings("ImmutableEnumChecker") // a lambda without state
  private final Code code;

  TransferPrograms(int pes, Code code) {
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
