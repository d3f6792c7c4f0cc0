package org.shmem4j.conformance;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.shmem4j.Shmem;
import org.shmem4j.ShmemBody;

/**
 * Every generated collective method, on teams and active sets of several shapes, with counts on both sides of the limits
 * between algorithms, apart and in place. All PEs of a job run it; a main method makes it a program for the launcher.
 */
public final class CollectivesSuite implements ShmemBody {
  private static final List<Integer> FEW = List.of(1, 17);
  private static final int BEYOND_A_SLOT = 2100;
  private static final int BEYOND_DIRECT_READS = 70_000;

  private final String wanted;
  private final Set<String> triedWithLargeCounts = new HashSet<>();
  private final Tally tally = new Tally("collectives");

  /** Tries the methods whose names contain some text. */
  CollectivesSuite(String wanted) {
    this.wanted = wanted;
  }

  @Override
  public void run(Shmem shmem) {
    Buffers buffers = new Buffers(shmem);
    List<Group> groups = List.of(Group.world(shmem), Group.reversed(shmem), Group.evens(shmem));
    int turn = 0;
    for (Collective collective : Collective.all()) {
      List<Group> fitting = groups.stream().filter(group -> fits(collective, group, shmem)).toList();
      if (!collective.toString().contains(wanted)) {
        continue;
      }
      // Methods share their code with many others: each is tried on one group, and each group by many.
      trials(shmem, buffers, collective, fitting.get(turn++ % fitting.size()));
    }
    tally.finish(shmem);
  }

  private static boolean fits(Collective collective, Group group, Shmem shmem) {
    boolean onWorld = !collective.hasParameter("team") && !collective.onActiveSet();
    return collective.onActiveSet() ? group.logStride() >= 0 : !onWorld || group.team() == shmem.worldTeam();
  }

  private void trial(CollectiveTrial trial) {
    tally.count(trial, trial::run);
  }

  private void trials(Shmem shmem, Buffers buffers, Collective collective, Group group) {
    for (int count : counts(collective)) {
      trial(new CollectiveTrial(shmem, buffers, collective, group, count, false));
      if (collective.kind().mayBeInPlace() && count > 1) {
        trial(new CollectiveTrial(shmem, buffers, collective, group, count, true));
      }
    }
  }

  /** Large counts for one method of each family and size of elements: the algorithms depend on nothing else. */
  private List<Integer> counts(Collective collective) {
    int bytes = collective.elements().bytes();
    Class<?> family = collective.method().method().getDeclaringClass();
    if (!triedWithLargeCounts.add(family.getSimpleName() + collective.kind() + bytes)) {
      return FEW;
    }
    return List.of(0, 1, 3, 17, BEYOND_A_SLOT / bytes, BEYOND_DIRECT_READS / bytes);
  }

  /**
   * Runs as one PE of a job.
   *
   * @param arguments nothing, or what the names of the methods to try must contain
   */
  public static void main(String[] arguments) {
    Shmem.run(shmem -> new CollectivesSuite(arguments.length == 0 ? "" : arguments[0]).run(shmem));
  }
}
