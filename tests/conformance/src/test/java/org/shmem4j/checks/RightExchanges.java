package org.shmem4j.checks;

import static org.shmem4j.api.OwnerReductions.longSumToOwners;
import static org.shmem4j.api.Rma.longG;
import static org.shmem4j.api.Rma.longP;

import org.shmem4j.Exchange;
import org.shmem4j.Shmem;
import org.shmem4j.api.SymmetricLongs;

/** Programs without mistakes that rely on what exchanges order. */
public final class RightExchanges {
  private RightExchanges() {}

  private static int next(Shmem shmem) {
    return (shmem.myPe() + 1) % shmem.nPes();
  }

  private static int last(Shmem shmem) {
    return (shmem.myPe() + shmem.nPes() - 1) % shmem.nPes();
  }

  private static Exchange<SymmetricLongs> ring(Shmem shmem) {
    return Exchange.on(shmem.worldTeam(), SymmetricLongs.TYPE, 4)
        .to(last(shmem), 1, 1).from(next(shmem), 3, 1)
        .to(next(shmem), 2, 1).from(last(shmem), 0, 1)
        .open();
  }

  static void turnAfterTurnWithoutABarrier(Shmem shmem) {
    SymmetricLongs now = shmem.callocate(SymmetricLongs.TYPE, 4);
    SymmetricLongs then = shmem.callocate(SymmetricLongs.TYPE, 4);
    shmem.barrierAll();
    try (Exchange<SymmetricLongs> ends = ring(shmem)) {
      for (int turn = 0; turn < 5; turn++) {
        SymmetricLongs array = turn % 2 == 0 ? now : then;
        array.set(1, turn);
        array.set(2, -turn);
        ends.start(array);
        ends.finish();
        use(array.get(0) + array.get(3));
        array.set(0, turn);
      }
    }
  }

  static void neighborReadsWhatWasWrittenBeforeTheStart(Shmem shmem) {
    SymmetricLongs ends = shmem.callocate(SymmetricLongs.TYPE, 4);
    SymmetricLongs a = shmem.callocate(SymmetricLongs.TYPE, 4);
    shmem.barrierAll();
    try (Exchange<SymmetricLongs> exchange = ring(shmem)) {
      a.set(0, 7);
      exchange.start(ends);
      exchange.finish();
      use(longG(a, 0, last(shmem)));
    }
  }

  static void neighborWritesWhatWasReadBeforeTheStart(Shmem shmem) {
    SymmetricLongs ends = shmem.callocate(SymmetricLongs.TYPE, 4);
    SymmetricLongs a = shmem.callocate(SymmetricLongs.TYPE, 4);
    shmem.barrierAll();
    try (Exchange<SymmetricLongs> exchange = ring(shmem)) {
      use(a.get(0));
      exchange.start(ends);
      exchange.finish();
      longP(a, 0, 7, next(shmem));
    }
  }

  static void whatIsNotExchangedIsUsedMeanwhile(Shmem shmem) {
    SymmetricLongs cells = shmem.callocate(SymmetricLongs.TYPE, 6);
    shmem.barrierAll();
    try (Exchange<SymmetricLongs> ends = ring(shmem)) {
      for (int turn = 0; turn < 3; turn++) {
        ends.start(cells);
        cells.set(4, cells.get(1) + cells.get(2));
        cells.set(5, cells.get(4));
        ends.finish();
        cells.set(1, cells.get(0) + cells.get(5));
      }
    }
  }

  static void ghostsAreAddedToTheirOwners(Shmem shmem) {
    SymmetricLongs cells = shmem.callocate(SymmetricLongs.TYPE, 4);
    shmem.barrierAll();
    try (Exchange<SymmetricLongs> ends = ring(shmem)) {
      for (int turn = 0; turn < 3; turn++) {
        cells.set(1, turn);
        ends.start(cells);
        ends.finish();
        cells.set(0, 1);
        cells.set(3, 2);
        longSumToOwners(ends, cells);
        use(cells.get(1) + cells.get(2));
        cells.set(0, cells.get(0) + 1);
      }
    }
  }

  /** A neighbor that has started the next turn has finished the last one. */
  static void neighborWritesWhatWasSentInTheTurnBefore(Shmem shmem) {
    SymmetricLongs cells = shmem.callocate(SymmetricLongs.TYPE, 4);
    SymmetricLongs others = shmem.callocate(SymmetricLongs.TYPE, 4);
    shmem.barrierAll();
    try (Exchange<SymmetricLongs> ends = ring(shmem)) {
      ends.start(cells);
      ends.finish();
      ends.start(others);
      ends.finish();
      longP(cells, 1, 7, next(shmem));
    }
  }

  private static void use(long value) {
    if (value == Long.MIN_VALUE) {
      throw new AssertionError("nobody writes that");
    }
  }
}
