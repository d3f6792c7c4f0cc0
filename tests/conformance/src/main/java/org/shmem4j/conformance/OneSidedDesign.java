package org.shmem4j.conformance;

import java.util.ArrayList;
import java.util.List;
import org.shmem4j.Shmem;

/** The trials of one-sided methods in which each pair of a routine, a type, an engine, a route and a way occurs. */
final class OneSidedDesign implements CoveringDesign.PairRule {
  private static final int ROUTINE = 0;
  private static final int TYPE = 1;
  private static final int ENGINE = 2;
  private static final int ROUTE = 3;
  private static final int WAY = 4;
  private static final int ROUTES = 4;

  private final List<OneSidedWay> ways = OneSidedWay.all();
  private final MethodsByType<GeneratedMethod> methods = new MethodsByType<>(
      GeneratedMethod.oneSided(), MethodsByType::routineOf, method -> method);
  private final int[] values = {
      methods.routines(), methods.types(), TrialEngine.values().length, ROUTES, ways.size()
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
    if (parameter == ENGINE && later == WAY) {
      return !ways.get(laterValue).takesTwo() || TrialEngine.values()[value].pes() > 1;
    }
    if (parameter != ROUTINE) {
      return true;
    }
    GeneratedMethod routine = methods.example(value);
    return switch (later) {
      case TYPE -> methods.has(value, laterValue);
      case ENGINE -> TrialEngine.values()[laterValue].runs(routine);
      case ROUTE -> routine.hasParameter("ctx") == laterValue > 0; // the first is that without a context
      default -> ways.get(laterValue).suits(routine);
    };
  }

  /** Runs the trials that belong to an engine. */
  void run(TrialEngine engine, Shmem shmem, GuardedBuffers buffers, Tally tally) {
    List<Route> routes = new ArrayList<>(Route.withContexts(shmem));
    routes.addFirst(Route.withoutContext(shmem));
    int turn = 0;
    for (int[] trial : design.trials()) {
      turn++;
      if (trial[ENGINE] == engine.ordinal()) {
        OneSidedTrial run = ways.get(trial[WAY])
            .trial(methods.method(trial[ROUTINE], trial[TYPE]), routes.get(trial[ROUTE]), buffers, turn);
        tally.count(run, run::run);
      }
    }
  }
}
