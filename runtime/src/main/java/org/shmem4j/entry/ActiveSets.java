package org.shmem4j.entry;

import java.lang.foreign.ValueLayout;
import org.shmem4j.ShmemConstants;
import org.shmem4j.SymmetricArray;
import org.shmem4j.SyncKind;
import org.shmem4j.Team;
import org.shmem4j.internal.pe.arguments.ArgumentChecks;
import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.internal.pe.job.Pe;
import org.shmem4j.internal.pe.team.TeamImpl;

/**
 * Active sets as teams: {@code peSize} PEs from {@code peStart} on, 2 to the power of {@code logPeStride} apart. The
 * library keeps their control state in its own memory; it checks {@code pSync}, which always keeps its initial value.
 */
public final class ActiveSets {
  private ActiveSets() {}

  /** {@return the active set, for {@link CollectiveCalls#IN_ACTIVE_SET}; the kind determines how long pSync must be} */
  public static Team of(SyncKind kind, int peStart, int logPeStride, int peSize, SymmetricArray pSync) {
    return find(kind, peStart, logPeStride, peSize, pSync);
  }

  /** {@return the active set of a reduction, which also has a work array} */
  public static Team reducing(
      int nreduce, int peStart, int logPeStride, int peSize, SymmetricArray pWrk, SymmetricArray pSync) {
    TeamImpl set = find(SyncKind.REDUCE, peStart, logPeStride, peSize, pSync);
    ArgumentChecks.checkCount("nreduce", nreduce);
    ArgumentChecks.checkArray("pWrk", pWrk, pSync.shmem());
    int needed = Math.max(nreduce / 2 + 1, ShmemConstants.REDUCE_MIN_WRKDATA_SIZE);
    if (pWrk.length() < needed) {
      throw new IllegalArgumentException("pWrk must have max(nreduce/2 + 1, REDUCE_MIN_WRKDATA_SIZE) elements:"
          + " pWrk.length=" + pWrk.length() + " needed=" + needed + " nreduce=" + nreduce);
    }
    return set;
  }

  /** Completes the default context's operations, then waits until all PEs of the active set have called this method. */
  public static void barrier(int peStart, int logPeStride, int peSize, SymmetricArray pSync) {
    TeamImpl set = find(SyncKind.BARRIER, peStart, logPeStride, peSize, pSync);
    pSync.shmem().quiet();
    set.collectives().meet(Call.BARRIER);
  }

  /** Waits until all PEs of the active set have called this method. */
  public static void sync(int peStart, int logPeStride, int peSize, SymmetricArray pSync) {
    find(SyncKind.BARRIER, peStart, logPeStride, peSize, pSync).collectives().meet(Call.SYNC);
  }

  private static TeamImpl find(SyncKind kind, int peStart, int logPeStride, int peSize, SymmetricArray pSync) {
    if (pSync == null) {
      throw new NullPointerException("pSync must not be null");
    }
    Pe pe = Pe.of(pSync);
    int nPes = pe.nPes();
    int logStride = peSize == 1 ? 0 : logPeStride; // one PE has no distance to another
    if (peSize < 1 || peStart < 0 || logPeStride < 0 || logStride > Integer.SIZE - 2
        || peStart + ((peSize - 1L) << logStride) >= nPes) {
      throw new IllegalArgumentException("an active set must have at least one PE, a stride of at least 2^0"
          + " and only PEs of the job: peStart=" + peStart + " logPeStride=" + logPeStride
          + " peSize=" + peSize + " nPes=" + nPes);
    }
    int distance = pe.myPe() - peStart;
    if (distance < 0 || distance >> logStride >= peSize || (distance & (1 << logStride) - 1) != 0) {
      throw new IllegalArgumentException("only PEs of an active set may call its collectives: pe=" + pe.myPe()
          + " peStart=" + peStart + " logPeStride=" + logPeStride + " peSize=" + peSize);
    }
    checkSync(pe, pSync, length(kind));
    return pe.groups().activeSet(peStart, logStride, peSize);
  }

  private static int length(SyncKind kind) {
    return switch (kind) {
      case BARRIER -> ShmemConstants.BARRIER_SYNC_SIZE;
      case BCAST -> ShmemConstants.BCAST_SYNC_SIZE;
      case REDUCE -> ShmemConstants.REDUCE_SYNC_SIZE;
      case COLLECT -> ShmemConstants.COLLECT_SYNC_SIZE;
      case ALLTOALL -> ShmemConstants.ALLTOALL_SYNC_SIZE;
      case ALLTOALLS -> ShmemConstants.ALLTOALLS_SYNC_SIZE;
      case ANY -> ShmemConstants.SYNC_SIZE;
    };
  }

  private static void checkSync(Pe pe, SymmetricArray pSync, int needed) {
    ArgumentChecks.checkArray("pSync", pSync, pe);
    if (pSync.elementBytes() != Long.BYTES || pSync.length() < needed) {
      throw new IllegalArgumentException("pSync must be an array of longs with room for this collective: pSync=" + pSync
          + " needed=" + needed);
    }
    var segment = pSync.segment();
    for (int i = 0; i < needed; i++) {
      long value = segment.getAtIndex(ValueLayout.JAVA_LONG, i);
      if (value != ShmemConstants.SYNC_VALUE) {
        throw new IllegalArgumentException("every element of pSync must be SYNC_VALUE on entry: pSync[" + i + "]="
            + value + " SYNC_VALUE=" + ShmemConstants.SYNC_VALUE + "; fill it, then synchronize, before its first use");
      }
    }
  }
}
