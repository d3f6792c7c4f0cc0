package org.shmem4j.conformance;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.shmem4j.Shmem;
import org.shmem4j.ShmemBody;
import org.shmem4j.ThreadLevel;

/**
 * Every generated collective method, on teams and active sets of several shapes, with counts on both sides of the
 * limits between algorithms, apart and in place. All PEs of a job run it; a main method makes it a program for the
 * launcher.
 */
public final class CollectivesSuite implements ShmemBody {
  private static final List<Integer> FEW = List.of(1, 17);
  private static final List<Integer> AWKWARD = List.of(0, 1, 2, 3, 5, 7, 8, 15, 16, 17, 31, 33, 64, 67);
  private static final int BEYOND_A_SLOT = 2100;
  private static final int BEYOND_DIRECT_READS = 70_000;

  private final String wanted;
  private final boolean full;
  private final Set<String> triedWithLargeCounts = new HashSet<>();
  private final Tally tally = new Tally("collectives");

  /**
   * Tries methods.
   *
   * @param wanted what their names must contain
   * @param full whether each is tried on every group with all counts but the largest; otherwise on one group with a few
   *     counts
   */
  CollectivesSuite(String wanted, boolean full) {
    this.wanted = wanted;
    this.full = full;
  }

  @Override
  public void run(Shmem shmem) {
    GuardedBuffers buffers = new GuardedBuffers(shmem);
    List<TrialGroup> groups = groups(shmem);
    int turn = 0;
    for (GeneratedCollective collective : GeneratedCollective.all()) {
      List<TrialGroup> fitting = groups.stream().filter(group -> fits(collective, group, shmem)).toList();
      boolean possible = !collective.method().isForThreads() || shmem.threadLevel() == ThreadLevel.MULTIPLE;
      if (!possible || !collective.toString().contains(wanted)) {
        continue;
      }
      // Methods share their code with many others, so unless all groups are asked for, each method is tried on one
      // group, and each group by many methods.
      int chosen = turn++ % fitting.size();
      for (TrialGroup group : full ? fitting : List.of(fitting.get(chosen))) {
        trials(shmem, buffers, collective, group);
      }
    }
    tally.finish(shmem);
  }

  /** The groups, of which the first is the world, and the second and the last are not active sets. */
  static List<TrialGroup> groups(Shmem shmem) {
    return List.of(TrialGroup.world(shmem), TrialGroup.reversed(shmem), TrialGroup.evens(shmem),
        TrialGroup.shuffled(shmem));
  }

  private static boolean fits(GeneratedCollective collective, TrialGroup group, Shmem shmem) {
    boolean onWorld = !collective.hasParameter("team") && !collective.onActiveSet();
    return collective.onActiveSet() ? group.logStride() >= 0 : !onWorld || group.team() == shmem.worldTeam();
  }

  private void trial(CollectiveTrial trial) {
    tally.count(trial, trial::run);
  }

  private void trials(Shmem shmem, GuardedBuffers buffers, GeneratedCollective collective, TrialGroup group) {
    for (int count : counts(collective, group)) {
      trial(new CollectiveTrial(shmem, buffers, collective, group, count, false));
      if (collective.kind().mayBeInPlace() && count > 1) {
        trial(new CollectiveTrial(shmem, buffers, collective, group, count, true));
      }
    }
  }

  /**
   * The counts of a method; the largest only for one method of each family and size of elements, since the algorithms
   * depend on nothing else.
   */
  private Set<Integer> counts(GeneratedCollective collective, TrialGroup group) {
    int bytes = collective.elements().bytes();
    Class<?> family = collective.method().method().getDeclaringClass();
    Set<Integer> counts = new LinkedHashSet<>(full ? AWKWARD : FEW);
    if (triedWithLargeCounts.add(family.getSimpleName() + collective.kind() + bytes + (full ? group.name() : ""))) {
      counts.addAll(List.of(0, 3, BEYOND_A_SLOT / bytes, BEYOND_DIRECT_READS / bytes));
    } else if (full) {
      counts.add(BEYOND_A_SLOT / bytes);
    }
    return counts;
  }

  /**
   * Runs as one PE of a job.
   *
   * @param arguments nothing, or what the names of the methods to try must contain, and {@code full} to try everything
   */
  public static void main(String[] arguments) {
    String wanted = arguments.length == 0 ? "" : arguments[0];
    boolean full = arguments.length > 1 && arguments[1].equals("full");
    Shmem.run(Crews.levelFor(wanted), shmem -> new CollectivesSuite(wanted, full).run(shmem));
  }
}
