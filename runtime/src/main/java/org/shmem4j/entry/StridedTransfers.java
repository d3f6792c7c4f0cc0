package org.shmem4j.entry;

import java.lang.foreign.MemorySegment;
import org.shmem4j.Context;
import org.shmem4j.SymmetricArray;
import org.shmem4j.internal.onesided.Blocks;
import org.shmem4j.internal.onesided.Reach;
import org.shmem4j.internal.onesided.Spacing;
import org.shmem4j.internal.pe.PeCore;
import org.shmem4j.type.ElementType;

/**
 * Puts and gets of {@code nblocks} blocks of {@code bsize} elements at equal distances, {@code dst} and {@code sst};
 * complete and ordered as those of {@link Transfers}. Distances are in elements and at least as large as a block.
 */
public final class StridedTransfers {
  private StridedTransfers() {}

  /** Copies blocks from this PE's copy of an array to a peer's. */
  public static void put(
      Context context, ElementType type, SymmetricArray dest, long destIndex, SymmetricArray source, long sourceIndex,
      long dst, long sst, long bsize, long nblocks, int pe) {
    if (bsize == 0 || nblocks == 0) {
      Reach.checkNothing(context, dest, source, pe);
      return;
    }
    PeCore core = Reach.core("dest", dest);
    long to = Reach.blocks(core, context, type, "dest", dest, destIndex, new Spacing("dst", dst, bsize, nblocks), pe);
    long from = Reach.ownBlocks(core, type, "source", source, sourceIndex, new Spacing("sst", sst, bsize, nblocks));
    long bytes = type.bytes();
    Blocks.copy(core.memory(), from, sst * bytes, core.memory(), to, dst * bytes, bsize * bytes, nblocks);
  }

  /** Copies blocks from any memory to a peer's copy of an array. */
  public static void put(
      Context context, ElementType type, SymmetricArray dest, long destIndex, MemorySegment source, long dst, long sst,
      long bsize, long nblocks, int pe) {
    if (bsize == 0 || nblocks == 0) {
      Reach.checkNothing(context, dest, null, pe);
      return;
    }
    PeCore core = Reach.core("dest", dest);
    long to = Reach.blocks(core, context, type, "dest", dest, destIndex, new Spacing("dst", dst, bsize, nblocks), pe);
    Reach.checkSegment(type, "source", source, new Spacing("sst", sst, bsize, nblocks));
    long bytes = type.bytes();
    Blocks.copy(source, 0, sst * bytes, core.memory(), to, dst * bytes, bsize * bytes, nblocks);
  }

  /** Copies blocks from a peer's copy of an array to this PE's. */
  public static void get(
      Context context, ElementType type, SymmetricArray dest, long destIndex, SymmetricArray source, long sourceIndex,
      long dst, long sst, long bsize, long nblocks, int pe) {
    if (bsize == 0 || nblocks == 0) {
      Reach.checkNothing(context, source, dest, pe);
      return;
    }
    PeCore core = Reach.core("source", source);
    Spacing spacing = new Spacing("sst", sst, bsize, nblocks);
    long from = Reach.blocks(core, context, type, "source", source, sourceIndex, spacing, pe);
    long to = Reach.ownBlocks(core, type, "dest", dest, destIndex, new Spacing("dst", dst, bsize, nblocks));
    long bytes = type.bytes();
    Blocks.copy(core.memory(), from, sst * bytes, core.memory(), to, dst * bytes, bsize * bytes, nblocks);
  }

  /** Copies blocks from a peer's copy of an array to any memory. */
  public static void get(
      Context context, ElementType type, MemorySegment dest, SymmetricArray source, long sourceIndex, long dst,
      long sst, long bsize, long nblocks, int pe) {
    if (bsize == 0 || nblocks == 0) {
      Reach.checkNothing(context, source, null, pe);
      return;
    }
    PeCore core = Reach.core("source", source);
    Spacing spacing = new Spacing("sst", sst, bsize, nblocks);
    long from = Reach.blocks(core, context, type, "source", source, sourceIndex, spacing, pe);
    Reach.checkSegment(type, "dest", dest, new Spacing("dst", dst, bsize, nblocks));
    long bytes = type.bytes();
    Blocks.copy(core.memory(), from, sst * bytes, dest, 0, dst * bytes, bsize * bytes, nblocks);
  }
}
