package org.shmem4j.ucc;

import static org.shmem4j.ucc.Participants.await;
import static org.shmem4j.ucc.Participants.call;
import static org.shmem4j.ucc.Participants.context;
import static org.shmem4j.ucc.Participants.team;

import java.nio.file.Path;
import java.util.Arrays;

/** A participant that is a process: it finds the others, computes with them, and says what came of it. */
final class UccProgram {
  private UccProgram() {}

  /** Arguments: what to do, tcp or files, port or folder, rank, participants. */
  public static void main(String[] arguments) throws Exception {
    int rank = Integer.parseInt(arguments[3]);
    int size = Integer.parseInt(arguments[4]);
    OobAllgather oob = arguments[1].equals("tcp")
        ? TcpOob.connect(Integer.parseInt(arguments[2]), rank, size)
        : new FileOob(Path.of(arguments[2]), rank, size);
    UccTeam team = team(context(), new UccTeamParams().oob(oob));
    switch (arguments[0]) {
      case "sum" -> System.out.println("sum " + sum(team, size));
      case "lose" -> System.out.println(lose(team, rank));
      default -> throw new IllegalArgumentException(arguments[0]);
    }
    team.destroy();
  }

  /** Many reductions of different sizes; the sum of all results. */
  private static long sum(UccTeam team, int size) {
    long sum = 0;
    for (int round = 0; round < 30; round++) {
      long[] values = new long[1 << round % 16];
      Arrays.fill(values, round + team.myEndpoint());
      call(team, new UccArguments(UccCollectiveType.ALLREDUCE)
          .op(UccReductionOp.SUM).dest(UccBuffer.of(values)).flag(UccCollectiveFlag.IN_PLACE));
      sum += values[values.length - 1] - (long) size * round;
    }
    return sum;
  }

  /** The last participant ends in the middle; the others learn of it. */
  private static String lose(UccTeam team, int rank) {
    call(team, new UccArguments(UccCollectiveType.BARRIER));
    if (rank == team.size() - 1) {
      Runtime.getRuntime().halt(0);
    }
    try {
      return "status " + await(UccCollective.initAndPost(new UccArguments(UccCollectiveType.BARRIER), team));
    } catch (UccException e) {
      return e.status() + " " + e.getMessage();
    }
  }
}
