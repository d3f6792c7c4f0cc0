package org.shmem4j.soak;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.shmem4j.Shmem;
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
import org.shmem4j.ucc.UccReductionOp;
import org.shmem4j.ucc.UccStatus;
import org.shmem4j.ucc.UccTeam;
import org.shmem4j.ucc.UccTeamParams;

/**
 * A team of UCC that computes some sums. Its calls never wait, so the job's time limit does not end a PE that polls:
 * the program has its own limit, {@code -Dsoak.seconds}.
 */
final class UccScene {
  private static final int MOST = 10_000;
  private static final int MOST_SUMS = 5;
  private static final Duration LIMIT = Duration.ofSeconds(Integer.getInteger("soak.seconds", Integer.MAX_VALUE));

  private UccScene() {}

  static void play(Shmem shmem, Random common, Runnable midst) {
    UccLib lib = UccLib.init(new UccLibParams(), UccConfig.read(null, null));
    UccContext context = lib.createContext(new UccContextParams(), null);
    UccTeam team = UccTeam.createPost(List.of(context), new UccTeamParams().oob(OobAllgather.of(shmem.worldTeam())));
    long start = System.nanoTime();
    while (team.createTest() == UccStatus.INPROGRESS) {
      Thread.onSpinWait();
      if (System.nanoTime() - start > LIMIT.toNanos()) {
        throw new IllegalStateException("the team is not complete in time: " + UccStatus.ERR_TIMED_OUT);
      }
    }
    for (int sums = 1 + common.nextInt(MOST_SUMS); sums > 0; sums--) {
      sum(team, 1 + common.nextInt(MOST), shmem.nPes(), midst);
    }
    team.destroy();
    context.destroy();
    lib.finalizeLib();
  }

  private static void sum(UccTeam team, int count, int pes, Runnable midst) {
    long[] values = new long[count];
    Arrays.fill(values, 1);
    UccCollective sum = UccCollective.initAndPost(new UccArguments(UccCollectiveType.ALLREDUCE)
        .op(UccReductionOp.SUM).dest(UccBuffer.of(values)).flag(UccCollectiveFlag.IN_PLACE)
        .timeout(LIMIT), team);
    midst.run();
    UccStatus status = sum.test();
    while (status == UccStatus.INPROGRESS) {
      Thread.onSpinWait();
      status = sum.test();
    }
    if (status != UccStatus.OK) {
      throw new IllegalStateException("the sum ended with " + status);
    }
    sum.finalizeRequest();
    MixedScenes.same(values[count - 1], pes);
  }
}
