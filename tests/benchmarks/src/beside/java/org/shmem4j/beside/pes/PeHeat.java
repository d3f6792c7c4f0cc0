package org.shmem4j.beside.pes;

import static org.shmem4j.api.Reductions.doubleMaxReduce;
import static org.shmem4j.api.Signals.doublePutSignal;
import static org.shmem4j.api.Signals.signalWaitUntil;

import org.shmem4j.Comparison;
import org.shmem4j.Shmem;
import org.shmem4j.SignalOp;
import org.shmem4j.api.SymmetricDoubles;
import org.shmem4j.api.SymmetricUnsignedLongs;
import org.shmem4j.beside.Strip;

public final class PeHeat {
  private PeHeat() {}

  public static void main(String[] args) {
    Shmem.run(shmem -> run(shmem, Integer.parseInt(args[0])));
  }

  private static void run(Shmem shmem, int steps) {
    int above = shmem.myPe() - 1;
    int below = shmem.myPe() + 1;
    Strip strip = new Strip(shmem.myPe(), steps);
    SymmetricDoubles fromAbove = shmem.allocate(SymmetricDoubles.TYPE, Strip.COLUMNS);
    SymmetricDoubles fromBelow = shmem.allocate(SymmetricDoubles.TYPE, Strip.COLUMNS);
    SymmetricUnsignedLongs arrived = shmem.callocate(SymmetricUnsignedLongs.TYPE, 2);
    SymmetricDoubles change = shmem.allocate(SymmetricDoubles.TYPE, 1);
    for (int step = 0; step < steps; step++) {
      if (above >= 0) {
        doublePutSignal(fromBelow, 0, strip.first(), 0, Strip.COLUMNS, arrived, 1, step + 1, SignalOp.SET, above);
      }
      if (below < shmem.nPes()) {
        doublePutSignal(fromAbove, 0, strip.last(), 0, Strip.COLUMNS, arrived, 0, step + 1, SignalOp.SET, below);
        signalWaitUntil(arrived, 1, Comparison.EQ, step + 1);
        fromBelow.copyTo(strip.below());
      }
      if (above >= 0) {
        signalWaitUntil(arrived, 0, Comparison.EQ, step + 1);
        fromAbove.copyTo(strip.above());
      }
      change.set(0, strip.compute());
      doubleMaxReduce(shmem.worldTeam(), change, change);
      strip.endStep(step, change.get(0));
    }
  }
}
