package org.shmem4j.entry;

import java.lang.foreign.MemorySegment;
import org.shmem4j.Context;
import org.shmem4j.SymmetricArray;
import org.shmem4j.internal.pe.PeCore;
import org.shmem4j.internal.pe.arguments.ElementChecks;
import org.shmem4j.internal.pe.arguments.Spacing;
import org.shmem4j.internal.pe.collective.Helpers;
import org.shmem4j.internal.pe.onesided.PeerMemory;
import org.shmem4j.internal.pe.onesided.Reach;
import org.shmem4j.type.ElementType;

/**
 * Puts and gets of {@code nblocks} blocks of {@code bsize} elements at the equal distances {@code dst} and {@code sst}.
 * They complete and are ordered as those of {@link Transfers}. Distances are in elements and at least as large as a
 * block. There is an object for each way of calling.
 */
public final class StridedTransfers {
  /** Returns when the side on this PE may be used again. */
  public static final StridedTransfers BLOCKING = new StridedTransfers(null);

  private final Helpers helpers;

  private StridedTransfers(Helpers helpers) {
    this.helpers = helpers;
  }

  /** {@return this way of calling, with threads that share large copies within this host} */
  public StridedTransfers in(Sharing sharing) {
    return new StridedTransfers(sharing.helpers());
  }

  /** Copies blocks from this PE's copy of an array to a peer's. */
  public void put(
      Context context, ElementType type, SymmetricArray dest, long destIndex, SymmetricArray source, long sourceIndex,
      long dst, long sst, long bsize, long nblocks, int pe) {
    if (bsize == 0 || nblocks == 0) {
      Reach.checkNothing(context, dest, source, pe);
      return;
    }
    if (source != null && source.isView()) {
      ElementChecks.checkGiven("dest", dest);
      MemorySegment rest = ElementChecks.checkView(
          type, "source", source, sourceIndex, source.byteSize() / type.bytes() - sourceIndex, dest.shmem());
      put(context, type, dest, destIndex, rest, dst, sst, bsize, nblocks, pe);
      return;
    }
    PeCore core = Reach.core("dest", dest);
    Spacing there = new Spacing("dst", dst, bsize, nblocks);
    long to = Reach.blocks(core, context, type, "dest", dest, destIndex, there, pe);
    Spacing here = new Spacing("sst", sst, bsize, nblocks);
    long from = Reach.ownBlocks(core, type, "source", source, sourceIndex, here);
    PeerMemory.putBlocks(
        helpers, core, context, dest, to, there, pe, core.memory(), from, here, type.bytes());
  }

  /** Copies blocks from any memory to a peer's copy of an array. */
  public void put(
      Context context, ElementType type, SymmetricArray dest, long destIndex, MemorySegment source, long dst, long sst,
      long bsize, long nblocks, int pe) {
    if (bsize == 0 || nblocks == 0) {
      Reach.checkNothing(context, dest, null, pe);
      return;
    }
    PeCore core = Reach.core("dest", dest);
    Spacing there = new Spacing("dst", dst, bsize, nblocks);
    long to = Reach.blocks(core, context, type, "dest", dest, destIndex, there, pe);
    Spacing here = new Spacing("sst", sst, bsize, nblocks);
    ElementChecks.checkSegment(type, "source", source, here);
    PeerMemory.putBlocks(helpers, core, context, dest, to, there, pe, source, 0, here, type.bytes());
  }

  /** Copies blocks from a peer's copy of an array to this PE's. */
  public void get(
      Context context, ElementType type, SymmetricArray dest, long destIndex, SymmetricArray source, long sourceIndex,
      long dst, long sst, long bsize, long nblocks, int pe) {
    if (bsize == 0 || nblocks == 0) {
      Reach.checkNothing(context, source, dest, pe);
      return;
    }
    PeCore core = Reach.core("source", source);
    Spacing there = new Spacing("sst", sst, bsize, nblocks);
    long from = Reach.blocks(core, context, type, "source", source, sourceIndex, there, pe);
    Spacing here = new Spacing("dst", dst, bsize, nblocks);
    long to = Reach.ownBlocks(core, type, "dest", dest, destIndex, here);
    PeerMemory.getBlocks(
        helpers, core, context, source, from, there, pe, core.memory(), to, here, type.bytes());
  }

  /** Copies blocks from a peer's copy of an array to any memory. */
  public void get(
      Context context, ElementType type, MemorySegment dest, SymmetricArray source, long sourceIndex, long dst,
      long sst, long bsize, long nblocks, int pe) {
    if (bsize == 0 || nblocks == 0) {
      Reach.checkNothing(context, source, null, pe);
      return;
    }
    PeCore core = Reach.core("source", source);
    Spacing there = new Spacing("sst", sst, bsize, nblocks);
    long from = Reach.blocks(core, context, type, "source", source, sourceIndex, there, pe);
    Spacing here = new Spacing("dst", dst, bsize, nblocks);
    ElementChecks.checkSegment(type, "dest", dest, here);
    PeerMemory.getBlocks(helpers, core, context, source, from, there, pe, dest, 0, here, type.bytes());
  }
}
