package org.shmem4j.entry;

import java.lang.foreign.MemorySegment;
import org.shmem4j.Context;
import org.shmem4j.SymmetricArray;
import org.shmem4j.internal.pe.PeCore;
import org.shmem4j.internal.onesided.Blocks;
import org.shmem4j.internal.onesided.Reach;
import org.shmem4j.internal.onesided.Spacing;
import org.shmem4j.type.ElementType;

/**
 * Puts and gets of elements and blocks at equal distances, untyped; complete and ordered as those of {@link Transfers}.
 * Distances are in elements and at least as large as a block.
 */
public final class StridedTransfers {
  private StridedTransfers() {}

  /**
   * Copies spaced elements from this PE's copy of an array to a peer's.
   *
   * @param context the context; null for the default
   * @param type the type of elements
   * @param dest the array written on the peer
   * @param destIndex its first element
   * @param source the array read here
   * @param sourceIndex its first element
   * @param dst distance of elements in {@code dest}
   * @param sst distance of elements in {@code source}
   * @param nelems how many
   * @param pe the peer, in the context's team
   */
  public static void iput(
      Context context,
      ElementType type,
      SymmetricArray dest,
      long destIndex,
      SymmetricArray source,
      long sourceIndex,
      long dst,
      long sst,
      long nelems,
      int pe) {
    ibput(context, type, dest, destIndex, source, sourceIndex, dst, sst, 1, nelems, pe);
  }

  /**
   * Copies spaced elements from any memory to a peer's copy of an array.
   *
   * @param context the context; null for the default
   * @param type the type of elements
   * @param dest the array written on the peer
   * @param destIndex its first element
   * @param source the memory read, from its start
   * @param dst distance of elements in {@code dest}
   * @param sst distance of elements in {@code source}
   * @param nelems how many
   * @param pe the peer, in the context's team
   */
  public static void iput(
      Context context,
      ElementType type,
      SymmetricArray dest,
      long destIndex,
      MemorySegment source,
      long dst,
      long sst,
      long nelems,
      int pe) {
    ibput(context, type, dest, destIndex, source, dst, sst, 1, nelems, pe);
  }

  /**
   * Copies spaced elements from a peer's copy of an array to this PE's.
   *
   * @param context the context; null for the default
   * @param type the type of elements
   * @param dest the array written here
   * @param destIndex its first element
   * @param source the array read on the peer
   * @param sourceIndex its first element
   * @param dst distance of elements in {@code dest}
   * @param sst distance of elements in {@code source}
   * @param nelems how many
   * @param pe the peer, in the context's team
   */
  public static void iget(
      Context context,
      ElementType type,
      SymmetricArray dest,
      long destIndex,
      SymmetricArray source,
      long sourceIndex,
      long dst,
      long sst,
      long nelems,
      int pe) {
    ibget(context, type, dest, destIndex, source, sourceIndex, dst, sst, 1, nelems, pe);
  }

  /**
   * Copies spaced elements from a peer's copy of an array to any memory.
   *
   * @param context the context; null for the default
   * @param type the type of elements
   * @param dest the memory written, from its start
   * @param source the array read on the peer
   * @param sourceIndex its first element
   * @param dst distance of elements in {@code dest}
   * @param sst distance of elements in {@code source}
   * @param nelems how many
   * @param pe the peer, in the context's team
   */
  public static void iget(
      Context context,
      ElementType type,
      MemorySegment dest,
      SymmetricArray source,
      long sourceIndex,
      long dst,
      long sst,
      long nelems,
      int pe) {
    ibget(context, type, dest, source, sourceIndex, dst, sst, 1, nelems, pe);
  }

  /**
   * Copies spaced blocks from this PE's copy of an array to a peer's.
   *
   * @param context the context; null for the default
   * @param type the type of elements
   * @param dest the array written on the peer
   * @param destIndex its first element
   * @param source the array read here
   * @param sourceIndex its first element
   * @param dst distance of blocks in {@code dest}
   * @param sst distance of blocks in {@code source}
   * @param bsize elements of a block
   * @param nblocks how many blocks
   * @param pe the peer, in the context's team
   */
  public static void ibput(
      Context context,
      ElementType type,
      SymmetricArray dest,
      long destIndex,
      SymmetricArray source,
      long sourceIndex,
      long dst,
      long sst,
      long bsize,
      long nblocks,
      int pe) {
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

  /**
   * Copies spaced blocks from any memory to a peer's copy of an array.
   *
   * @param context the context; null for the default
   * @param type the type of elements
   * @param dest the array written on the peer
   * @param destIndex its first element
   * @param source the memory read, from its start
   * @param dst distance of blocks in {@code dest}
   * @param sst distance of blocks in {@code source}
   * @param bsize elements of a block
   * @param nblocks how many blocks
   * @param pe the peer, in the context's team
   */
  public static void ibput(
      Context context,
      ElementType type,
      SymmetricArray dest,
      long destIndex,
      MemorySegment source,
      long dst,
      long sst,
      long bsize,
      long nblocks,
      int pe) {
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

  /**
   * Copies spaced blocks from a peer's copy of an array to this PE's.
   *
   * @param context the context; null for the default
   * @param type the type of elements
   * @param dest the array written here
   * @param destIndex its first element
   * @param source the array read on the peer
   * @param sourceIndex its first element
   * @param dst distance of blocks in {@code dest}
   * @param sst distance of blocks in {@code source}
   * @param bsize elements of a block
   * @param nblocks how many blocks
   * @param pe the peer, in the context's team
   */
  public static void ibget(
      Context context,
      ElementType type,
      SymmetricArray dest,
      long destIndex,
      SymmetricArray source,
      long sourceIndex,
      long dst,
      long sst,
      long bsize,
      long nblocks,
      int pe) {
    if (bsize == 0 || nblocks == 0) {
      Reach.checkNothing(context, source, dest, pe);
      return;
    }
    PeCore core = Reach.core("source", source);
    long from =
        Reach.blocks(core, context, type, "source", source, sourceIndex, new Spacing("sst", sst, bsize, nblocks), pe);
    long to = Reach.ownBlocks(core, type, "dest", dest, destIndex, new Spacing("dst", dst, bsize, nblocks));
    long bytes = type.bytes();
    Blocks.copy(core.memory(), from, sst * bytes, core.memory(), to, dst * bytes, bsize * bytes, nblocks);
  }

  /**
   * Copies spaced blocks from a peer's copy of an array to any memory.
   *
   * @param context the context; null for the default
   * @param type the type of elements
   * @param dest the memory written, from its start
   * @param source the array read on the peer
   * @param sourceIndex its first element
   * @param dst distance of blocks in {@code dest}
   * @param sst distance of blocks in {@code source}
   * @param bsize elements of a block
   * @param nblocks how many blocks
   * @param pe the peer, in the context's team
   */
  public static void ibget(
      Context context,
      ElementType type,
      MemorySegment dest,
      SymmetricArray source,
      long sourceIndex,
      long dst,
      long sst,
      long bsize,
      long nblocks,
      int pe) {
    if (bsize == 0 || nblocks == 0) {
      Reach.checkNothing(context, source, null, pe);
      return;
    }
    PeCore core = Reach.core("source", source);
    long from =
        Reach.blocks(core, context, type, "source", source, sourceIndex, new Spacing("sst", sst, bsize, nblocks), pe);
    Reach.checkSegment(type, "dest", dest, new Spacing("dst", dst, bsize, nblocks));
    long bytes = type.bytes();
    Blocks.copy(core.memory(), from, sst * bytes, dest, 0, dst * bytes, bsize * bytes, nblocks);
  }
}
