package org.shmem4j.conformance;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.shmem4j.Comparison;
import org.shmem4j.Shmem;
import org.shmem4j.ShmemBody;
import org.shmem4j.ThreadLevel;

/**
 * Every generated one-sided method: each PE calls it for the next one, with and without contexts, and checks everything
 * that it may and may not have changed. All PEs of a job run it; a main method makes it a program for the launcher.
 */
public final class OneSidedSuite implements ShmemBody {
  private static final List<Integer> FEW = List.of(1, 17);
  private static final int LARGE_BYTES = 70_000;

  private final String wanted;
  private final boolean all;
  private final Set<String> triedWithLargeCounts = new HashSet<>();
  private final Tally tally = new Tally("one-sided methods");
  private int turn;

  /** Tries the methods whose names contain some text, each in all ways, or in one of them in turn. */
  OneSidedSuite(String wanted, boolean all) {
    this.wanted = wanted;
    this.all = all;
  }

  @Override
  public void run(Shmem shmem) {
    GuardedBuffers buffers = new GuardedBuffers(shmem);
    Route plain = Route.withoutContext(shmem);
    List<Route> routes = Route.withContexts(shmem);
    for (GeneratedMethod method : GeneratedMethod.oneSided()) {
      boolean possible = !method.isForThreads() || shmem.threadLevel() == ThreadLevel.MULTIPLE;
      if (possible && method.toString().contains(wanted)) {
        Route route = method.hasParameter("ctx") ? routes.get(turn % routes.size()) : plain;
        List<? extends OneSidedTrial> trials = trials(method, route, buffers);
        for (OneSidedTrial trial : all ? trials : List.of(trials.get(turn % trials.size()))) {
          tally.count(trial, trial::run);
        }
        turn++;
      }
    }
    tally.finish(shmem);
  }

  private List<? extends OneSidedTrial> trials(GeneratedMethod method, Route route, GuardedBuffers buffers) {
    return switch (OneSidedWay.Sort.of(method)) {
      case TRANSFER -> transfers(method, route, buffers);
      case ATOMIC -> atomics(method, route, buffers);
      case WAIT -> waits(method, route, buffers);
      case ORDER -> List.of(new OrderTrial(method, route, buffers));
    };
  }

  private List<TransferTrial> transfers(GeneratedMethod method, Route route, GuardedBuffers buffers) {
    List<TransferTrial> trials = new ArrayList<>();
    for (int count : counts(method)) {
      trials.add(new TransferTrial(method, route, buffers, count, turn + trials.size()));
    }
    return trials;
  }

  /**
   * The counts of a method; none and many elements only for one method of each form and size of elements, since nothing
   * else makes a difference.
   */
  private List<Integer> counts(GeneratedMethod method) {
    String family = method.routine().family();
    if (family.equals("p") || family.equals("g")) {
      return List.of(1);
    }
    int bytes = Math.max(1, method.routine().elementBytes());
    String form = family + bytes + method.method().getParameterCount() + method.routine().blocks();
    return triedWithLargeCounts.add(form) ? List.of(0, 1, 2, 3, 17, LARGE_BYTES / bytes) : FEW;
  }

  private List<AtomicTrial> atomics(GeneratedMethod method, Route route, GuardedBuffers buffers) {
    List<AtomicTrial> trials = new ArrayList<>();
    int variants = method.hasParameter("cond") ? 4 : 2;
    for (int variant = 0; variant < variants; variant++) {
      trials.add(new AtomicTrial(method, route, buffers, variant, false));
    }
    if (method.hasParameter("pe") && AtomicTrial.commutes(method)) {
      trials.add(new AtomicTrial(method, route, buffers, 0, true));
    }
    return trials;
  }

  private List<WaitTrial> waits(GeneratedMethod method, Route route, GuardedBuffers buffers) {
    List<WaitTrial> trials = new ArrayList<>();
    trials.add(new WaitTrial(method, route, buffers, null));
    for (Comparison cmp : WaitTrial.comparisons(method)) {
      if (WaitKind.of(method).waits() && route.shmem().nPes() > 1) {
        trials.add(new WaitTrial(method, route, buffers, cmp));
      }
    }
    return trials;
  }

  /**
   * Runs as one PE of a job.
   *
   * @param arguments nothing, or what the names of the methods to try must contain, or {@code each-once}, and then
   *     a part of their names
   */
  public static void main(String[] arguments) {
    String argument = arguments.length == 0 ? "" : arguments[0];
    boolean once = argument.equals("each-once");
    String wanted = once && arguments.length > 1 ? arguments[1] : once ? "" : argument;
    Shmem.run(Crews.levelFor(wanted), shmem -> new OneSidedSuite(wanted, !once).run(shmem));
  }
}
