package org.shmem4j.beside.pcj;

import org.pcj.PCJ;
import org.pcj.RegisterStorage;
import org.pcj.StartPoint;
import org.pcj.Storage;
import org.shmem4j.beside.Strip;

@RegisterStorage(PcjHeat.Shared.class)
public final class PcjHeat implements StartPoint {
  @Storage(PcjHeat.class)
  enum Shared {
    fromAbove,
    fromBelow,
    change,
    greatest
  }

  double[] fromAbove;
  double[] fromBelow;
  double change;
  double greatest;

  public static void main(String[] args) {
    PCJ.executionBuilder(PcjHeat.class).addProperty("steps", args[0]).addNodes(args[1].split(",")).deploy();
  }

  @Override
  public void main() {
    int above = PCJ.myId() - 1;
    int below = PCJ.myId() + 1;
    int steps = Integer.parseInt(PCJ.getProperty("steps"));
    Strip strip = new Strip(PCJ.myId(), steps);
    for (int step = 0; step < steps; step++) {
      if (above >= 0) {
        PCJ.asyncPut(strip.first(), above, Shared.fromBelow);
      }
      if (below < PCJ.threadCount()) {
        PCJ.asyncPut(strip.last(), below, Shared.fromAbove);
        PCJ.waitFor(Shared.fromBelow);
        System.arraycopy(fromBelow, 0, strip.below(), 0, Strip.COLUMNS);
      }
      if (above >= 0) {
        PCJ.waitFor(Shared.fromAbove);
        System.arraycopy(fromAbove, 0, strip.above(), 0, Strip.COLUMNS);
      }
      PCJ.putLocal(strip.compute(), Shared.change);
      PCJ.barrier();
      if (PCJ.myId() == 0) {
        PCJ.broadcast(PCJ.<Double>reduce(Math::max, Shared.change), Shared.greatest);
      }
      PCJ.waitFor(Shared.greatest);
      strip.endStep(step, greatest);
    }
  }
}
