package org.shmem4j.entry;

import java.lang.foreign.ValueLayout;
import org.shmem4j.ShmemConstants;
import org.shmem4j.SymmetricArray;
import org.shmem4j.internal.collective.Collectives;
import org.shmem4j.internal.control.Call;
import org.shmem4j.internal.job.Pe;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Reduction;

/**
 * Collectives on active sets, untyped: the PEs from {@code peStart} on, {@code peSize} of them, 2 to the power of
 * {@code logPeStride} apart. Their control state lies in memory of the library; {@code pSync} is checked, and keeps its
 * initial value throughout.
 */
public final class ActiveSets {
  private static final String KIND = "active set";

  private ActiveSets() {}

  private static Collectives group(
      int peStart, int logPeStride, int peSize, SymmetricArray pSync, int syncSize) {
    if (pSync == null) {
      throw new NullPointerException("pSync must not be null");
    }
    Pe pe = Pe.of(pSync);
    int nPes = pe.nPes();
    if (peSize < 1 || peStart < 0 || logPeStride < 0 || logPeStride > Integer.SIZE - 2
        || peStart + ((peSize - 1L) << logPeStride) >= nPes) {
      throw new IllegalArgumentException("an active set must have at least one PE, a stride of at least 2^0"
          + " and only PEs of the job: peStart=" + peStart + " logPeStride=" + logPeStride
          + " peSize=" + peSize + " nPes=" + nPes);
    }
    int distance = pe.myPe() - peStart;
    if (distance < 0 || distance >> logPeStride >= peSize || (distance & (1 << logPeStride) - 1) != 0) {
      throw new IllegalArgumentException("only PEs of an active set may call its collectives: pe=" + pe.myPe()
          + " peStart=" + peStart + " logPeStride=" + logPeStride + " peSize=" + peSize);
    }
    checkSync(pe, pSync, syncSize);
    return pe.groups().activeSet(peStart, logPeStride, peSize);
  }

  private static void checkSync(Pe pe, SymmetricArray pSync, int syncSize) {
    Arguments.checkArray("pSync", pSync, pe);
    if (pSync.elementBytes() != Long.BYTES || pSync.length() < syncSize) {
      throw new IllegalArgumentException("pSync must be an array of longs with room for this collective: pSync=" + pSync
          + " needed=" + syncSize);
    }
    var segment = pSync.segment();
    for (int i = 0; i < syncSize; i++) {
      long value = segment.getAtIndex(ValueLayout.JAVA_LONG, i);
      if (value != ShmemConstants.SYNC_VALUE) {
        throw new IllegalArgumentException("every element of pSync must be SYNC_VALUE on entry: pSync[" + i + "]="
            + value + " SYNC_VALUE=" + ShmemConstants.SYNC_VALUE + "; fill it, then synchronise, before its first use");
      }
    }
  }

  /**
   * Reduces to all PEs of an active set.
   *
   * @param reduction type and operation
   * @param dest where the results go
   * @param source this PE's operands; may be {@code dest}
   * @param nreduce how many elements
   * @param peStart first PE
   * @param logPeStride logarithm of the stride
   * @param peSize number of PEs
   * @param pWrk work array of at least max(nreduce/2 + 1, REDUCE_MIN_WRKDATA_SIZE) elements
   * @param pSync synchronisation array of REDUCE_SYNC_SIZE elements
   */
  public static void toAll(
      Reduction reduction,
      SymmetricArray dest,
      SymmetricArray source,
      int nreduce,
      int peStart,
      int logPeStride,
      int peSize,
      SymmetricArray pWrk,
      SymmetricArray pSync) {
    Collectives group = group(peStart, logPeStride, peSize, pSync, ShmemConstants.REDUCE_SYNC_SIZE);
    Arguments.checkCount("nreduce", nreduce);
    Arguments.checkArray("pWrk", pWrk, pSync.shmem());
    int needed = Math.max(nreduce / 2 + 1, ShmemConstants.REDUCE_MIN_WRKDATA_SIZE);
    if (pWrk.length() < needed) {
      throw new IllegalArgumentException("pWrk must have max(nreduce/2 + 1, REDUCE_MIN_WRKDATA_SIZE) elements:"
          + " pWrk.length=" + pWrk.length() + " needed=" + needed + " nreduce=" + nreduce);
    }
    CollectiveCalls.reduce(group, pSync.shmem(), reduction, dest, source, nreduce);
  }

  /**
   * Copies from the root to the other PEs; the root's own {@code dest} is not written.
   *
   * @param type the type of elements
   * @param dest where the elements go
   * @param source the root's elements
   * @param nelems how many
   * @param root the root, counted in the active set
   * @param peStart first PE
   * @param logPeStride logarithm of the stride
   * @param peSize number of PEs
   * @param pSync synchronisation array of BCAST_SYNC_SIZE elements
   */
  public static void broadcast(
      ElementType type,
      SymmetricArray dest,
      SymmetricArray source,
      long nelems,
      int root,
      int peStart,
      int logPeStride,
      int peSize,
      SymmetricArray pSync) {
    Collectives group = group(peStart, logPeStride, peSize, pSync, ShmemConstants.BCAST_SYNC_SIZE);
    CollectiveCalls.broadcast(group, pSync.shmem(), KIND, type, dest, source, nelems, root, false);
  }

