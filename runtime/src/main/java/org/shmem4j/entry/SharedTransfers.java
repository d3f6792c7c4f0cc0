package org.shmem4j.entry;

import java.lang.foreign.MemorySegment;
import org.shmem4j.SignalOp;
import org.shmem4j.SymmetricArray;
import org.shmem4j.internal.onhost.memory.Placement;
import org.shmem4j.internal.pe.PeCore;
import org.shmem4j.internal.pe.onesided.BlockCopy;
import org.shmem4j.internal.pe.onesided.Reach;
import org.shmem4j.internal.pe.onesided.Spacing;
import org.shmem4j.type.ElementType;

/**
 * Puts and gets of work groups. All threads of the group take part in large copies within this host, each copying some
 * blocks; the rest is as in {@link Transfers} and {@link StridedTransfers}.
 */
public final class SharedTransfers {
  private static final long BLOCK_BYTES = 256 * 1024;
  /** Copies of this size bypass the caches, which the blocks of a very large copy must do too. */
  private static final long BYPASSING_BYTES = 4 << 20;
  private static final long MOST_ELEMENTS = 1L << 47;

  private SharedTransfers() {}

  /** Copies from this PE's copy of an array to a peer's. */
  public static void put(
      Sharing sharing, Transfers form, ElementType type, SymmetricArray dest, long destIndex, SymmetricArray source,
      long sourceIndex, long nelems, int pe) {
    if (isLarge(type, nelems, 1)) {
      PeCore core = Reach.core("dest", dest);
      long to = Reach.run(core, null, type, "dest", dest, destIndex, nelems, pe);
      long from = Reach.ownRun(core, type, "source", source, sourceIndex, nelems);
      if (copies(sharing, core, from, to, nelems * type.bytes())) {
        return;
      }
    }
    form.put(null, type, dest, destIndex, source, sourceIndex, nelems, pe);
  }

  /** Copies from a peer's copy of an array to this PE's. */
  public static void get(
      Sharing sharing, Transfers form, ElementType type, SymmetricArray dest, long destIndex, SymmetricArray source,
      long sourceIndex, long nelems, int pe) {
    if (isLarge(type, nelems, 1)) {
      PeCore core = Reach.core("source", source);
      long from = Reach.run(core, null, type, "source", source, sourceIndex, nelems, pe);
      long to = Reach.ownRun(core, type, "dest", dest, destIndex, nelems);
      if (copies(sharing, core, from, to, nelems * type.bytes())) {
        return;
      }
    }
    form.get(null, type, dest, destIndex, source, sourceIndex, nelems, pe);
  }

  /** Puts from this PE's copy of an array, then signals the peer. A PE that sees the signal also sees the elements. */
  public static void putSignal(
      Sharing sharing, Transfers form, ElementType type, SymmetricArray dest, long destIndex, SymmetricArray source,
      long sourceIndex, long nelems, SymmetricArray sig, long sigIndex, long signal, SignalOp op, int pe) {
    long at = Signals.place(null, sig, sigIndex, op, pe);
    if (Placement.isFar(at)) {
      form.putSignal(null, type, dest, destIndex, source, sourceIndex, nelems, sig, sigIndex, signal, op, pe);
      return;
    }
    put(sharing, form, type, dest, destIndex, source, sourceIndex, nelems, pe);
    Signals.deliver(null, sig, at, signal, op, pe);
  }

  /** Copies blocks from this PE's copy of an array to a peer's. */
  public static void putBlocks(
      Sharing sharing, ElementType type, SymmetricArray dest, long destIndex, SymmetricArray source, long sourceIndex,
      long dst, long sst, long bsize, long nblocks, int pe) {
    if (isLarge(type, bsize, nblocks)) {
      PeCore core = Reach.core("dest", dest);
      Spacing there = new Spacing("dst", dst, bsize, nblocks);
      long to = Reach.blocks(core, null, type, "dest", dest, destIndex, there, pe);
      Spacing here = new Spacing("sst", sst, bsize, nblocks);
      long from = Reach.ownBlocks(core, type, "source", source, sourceIndex, here);
      if (copies(sharing, core, from, here, to, there, type.bytes())) {
        return;
      }
    }
    StridedTransfers.put(null, type, dest, destIndex, source, sourceIndex, dst, sst, bsize, nblocks, pe);
  }

  /** Copies blocks from a peer's copy of an array to this PE's. */
  public static void getBlocks(
      Sharing sharing, ElementType type, SymmetricArray dest, long destIndex, SymmetricArray source, long sourceIndex,
      long dst, long sst, long bsize, long nblocks, int pe) {
    if (isLarge(type, bsize, nblocks)) {
      PeCore core = Reach.core("source", source);
      Spacing there = new Spacing("sst", sst, bsize, nblocks);
      long from = Reach.blocks(core, null, type, "source", source, sourceIndex, there, pe);
      Spacing here = new Spacing("dst", dst, bsize, nblocks);
      long to = Reach.ownBlocks(core, type, "dest", dest, destIndex, here);
      if (copies(sharing, core, from, there, to, here, type.bytes())) {
        return;
      }
    }
    StridedTransfers.get(null, type, dest, destIndex, source, sourceIndex, dst, sst, bsize, nblocks, pe);
  }

  /** Whether the copy is large enough for several threads; invalid counts are refused elsewhere. */
  private static boolean isLarge(ElementType type, long block, long blocks) {
    return block > 0 && blocks > 0 && block <= MOST_ELEMENTS && blocks <= MOST_ELEMENTS
        && Math.multiplyHigh(block, blocks) == 0 && block * blocks >= 2 * BLOCK_BYTES / type.bytes();
  }

  /** Copies a range with all threads if both sides are on this host and do not overlap; returns whether it did. */
  private static boolean copies(Sharing sharing, PeCore core, long from, long to, long bytes) {
    if (Placement.isFar(from) || Placement.isFar(to) || Math.abs(from - to) < bytes) {
      return false;
    }
    MemorySegment memory = core.memory();
    long block = bytes >= 2 * BYPASSING_BYTES ? BYPASSING_BYTES : BLOCK_BYTES;
    sharing.share(Math.toIntExact((bytes + block - 1) / block), number -> {
      long at = number * block;
      BlockCopy.copy(memory, from + at, to + at, Math.min(block, bytes - at));
    });
    return true;
  }

  /** Copies blocks with all threads if both sides are on this host and do not overlap; returns whether it did. */
  private static boolean copies(
      Sharing sharing, PeCore core, long from, Spacing fromSpacing, long to, Spacing toSpacing, long bytes) {
    long block = fromSpacing.block() * bytes;
    long blocks = fromSpacing.blocks();
    long fromStep = fromSpacing.stride() * bytes;
    long toStep = toSpacing.stride() * bytes;
    boolean apart = from + (blocks - 1) * fromStep + block <= to || to + (blocks - 1) * toStep + block <= from;
    if (Placement.isFar(from) || Placement.isFar(to) || !apart) {
      return false;
    }
    MemorySegment memory = core.memory();
    long part = Math.max(1, BLOCK_BYTES / block);
    sharing.share(Math.toIntExact((blocks + part - 1) / part), number -> {
      long first = number * part;
      BlockCopy.copy(memory, from + first * fromStep, fromStep, memory, to + first * toStep, toStep, block,
          Math.min(part, blocks - first));
    });
    return true;
  }
}
