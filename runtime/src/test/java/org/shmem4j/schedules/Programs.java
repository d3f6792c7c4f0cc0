package org.shmem4j.schedules;

import static org.shmem4j.schedules.Calls.LONG;
import static org.shmem4j.schedules.Calls.await;
import static org.shmem4j.schedules.Calls.put;
import static org.shmem4j.schedules.Calls.require;

import java.lang.foreign.MemorySegment;
import org.shmem4j.Comparison;
import org.shmem4j.Context;
import org.shmem4j.Shmem;
import org.shmem4j.SignalOp;
import org.shmem4j.entry.AtomicWords;
import org.shmem4j.entry.Signals;
import org.shmem4j.entry.Transfers;
import org.shmem4j.entry.WordTransfers;
import org.shmem4j.handles.Longs;
import org.shmem4j.type.AtomicOp;

/** The usual faults, one of each kind. */
public enum Programs implements FaultyProgram {
  FENCE_BEFORE_THE_FLAG(2) {
    @Override
    public void run(Shmem shmem, boolean faulty) {
      Longs array = shmem.callocate(Longs.TYPE, 2);
      if (shmem.myPe() == 0) {
        put(array, 0, 7, 1);
        if (!faulty) {
          shmem.fence();
        }
        put(array, 1, 1, 1);
      } else {
        await(array, 1, 1);
        require(array.get(0) == 7, "the data came after the flag");
      }
    }
  },
  QUIET_BEFORE_THE_FLAG_OF_ANOTHER(3) {
    @Override
    public void run(Shmem shmem, boolean faulty) {
      Longs array = shmem.callocate(Longs.TYPE, 2);
      switch (shmem.myPe()) {
        case 0 -> {
          put(array, 0, 7, 1);
          if (faulty) {
            shmem.fence(); // orders only what goes to one PE
          } else {
            shmem.quiet();
          }
          put(array, 1, 1, 2);
        }
        case 2 -> {
          await(array, 1, 1);
          require(WordTransfers.get(null, array, 0, Long.BYTES, 1) == 7, "the data came after the flag");
        }
        default -> {}
      }
    }
  },
  FLAG_AFTER_THE_DATA(2) {
    @Override
    public void run(Shmem shmem, boolean faulty) {
      Longs array = shmem.callocate(Longs.TYPE, 2);
      if (shmem.myPe() == 0) {
        put(array, faulty ? 1 : 0, 7, 1);
        shmem.fence();
        put(array, faulty ? 0 : 1, 7, 1);
      } else {
        await(array, 1, 7);
        require(array.get(0) == 7, "the data came after the flag");
      }
    }
  },
  THE_VALUE_AFTER_ALL_OTHERS(3) {
    @Override
    public void run(Shmem shmem, boolean faulty) {
      Longs array = shmem.callocate(Longs.TYPE, 3);
      if (shmem.myPe() > 0) {
        put(array, shmem.myPe(), 7, 0);
        shmem.fence();
        AtomicWords.apply(AtomicOp.ADD, null, array, 0, Long.BYTES, 1, 0, 0);
      } else {
        await(array, 0, faulty ? 1 : 2);
        require(array.get(1) == 7 && array.get(2) == 7, "a part is missing");
      }
    }
  },
  LOCKS_IN_ONE_ORDER(2) {
    @Override
    public void run(Shmem shmem, boolean faulty) {
      Longs locks = shmem.callocate(Longs.TYPE, 2);
      int first = faulty ? shmem.myPe() : 0;
      shmem.setLock(locks, first);
      shmem.setLock(locks, 1 - first);
      shmem.clearLock(locks, 1 - first);
      shmem.clearLock(locks, first);
    }
  },
  BARRIER_BEFORE_READING(2) {
    @Override
    public void run(Shmem shmem, boolean faulty) {
      Longs array = shmem.callocate(Longs.TYPE, 1);
      put(array, 0, 7, 1 - shmem.myPe());
      if (faulty) {
        shmem.syncAll(); // completes nothing
      } else {
        shmem.barrierAll();
      }
      require(array.get(0) == 7, "the data is missing");
    }
  },
  SOURCE_UNCHANGED_UNTIL_QUIET(2) {
    @Override
    public void run(Shmem shmem, boolean faulty) {
      Longs dest = shmem.callocate(Longs.TYPE, 1);
      Longs source = shmem.callocate(Longs.TYPE, 1);
      if (shmem.myPe() == 0) {
        source.set(0, 7);
        Transfers.NONBLOCKING.put(null, LONG, dest, 0, source, 0, 1, 1);
        if (!faulty) {
          shmem.quiet();
        }
        source.set(0, 8);
      }
      shmem.barrierAll();
      require(shmem.myPe() == 0 || dest.get(0) == 7, "the source was changed early");
    }
  },
  QUIET_BEFORE_USE(2) {
    @Override
    public void run(Shmem shmem, boolean faulty) {
      Longs dest = shmem.callocate(Longs.TYPE, 1);
      Longs source = shmem.callocate(Longs.TYPE, 1);
      source.set(0, 7 + shmem.myPe());
      shmem.barrierAll();
      Transfers.NONBLOCKING.get(null, LONG, dest, 0, source, 0, 1, 1 - shmem.myPe());
      if (!faulty) {
        shmem.quiet();
      }
      shmem.progress();
      require(dest.get(0) == 8 - shmem.myPe(), "used before it was complete");
      shmem.quiet();
    }
  },
  FENCE_OF_THE_SAME_CONTEXT(2) {
    @Override
    public void run(Shmem shmem, boolean faulty) {
      Longs array = shmem.callocate(Longs.TYPE, 2);
      try (Context context = shmem.createContext()) {
        if (shmem.myPe() == 0) {
          WordTransfers.put(context, array, 0, Long.BYTES, 7, 1);
          (faulty ? shmem.defaultContext() : context).fence();
          WordTransfers.put(context, array, 1, Long.BYTES, 1, 1);
        } else {
          await(array, 1, 1);
          require(array.get(0) == 7, "the data came after the flag");
        }
      }
    }
  },
  SIGNAL_WITH_ITS_DATA(2) {
    @Override
    public void run(Shmem shmem, boolean faulty) {
      Longs array = shmem.callocate(Longs.TYPE, 4);
      Longs signal = shmem.callocate(Longs.TYPE, 1);
      if (shmem.myPe() == 0) {
        MemorySegment data = MemorySegment.ofArray(new long[] {1, 2, 3, 4});
        if (faulty) {
          Transfers.BLOCKING.put(null, LONG, array, 0, data, 4, 1);
          Signals.signal(SignalOp.SET, null, signal, 0, 1, 1);
        } else {
          Transfers.BLOCKING.putSignal(null, LONG, array, 0, data, 4, signal, 0, 1, SignalOp.SET, 1);
        }
      } else {
        long ignored = Signals.signalWaitUntil(signal, 0, Comparison.EQ, 1);
        require(array.get(0) == 1 && array.get(3) == 4, "the data came after the signal");
      }
    }
  };

  private final int pes;

  Programs(int pes) {
    this.pes = pes;
  }

  @Override
  public int pes() {
    return pes;
  }
}
