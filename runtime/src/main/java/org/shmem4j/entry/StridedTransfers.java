package org.shmem4j.entry;

import java.lang.foreign.MemorySegment;
import org.shmem4j.Context;
import org.shmem4j.SymmetricArray;
import org.shmem4j.internal.onhost.memory.Placement;
import org.shmem4j.internal.pe.PeCore;
import org.shmem4j.internal.pe.onesided.BlockCopy;
import org.shmem4j.internal.pe.onesided.Reach;
import org.shmem4j.internal.pe.onesided.Spacing;
import org.shmem4j.type.ElementType;

/**
 * Puts and gets of {@code nblocks} blocks of {@code bsize} elements at the equal distances {@code dst} and {@code sst}.
 * They complete and are ordered as those of {@link Transfers}. Distances are in elements and at least as large as a
 * block.
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
    Spacing there = new Spacing("dst", dst, bsize, nblocks);
    long to = Reach.blocks(core, context, type, "dest", dest, destIndex, there, pe);
    Spacing here = new Spacing("sst", sst, bsize, nblocks);
    long from = Reach.ownBlocks(core, type, "source", source, sourceIndex, here);
    put(core, context, type.bytes(), dest, to, there, core.memory(), from, here, pe);
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
    Spacing there = new Spacing("dst", dst, bsize, nblocks);
    long to = Reach.blocks(core, context, type, "dest", dest, destIndex, there, pe);
    Spacing here = new Spacing("sst", sst, bsize, nblocks);
    Reach.checkSegment(type, "source", source, here);
    put(core, context, type.bytes(), dest, to, there, source, 0, here, pe);
  }

  private static void put(
      PeCore core, Context context, long bytes, SymmetricArray dest, long to, Spacing there, MemorySegment source,
      long from, Spacing here, int pe) {
    if (Placement.isFar(to)) {
      FarCalls.putBlocks(context, dest, to, pe, there, source, from, here, bytes);
    } else {
      BlockCopy.copy(source, from, here.stride() * bytes, core.memory(), to, there.stride() * bytes,
          here.block() * bytes, here.blocks());
    }
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
    Spacing there = new Spacing("sst", sst, bsize, nblocks);
    long from = Reach.blocks(core, context, type, "source", source, sourceIndex, there, pe);
    Spacing here = new Spacing("dst", dst, bsize, nblocks);
    long to = Reach.ownBlocks(core, type, "dest", dest, destIndex, here);
    get(core, context, type.bytes(), source, from, there, core.memory(), to, here, pe);
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
    Spacing there = new Spacing("sst", sst, bsize, nblocks);
    long from = Reach.blocks(core, context, type, "source", source, sourceIndex, there, pe);
    Spacing here = new Spacing("dst", dst, bsize, nblocks);
    Reach.checkSegment(type, "dest", dest, here);
    get(core, context, type.bytes(), source, from, there, dest, 0, here, pe);
  }

  private static void get(
      PeCore core, Context context, long bytes, SymmetricArray source, long from, Spacing there, MemorySegment dest,
      long to, Spacing here, int pe) {
    if (Placement.isFar(from)) {
      FarCalls.getBlocks(context, source, from, pe, there, dest, to, here, bytes);
    } else {
      BlockCopy.copy(core.memory(), from, there.stride() * bytes, dest, to, here.stride() * bytes,
          here.block() * bytes, here.blocks());
    }
  }
}
