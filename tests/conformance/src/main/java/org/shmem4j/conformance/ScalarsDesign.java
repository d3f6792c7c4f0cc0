package org.shmem4j.conformance;

import java.util.List;
import org.shmem4j.Shmem;

/**
 * The trials of methods that take values in which each pair of a routine, a type, an engine, a group and a size occurs.
 */
final class ScalarsDesign implements CoveringDesign.PairRule {
  private static final int ROUTINE = 0;
  private static final int TYPE = 1;
  private static final int ENGINE = 2;
  private static final int GROUP = 3;
  private static final int SIZE = 4;
  private static final int GROUPS = 4;
  // Of eight bytes each, six fit next to a flag.
  private static final int[] COUNTS = {1, 2, 3, 6, 7, 16, 33, 64};

  private final MethodsByType<GeneratedMethod> methods =
      new MethodsByType<>(ScalarsSuite.methods(), MethodsByType::routineOf, method -> method);
  private final int[] values = {
      methods.routines(), methods.types(), TrialEngine.values().length, GROUPS, COUNTS.length
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
    if (parameter != ROUTINE) {
      return true;
    }
    return switch (later) {
      case TYPE -> methods.has(value, laterValue);
      case SIZE -> laterValue == 0 || ScalarTrial.takesSeveral(methods.example(value));
      default -> true;
    };
  }

  /** Runs the trials that belong to an engine. */
  void run(TrialEngine engine, Shmem shmem, GuardedBuffers buffers, Tally tally) {
    List<TrialGroup> groups = CollectivesSuite.groups(shmem);
    for (int[] trial : design.trials()) {
      if (trial[ENGINE] == engine.ordinal()) {
        GeneratedMethod method = methods.method(trial[ROUTINE], trial[TYPE]);
        ScalarTrial run =
            new ScalarTrial(shmem, buffers, method, groups.get(trial[GROUP]), COUNTS[trial[SIZE]]);
        tally.count(run, run::run);
      }
    }
  }
}