  /**
   * Puts all PEs' elements one after another, each PE giving as many as it likes.
   *
   * @param type the type of elements
   * @param dest where the elements of all go
   * @param source this PE's elements
   * @param nelems how many
   * @param peStart first PE
   * @param logPeStride logarithm of the stride
   * @param peSize number of PEs
   * @param pSync synchronisation array of COLLECT_SYNC_SIZE elements
   */
  public static void collect(
      ElementType type,
      SymmetricArray dest,
      SymmetricArray source,
      long nelems,
      int peStart,
      int logPeStride,
      int peSize,
      SymmetricArray pSync) {
    Collectives group = group(peStart, logPeStride, peSize, pSync, ShmemConstants.COLLECT_SYNC_SIZE);
    CollectiveCalls.collect(group, pSync.shmem(), type, dest, source, nelems);
  }

  /**
   * Puts all PEs' elements one after another, each PE giving equally many.
   *
   * @param type the type of elements
   * @param dest where the elements of all go
   * @param source this PE's elements
   * @param nelems how many of each PE
   * @param peStart first PE
   * @param logPeStride logarithm of the stride
   * @param peSize number of PEs
   * @param pSync synchronisation array of COLLECT_SYNC_SIZE elements
   */
  public static void fcollect(
      ElementType type,
      SymmetricArray dest,
      SymmetricArray source,
      long nelems,
      int peStart,
      int logPeStride,
      int peSize,
      SymmetricArray pSync) {
    Collectives group = group(peStart, logPeStride, peSize, pSync, ShmemConstants.COLLECT_SYNC_SIZE);
    CollectiveCalls.fcollect(group, pSync.shmem(), type, dest, source, nelems);
  }

  /**
   * Exchanges a block of elements between each two PEs.
   *
   * @param type the type of elements
   * @param dest a block from each PE
   * @param source a block for each PE
   * @param nelems the elements of a block
   * @param peStart first PE
   * @param logPeStride logarithm of the stride
   * @param peSize number of PEs
   * @param pSync synchronisation array of ALLTOALL_SYNC_SIZE elements
   */
  public static void alltoall(
      ElementType type,
      SymmetricArray dest,
      SymmetricArray source,
      long nelems,
      int peStart,
      int logPeStride,
      int peSize,
      SymmetricArray pSync) {
    Collectives group = group(peStart, logPeStride, peSize, pSync, ShmemConstants.ALLTOALL_SYNC_SIZE);
    CollectiveCalls.alltoall(group, pSync.shmem(), type, dest, source, nelems);
  }

  /**
   * Exchanges a block of spaced elements between each two PEs.
   *
   * @param type the type of elements
   * @param dest a block from each PE
   * @param source a block for each PE
   * @param dst distance of elements in {@code dest}
   * @param sst distance of elements in {@code source}
   * @param nelems the elements of a block
   * @param peStart first PE
   * @param logPeStride logarithm of the stride
   * @param peSize number of PEs
   * @param pSync synchronisation array of ALLTOALLS_SYNC_SIZE elements
   */
  public static void alltoalls(
      ElementType type,
      SymmetricArray dest,
      SymmetricArray source,
      long dst,
      long sst,
      long nelems,
      int peStart,
      int logPeStride,
      int peSize,
      SymmetricArray pSync) {
    Collectives group = group(peStart, logPeStride, peSize, pSync, ShmemConstants.ALLTOALLS_SYNC_SIZE);
    CollectiveCalls.alltoalls(group, pSync.shmem(), type, dest, source, dst, sst, nelems);
  }

  /**
   * Completes the default context's operations, then waits until all PEs of the active set have called it.
   *
   * @param peStart first PE
   * @param logPeStride logarithm of the stride
   * @param peSize number of PEs
   * @param pSync synchronisation array of BARRIER_SYNC_SIZE elements
   */
  public static void barrier(int peStart, int logPeStride, int peSize, SymmetricArray pSync) {
    Collectives group = group(peStart, logPeStride, peSize, pSync, ShmemConstants.BARRIER_SYNC_SIZE);
    pSync.shmem().quiet();
    group.meet(Call.BARRIER);
  }

  /**
   * Waits until all PEs of the active set have called it.
   *
   * @param peStart first PE
   * @param logPeStride logarithm of the stride
   * @param peSize number of PEs
   * @param pSync synchronisation array of BARRIER_SYNC_SIZE elements
   */
  public static void sync(int peStart, int logPeStride, int peSize, SymmetricArray pSync) {
    group(peStart, logPeStride, peSize, pSync, ShmemConstants.BARRIER_SYNC_SIZE).meet(Call.SYNC);
  }
}
