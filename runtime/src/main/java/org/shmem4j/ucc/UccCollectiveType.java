package org.shmem4j.ucc;

import java.util.EnumSet;
import java.util.Set;
import org.shmem4j.internal.pe.control.Call;

/** The collectives: {@code ucc_coll_type_t}. */
public enum UccCollectiveType {
  /** {@code UCC_COLL_TYPE_ALLGATHER}: all participants get the pieces of all. */
  ALLGATHER(Call.ALLGATHER),
  /** {@code UCC_COLL_TYPE_ALLGATHERV}: like {@link #ALLGATHER}, with pieces of different lengths. */
  ALLGATHERV(Call.ALLGATHERV),
  /** {@code UCC_COLL_TYPE_ALLREDUCE}: all participants get the reduction. */
  ALLREDUCE(Call.REDUCE),
  /** {@code UCC_COLL_TYPE_ALLTOALL}: all participants send a piece to all. */
  ALLTOALL(Call.ALLTOALL),
  /** {@code UCC_COLL_TYPE_ALLTOALLV}: like {@link #ALLTOALL}, with pieces of different lengths. */
  ALLTOALLV(Call.ALLTOALLV),
  /** {@code UCC_COLL_TYPE_BARRIER}: all participants wait until all have called it. */
  BARRIER(Call.BARRIER),
  /** {@code UCC_COLL_TYPE_BCAST}: all participants get the root's buffer. */
  BCAST(Call.BROADCAST),
  /** {@code UCC_COLL_TYPE_FANIN}: the root waits until all have called it. */
  FANIN(Call.FANIN),
  /** {@code UCC_COLL_TYPE_FANOUT}: the others wait until the root has called it. */
  FANOUT(Call.FANOUT),
  /** {@code UCC_COLL_TYPE_GATHER}: the root gets the pieces of all. */
  GATHER(Call.GATHER),
  /** {@code UCC_COLL_TYPE_GATHERV}: like {@link #GATHER}, with pieces of different lengths. */
  GATHERV(Call.GATHERV),
  /** {@code UCC_COLL_TYPE_REDUCE}: the root gets the reduction. */
  REDUCE(Call.REDUCE_TO_ROOT),
  /** {@code UCC_COLL_TYPE_REDUCE_SCATTER}: all participants get a piece of the reduction. */
  REDUCE_SCATTER(Call.REDUCE_SCATTER),
  /** {@code UCC_COLL_TYPE_REDUCE_SCATTERV}: like {@link #REDUCE_SCATTER}, with pieces of different lengths. */
  REDUCE_SCATTERV(Call.REDUCE_SCATTERV),
  /** {@code UCC_COLL_TYPE_SCATTER}: all participants get a piece from the root. */
  SCATTER(Call.SCATTER),
  /** {@code UCC_COLL_TYPE_SCATTERV}: like {@link #SCATTER}, with pieces of different lengths. */
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

  /** {@return its number in C, a single bit} */
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
