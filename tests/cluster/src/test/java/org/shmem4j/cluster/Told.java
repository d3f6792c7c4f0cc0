package org.shmem4j.cluster;

import static org.shmem4j.api.Atomics.longAtomicFetchInc;
import static org.shmem4j.api.Rma.longG;
import static org.shmem4j.api.Rma.longP;
import static org.shmem4j.api.Rma.longPut;
import static org.shmem4j.api.Synchronization.longWaitUntil;

import org.shmem4j.Comparison;
import org.shmem4j.Shmem;
import org.shmem4j.api.SymmetricLongs;

/** The first and the last PE tell each other many times that data is there; at the end, if wanted, without its being there. */
final class Told {
  private static final int ROUNDS = 500;
  private static final int COUNT = 16;

  private final Shmem shmem;
  private final int last;
  private final SymmetricLongs data;
  private final SymmetricLongs source;
  private final SymmetricLongs flag;
  private final SymmetricLongs lock;
  private final SymmetricLongs counter;

  private Told(Shmem shmem) {
    this.shmem = shmem;
    this.last = shmem.nPes() - 1;
    this.data = longs(COUNT);
    this.source = longs(COUNT);
    this.flag = longs(1);
    this.lock = longs(1);
    this.counter = longs(2);
  }

  private SymmetricLongs longs(int length) {
    return shmem.callocate(SymmetricLongs.TYPE, length);
  }

  public static void main(String[] arguments) {
    Shmem.run(shmem -> {
      Told told = new Told(shmem);
      told.right();
      if (arguments[0].equals("wrong")) {
        told.wrong();
      }
      shmem.barrierAll();
      System.out.println("PE " + shmem.myPe() + " is done");
    });
  }

  private void right() {
    int me = shmem.myPe();
    for (int round = 1; round <= ROUNDS; round++) {
      if (me == 0) {
        source.fill(round);
        longPut(data, source, COUNT, last);
        shmem.fence();
        longP(flag, 0, round, last);
        longWaitUntil(flag, 0, Comparison.EQ, round);
      } else if (me == last) {
        longWaitUntil(flag, 0, Comparison.EQ, round);
        require(data.get(COUNT - 1) == round);
        longP(flag, 0, round, 0);
      }
      shmem.setLock(lock);
      longP(counter, 0, longG(counter, 0, last) + 1, last);
      shmem.clearLock(lock);
      long ignored = longAtomicFetchInc(counter, 1, 0);
    }
    shmem.barrierAll();
    require(me != last || counter.get(0) == (long) ROUNDS * shmem.nPes());
  }

  @SuppressWarnings("shmem-flag-not-ordered") // the mistake that is to be found
  private void wrong() {
    if (shmem.myPe() == 0) {
      longP(data, 3, 42, last);
      longP(flag, 0, ROUNDS + 1, last);
    } else if (shmem.myPe() == last) {
      longWaitUntil(flag, 0, Comparison.GE, ROUNDS + 1);
      System.out.println("the answer is " + data.get(3));
    }
  }

  private static void require(boolean right) {
    if (!right) {
      throw new AssertionError("the data must be there");
    }
  }
}
