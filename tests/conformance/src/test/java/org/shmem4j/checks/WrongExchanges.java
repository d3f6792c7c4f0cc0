package org.shmem4j.checks;

import static org.shmem4j.api.Rma.longG;
import static org.shmem4j.api.Rma.longP;

import org.shmem4j.Exchange;
import org.shmem4j.Shmem;
import org.shmem4j.api.SymmetricLongs;

/** Programs whose exchanges order less than they need; marked as in {@link WrongPrograms}. */
@SuppressWarnings("shmem-not-complete")
public final class WrongExchanges {
  private WrongExchanges() {}

  /** Breaks shmem-unordered-access. */
  static void writtenAfterTheStart(Shmem shmem) {
    SymmetricLongs array = shmem.callocate(SymmetricLongs.TYPE, 4);
    SymmetricLongs a = shmem.callocate(SymmetricLongs.TYPE, 4);
    int next = (shmem.myPe() + 1) % shmem.nPes();
    int last = (shmem.myPe() + shmem.nPes() - 1) % shmem.nPes();
    shmem.barrierAll();
    Exchange.Builder<SymmetricLongs> builder = Exchange.on(shmem.worldTeam(), SymmetricLongs.TYPE, 4);
    try (Exchange<SymmetricLongs> exchange = builder.to(next, 0, 1).from(last, 1, 1).open()) {
      exchange.start(array);
      if (shmem.myPe() == 0) {
        a.set(0, 7); // !
      }
      exchange.finish();
      if (shmem.myPe() == 1) {
        use(longG(a, 0, 0)); // !
      }
    }
    shmem.barrierAll();
  }

  /** Breaks shmem-unordered-access. */
  static void readByWhoIsNoNeighbor(Shmem shmem) {
    SymmetricLongs array = shmem.callocate(SymmetricLongs.TYPE, 4);
    SymmetricLongs a = shmem.callocate(SymmetricLongs.TYPE, 4);
    int me = shmem.myPe();
    shmem.barrierAll();
    Exchange.Builder<SymmetricLongs> builder = Exchange.on(shmem.worldTeam(), SymmetricLongs.TYPE, 4);
    int other = me == 2 ? 2 : 1 - me;
    try (Exchange<SymmetricLongs> exchange = builder.to(other, 0, 1).from(other, 1, 1).open()) {
      if (me == 0) {
        a.set(0, 7); // !
      }
      exchange.start(array);
      exchange.finish();
      if (me == 2) {
        use(longG(a, 0, 0)); // !
      }
    }
    shmem.barrierAll();
  }

  /** A ring in which each PE gives its element 0 to the next one, which has it as its element 1. */
  private static Exchange<SymmetricLongs> ring(Shmem shmem) {
    int next = (shmem.myPe() + 1) % shmem.nPes();
    int last = (shmem.myPe() + shmem.nPes() - 1) % shmem.nPes();
    return Exchange.on(shmem.worldTeam(), SymmetricLongs.TYPE, 4).to(next, 0, 1).from(last, 1, 1).open();
  }

  /** Breaks shmem-not-complete. */
  static void ghostReadBeforeTheFinish(Shmem shmem) {
    SymmetricLongs array = shmem.callocate(SymmetricLongs.TYPE, 4);
    shmem.barrierAll();
    try (Exchange<SymmetricLongs> exchange = ring(shmem)) {
      if (shmem.myPe() == 1) {
        exchange.start(array); // !
        use(array.get(1)); // !
      } else {
        exchange.start(array);
      }
      exchange.finish();
      use(array.get(1));
    }
    shmem.barrierAll();
  }

  /** Breaks shmem-not-complete. */
  static void edgeWrittenBeforeTheFinish(Shmem shmem) {
    SymmetricLongs first = shmem.callocate(SymmetricLongs.TYPE, 4);
    SymmetricLongs second = shmem.callocate(SymmetricLongs.TYPE, 4);
    shmem.barrierAll();
    try (Exchange<SymmetricLongs> exchange = ring(shmem)) {
      exchange.start(first, second);
      exchange.finish();
      second.set(0, 1);
      if (shmem.myPe() == 2) {
        exchange.start(first, second); // !
        second.set(0, 2); // !
      } else {
        exchange.start(first, second);
      }
      exchange.finish();
    }
    shmem.barrierAll();
  }

  /** PE 0 may send it still when PE 1 has got it: PE 2 may not have. Breaks shmem-not-complete. */
  static void edgeOverwrittenByItsReceiver(Shmem shmem) {
    SymmetricLongs array = shmem.callocate(SymmetricLongs.TYPE, 4);
    int me = shmem.myPe();
    shmem.barrierAll();
    Exchange.Builder<SymmetricLongs> builder = Exchange.on(shmem.worldTeam(), SymmetricLongs.TYPE, 4);
    try (Exchange<SymmetricLongs> exchange =
        (me == 0 ? builder.to(1, 0, 1).to(2, 0, 1) : builder.from(0, 1, 1)).open()) {
      exchange.start(array); // !
      exchange.finish();
      if (me == 1) {
        longP(array, 0, 5, 0); // !
      }
    }
    shmem.barrierAll();
  }

  /** Breaks shmem-unordered-access. */
  static void ghostOverwrittenByAnotherPe(Shmem shmem) {
    SymmetricLongs array = shmem.callocate(SymmetricLongs.TYPE, 4);
    shmem.barrierAll();
    try (Exchange<SymmetricLongs> exchange = ring(shmem)) {
      if (shmem.myPe() == 2) {
        longP(array, 1, 5, 1); // !
      }
      exchange.start(array); // !
      exchange.finish();
    }
    shmem.barrierAll();
  }

  private static void use(long value) {
    if (value == Long.MIN_VALUE) {
      throw new AssertionError("nobody writes that");
    }
  }
}
