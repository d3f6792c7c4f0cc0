package org.shmem4j.checks;

import static org.shmem4j.api.Rma.longG;

import org.shmem4j.Exchange;
import org.shmem4j.Shmem;
import org.shmem4j.api.SymmetricLongs;

/** Programs whose exchanges order less than they need; marked as in {@link WrongPrograms}. */
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

  private static void use(long value) {
    if (value == Long.MIN_VALUE) {
      throw new AssertionError("nobody writes that");
    }
  }
}
