package org.shmem4j.conformance;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.shmem4j.HandleType;
import org.shmem4j.Shmem;
import org.shmem4j.ShmemBody;
import org.shmem4j.SymmetricArray;
import org.shmem4j.api.SymmetricDoubles;

/**
 * Every generated method that takes layouts, with random nested layouts on both sides, against lists of what they mean.
 * All PEs of a job run it with one seed; a main method makes it a program for the launcher.
 */
public final class LayoutsSuite implements ShmemBody {
  private static final int ROOM = 90_000;
  private static final int MOST_FAR = 20;

  private final int trials;
  private final long seed;
  private final Tally tally = new Tally("layouts");

  /**
   * Tries each method several times.
   *
   * @param trials how many times
   * @param seed what the layouts are made from
   */
  LayoutsSuite(int trials, long seed) {
    this.trials = trials;
    this.seed = seed;
  }

  @Override
  public void run(Shmem shmem) {
    Map<HandleType<?>, SymmetricArray[]> arrays = new HashMap<>();
    for (HandleType<?> type : List.of(SymmetricDoubles.TYPE, Points.TYPE)) {
      long length = ROOM / type.element().lanes();
      arrays.put(type, new SymmetricArray[] {shmem.allocate(type, length), shmem.allocate(type, length)});
    }
    List<TrialGroup> groups = List.of(TrialGroup.world(shmem), TrialGroup.reversed(shmem), TrialGroup.evens(shmem));
    List<GeneratedMethod> methods = new ArrayList<>(GeneratedMethod.all().stream()
        .filter(method -> method.routine().family().equals("layout"))
        .toList());
    for (int i = 0; i < trials * methods.size(); i++) {
      LayoutTrial trial = new LayoutTrial(
          shmem, methods.get(i % methods.size()), groups.get(i % groups.size()), arrays, new Random(seed + i), ROOM,
          seed + i);
      tally.count(trial, trial::run);
    }
    tally.finish(shmem);
  }

  /**
   * Runs as one PE of a job.
   *
   * @param arguments how many times each method is tried, and the seed
   */
  public static void main(String[] arguments) {
    int trials = arguments.length == 0 ? MOST_FAR : Integer.parseInt(arguments[0]);
    long seed = arguments.length < 2 ? 1 : Long.parseLong(arguments[1]);
    Shmem.run(shmem -> new LayoutsSuite(trials, seed).run(shmem));
  }
}
