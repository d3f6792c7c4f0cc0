package org.shmem4j.ucc;

import java.util.EnumSet;
import java.util.Set;
import org.shmem4j.internal.control.Call;

/** The collectives: {@code ucc_coll_type_t}. */
public enum UccCollectiveType {
  /** {@code UCC_COLL_TYPE_ALLGATHER}: everybody gets the pieces of all. */
  ALLGATHER(Call.ALLGATHER),
  /** {@code UCC_COLL_TYPE_ALLGATHERV}: the same with pieces of different lengths. */
  ALLGATHERV(Call.ALLGATHERV),
  /** {@code UCC_COLL_TYPE_ALLREDUCE}: everybody gets the reduction. */
  ALLREDUCE(Call.REDUCE),
  /** {@code UCC_COLL_TYPE_ALLTOALL}: everybody sends everybody a piece. */
  ALLTOALL(Call.ALLTOALL),
  /** {@code UCC_COLL_TYPE_ALLTOALLV}: the same with pieces of different lengths. */
  ALLTOALLV(Call.ALLTOALLV),
  /** {@code UCC_COLL_TYPE_BARRIER}: nobody is through before all have come. */
  BARRIER(Call.BARRIER),
  /** {@code UCC_COLL_TYPE_BCAST}: everybody gets the root's buffer. */
  BCAST(Call.BROADCAST),
  /** {@code UCC_COLL_TYPE_FANIN}: the root is through when all have come. */
  FANIN(Call.FANIN),
  /** {@code UCC_COLL_TYPE_FANOUT}: the others are through when the root has come. */
  FANOUT(Call.FANOUT),
  /** {@code UCC_COLL_TYPE_GATHER}: the root gets the pieces of all. */
  GATHER(Call.GATHER),
  /** {@code UCC_COLL_TYPE_GATHERV}: the same with pieces of different lengths. */
  GATHERV(Call.GATHERV),
  /** {@code UCC_COLL_TYPE_REDUCE}: the root gets the reduction. */
  REDUCE(Call.REDUCE_TO_ROOT),
  /** {@code UCC_COLL_TYPE_REDUCE_SCATTER}: everybody gets a piece of the reduction. */
  REDUCE_SCATTER(Call.REDUCE_SCATTER),
  /** {@code UCC_COLL_TYPE_REDUCE_SCATTERV}: the same with pieces of different lengths. */
  REDUCE_SCATTERV(Call.REDUCE_SCATTERV),
  /** {@code UCC_COLL_TYPE_SCATTER}: everybody gets a piece from the root. */
  SCATTER(Call.SCATTER),
  /** {@code UCC_COLL_TYPE_SCATTERV}: the same with pieces of different lengths. */
  SCATTERV(Call.SCATTERV);

  /** {@code UCC_MCAST} of the first draft: a broadcast. */
  public static final UccCollectiveType MCAST = BCAST;

  private static final Set<UccCollectiveType> ROOTED =
      EnumSet.of(BCAST, FANIN, FANOUT, GATHER, GATHERV, REDUCE, SCATTER, SCATTERV);
  private static final Set<UccCollectiveType> REDUCING = EnumSet.of(ALLREDUCE, REDUCE, REDUCE_SCATTER, REDUCE_SCATTERV);

  private final Call call;

  UccCollectiveType(Call call) {
    this.call = call;
  }

  /** {@return the number that stands for it in C: one bit} */
  public int value() {
    return 1 << ordinal();
  }

  Call call() {
    return call;
  }

  boolean isRooted() {
    return ROOTED.contains(this);
  }

  boolean isReducing() {
    return REDUCING.contains(this);
  }
}
