package org.shmem4j.conformance;

import java.util.List;
import org.shmem4j.Shmem;
import org.shmem4j.ShmemBody;

/**
 * Every generated method that takes values instead of arrays, each on one group. All PEs of a job run it; a main method
 * makes it a program for the launcher.
 */
public final class ScalarsSuite implements ShmemBody {
  private static final int[] ONE = {1};
  private static final int[] SEVERAL = {1, 5, 64};

  private final String wanted;
  private final Tally tally = new Tally("scalars");

  /** Tries methods with a part of their names. */
  ScalarsSuite(String wanted) {
    this.wanted = wanted;
  }

  /** {@return every generated method that takes values} */
  static List<GeneratedMethod> methods() {
    return GeneratedMethod.all().stream().filter(method -> method.routine().family().equals("scalar")).toList();
  }

  @Override
  public void run(Shmem shmem) {
    GuardedBuffers buffers = new GuardedBuffers(shmem);
    List<TrialGroup> groups = CollectivesSuite.groups(shmem);
    int turn = 0;
    for (GeneratedMethod method : methods()) {
      if (method.toString().contains(wanted)) {
        TrialGroup group = groups.get(turn++ % groups.size());
        for (int count : ScalarTrial.takesSeveral(method) ? SEVERAL : ONE) {
          ScalarTrial trial = new ScalarTrial(shmem, buffers, method, group, count);
          tally.count(trial, trial::run);
        }
      }
    }
    tally.finish(shmem);
  }

  /**
   * Runs as one PE of a job.
   *
   * @param arguments nothing, or what the names of the methods to try must contain
   */
  public static void main(String[] arguments) {
    String wanted = arguments.length == 0 ? "" : arguments[0];
    Shmem.run(shmem -> new ScalarsSuite(wanted).run(shmem));
  }
}
