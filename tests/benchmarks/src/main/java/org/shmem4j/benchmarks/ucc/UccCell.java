package org.shmem4j.benchmarks.ucc;

import java.lang.foreign.MemorySegment;
import org.shmem4j.SymmetricArray;
import org.shmem4j.Team;
import org.shmem4j.entry.CollectiveCalls;
import org.shmem4j.entry.Reductions;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Operation;
import org.shmem4j.type.Reduction;
import org.shmem4j.ucc.UccArguments;
import org.shmem4j.ucc.UccBuffer;
import org.shmem4j.ucc.UccCollective;
import org.shmem4j.ucc.UccCollectiveFlag;
import org.shmem4j.ucc.UccCollectiveType;
import org.shmem4j.ucc.UccDatatype;
import org.shmem4j.ucc.UccReductionOp;
import org.shmem4j.ucc.UccStatus;
import org.shmem4j.ucc.UccTeam;

/** One collective of doubles, as a typed call and in UCC's ways. */
enum UccCell {
  ALLREDUCE(UccCollectiveType.ALLREDUCE, false, false),
  BCAST(UccCollectiveType.BCAST, false, false),
  ALLGATHER(UccCollectiveType.ALLGATHER, false, true),
  ALLTOALL(UccCollectiveType.ALLTOALL, true, true);

  /** After this many looks a PE yields its core for a moment, since there may be fewer cores than PEs. */
  private static final int LOOKS = 200;

  private final UccCollectiveType type;
  private final boolean pieceForEachSent;
  private final boolean pieceForEachTaken;

  UccCell(UccCollectiveType type, boolean pieceForEachSent, boolean pieceForEachTaken) {
    this.type = type;
    this.pieceForEachSent = pieceForEachSent;
    this.pieceForEachTaken = pieceForEachTaken;
  }

  /** One call, from its start to its end. */
  Runnable typed(Team team, ElementType type, SymmetricArray dest, SymmetricArray source, long count) {
    Reduction sum = Reductions.of(type, Operation.SUM);
    return switch (this) {
      case ALLREDUCE -> () -> CollectiveCalls.BLOCKING.reduce(team, sum, dest, source, count);
      case BCAST -> () -> CollectiveCalls.BLOCKING.broadcast(team, type, source, source, count, 0);
      case ALLGATHER -> () -> CollectiveCalls.BLOCKING.fcollect(team, type, dest, source, count);
      case ALLTOALL -> () -> CollectiveCalls.BLOCKING.alltoall(team, type, dest, source, count);
    };
  }

  /** A collective that is initialized, posted and finalized for each call. */
  Runnable anew(UccTeam team, MemorySegment dest, MemorySegment source, long count) {
    UccArguments arguments = arguments(team, dest, source, count);
    return () -> {
      UccCollective collective = UccCollective.initAndPost(arguments, team);
      await(collective);
      collective.finalizeRequest();
    };
  }

  /** A persistent collective that is posted for each call. */
  Runnable persistent(UccTeam team, MemorySegment dest, MemorySegment source, long count) {
    UccCollective collective = UccCollective.init(
        arguments(team, dest, source, count).flag(UccCollectiveFlag.PERSISTENT), team);
    return () -> {
      collective.post();
      await(collective);
    };
  }

  private UccArguments arguments(UccTeam team, MemorySegment dest, MemorySegment source, long count) {
    UccArguments arguments = new UccArguments(type)
        .source(UccBuffer.of(source, pieceForEachSent ? count * team.size() : count, UccDatatype.FLOAT64));
    if (this != BCAST) {
      arguments.dest(UccBuffer.of(dest, pieceForEachTaken ? count * team.size() : count, UccDatatype.FLOAT64));
    }
    return this == ALLREDUCE ? arguments.op(UccReductionOp.SUM) : arguments;
  }

  @SuppressWarnings("ThreadPriorityCheck")
  private static void await(UccCollective collective) {
    for (int looks = 1; collective.test() == UccStatus.INPROGRESS; looks++) {
      if (looks % LOOKS == 0) {
        Thread.yield();
      } else {
        Thread.onSpinWait();
      }
    }
  }
}
