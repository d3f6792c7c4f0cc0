package org.shmem4j.conformance;

import java.util.List;
import org.shmem4j.Shmem;

/**
 * The trials of collectives in which each pair of a routine, a type, an engine, a group, a size, and apart or in place
 * occurs.
 */
final class CollectivesDesign implements CoveringDesign.PairRule {
  private static final int ROUTINE = 0;
  private static final int TYPE = 1;
  private static final int ENGINE = 2;
  private static final int GROUP = 3;
  private static final int SIZE = 4;
  private static final int PLACE = 5;
  private static final int WORLD = 0;
  private static final int EVENS = 2;
  private static final int GROUPS = 4;
  private static final int PLACES = 2;
  private static final int[] COUNTS = {1, 0, 2, 3, 5, 7, 8, 15, 16, 17, 31, 33, 64, 67};
  // More than fits into a slot, and more than others read directly.
  private static final int[] BYTES = {2100, 70_000};

  private final MethodsByType<GeneratedCollective> methods = new MethodsByType<>(
      GeneratedCollective.all(), each -> MethodsByType.routineOf(each.method()) + each.op(),
      GeneratedCollective::method);
  private final int[] values = {
      methods.routines(), methods.types(), TrialEngine.values().length, GROUPS, COUNTS.length + BYTES.length, PLACES
  };
  private final CoveringDesign design = new CoveringDesign(values, this);

  int[] values() {
    return values.clone();
  }

  CoveringDesign design() {
    return design;
  }

  @Override
  public boolean allows(int parameter, int value, int later, int laterValue) {
    if (parameter == SIZE) {
      return laterValue == 0 || count(value, 1) > 1;
    }
    if (parameter != ROUTINE) {
      return true;
    }
    GeneratedCollective routine = methods.example(value);
    return switch (later) {
      case TYPE -> methods.has(value, laterValue);
      case ENGINE -> TrialEngine.values()[laterValue].runs(routine.method());
      case GROUP -> laterValue == WORLD || routine.hasParameter("team")
          || (routine.onActiveSet() && laterValue == EVENS);
      case SIZE -> laterValue == 0 || routine.kind().hasElements();
      default -> laterValue == 0 || routine.kind().mayBeInPlace();
    };
  }

  /** Narrow elements take long where bytes are counted: there are many of them, and each is checked. */
  @Override
  public boolean takesLong(int parameter, int value, int later, int laterValue) {
    return parameter == TYPE && later == SIZE && laterValue >= COUNTS.length && methods.typeBytes(value) < Long.BYTES;
  }

  private static int count(int size, int elementBytes) {
    return size < COUNTS.length ? COUNTS[size] : BYTES[size - COUNTS.length] / elementBytes;
  }

  /** Runs the trials that belong to an engine. */
  void run(TrialEngine engine, Shmem shmem, GuardedBuffers buffers, Tally tally) {
    List<TrialGroup> groups = CollectivesSuite.groups(shmem);
    for (int[] trial : design.trials()) {
      if (trial[ENGINE] == engine.ordinal()) {
        GeneratedCollective collective = methods.method(trial[ROUTINE], trial[TYPE]);
        int count = count(trial[SIZE], collective.elements().bytes());
        CollectiveTrial run =
            new CollectiveTrial(shmem, buffers, collective, groups.get(trial[GROUP]), count, trial[PLACE] > 0);
        tally.count(run, run::run);
      }
    }
  }
}
