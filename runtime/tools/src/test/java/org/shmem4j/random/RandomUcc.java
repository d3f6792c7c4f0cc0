package org.shmem4j.random;

import java.util.List;
import org.shmem4j.Shmem;
import org.shmem4j.handles.Longs;
import org.shmem4j.ucc.OobAllgather;
import org.shmem4j.ucc.UccArguments;
import org.shmem4j.ucc.UccBuffer;
import org.shmem4j.ucc.UccCollective;
import org.shmem4j.ucc.UccCollectiveFlag;
import org.shmem4j.ucc.UccCollectiveType;
import org.shmem4j.ucc.UccConfig;
import org.shmem4j.ucc.UccContext;
import org.shmem4j.ucc.UccContextParams;
import org.shmem4j.ucc.UccLib;
import org.shmem4j.ucc.UccLibParams;
import org.shmem4j.ucc.UccPostOrdering;
import org.shmem4j.ucc.UccReductionOp;
import org.shmem4j.ucc.UccStatus;
import org.shmem4j.ucc.UccTeam;
import org.shmem4j.ucc.UccTeamParams;

/** One PE's objects of UCC, among all PEs. */
final class RandomUcc {
  private final UccLib lib;
  private final UccContext context;
  private final UccTeam team;
  private final boolean tagged;
  private int calls;

  RandomUcc(Shmem shmem, boolean tagged) {
    this.tagged = tagged;
    lib = UccLib.init(new UccLibParams(), UccConfig.read(null, null));
    context = lib.createContext(new UccContextParams(), null);
    UccTeamParams params = new UccTeamParams().oob(OobAllgather.of(shmem.worldTeam()));
    team = UccTeam.createPost(List.of(context), tagged ? params.ordering(UccPostOrdering.POST_UNORDERED) : params);
    while (team.createTest() == UccStatus.INPROGRESS) {
      Thread.onSpinWait();
    }
  }

  /** Sums an array's first elements over all PEs, in place. */
  void sum(Longs array, int count) {
    long[] values = new long[count];
    for (int i = 0; i < count; i++) {
      values[i] = array.get(i);
    }
    sum(values);
    for (int i = 0; i < count; i++) {
      array.set(i, values[i]);
    }
  }

  /** Sums values of all PEs, in place, twice at once: the second has the values' opposites. */
  private void sum(long[] values) {
    long[] opposites = new long[values.length];
    for (int i = 0; i < values.length; i++) {
      opposites[i] = -values[i];
    }
    UccCollective first = start(values);
    UccCollective second = start(opposites);
    end(second);
    end(first);
    for (int i = 0; i < values.length; i++) {
      if (opposites[i] != -values[i]) {
        throw new AssertionError("element " + i + " of the sum is " + values[i] + ", of the opposites " + opposites[i]);
      }
    }
  }

  private UccCollective start(long[] values) {
    UccArguments arguments = new UccArguments(UccCollectiveType.ALLREDUCE).op(UccReductionOp.SUM)
        .dest(UccBuffer.of(values)).flag(UccCollectiveFlag.IN_PLACE);
    return UccCollective.initAndPost(tagged ? arguments.tag((short) (calls++ % 5)) : arguments, team);
  }

  private static void end(UccCollective collective) {
    while (collective.test() == UccStatus.INPROGRESS) {
      Thread.onSpinWait();
    }
    collective.finalizeRequest();
  }

  void close() {
    team.destroy();
    context.destroy();
    lib.finalizeLib();
  }
}
