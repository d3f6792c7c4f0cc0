package org.shmem4j.internal.pe.collective.betweenhosts;

import org.shmem4j.internal.pe.collective.BlockAlltoall;
import org.shmem4j.internal.pe.collective.Cut;
import org.shmem4j.internal.pe.collective.Pieces;
import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.internal.pe.flags.RingLayout;

/**
 * Exchanges blocks of equal lengths at equal distances, for alltoall, with members of other hosts; those of this host
 * read each other's blocks. Elements may be strided.
 */
final class PairwiseAlltoall extends PairwiseExchange {
  private final BlockAlltoall here;

  PairwiseAlltoall(FarGroup group) {
    super(group, null);
    here = channel == null ? null : new BlockAlltoall(channel, group.table().limits(), hosts.here());
    tier(here);
  }

  /**
   * Sets the blocks to swap; the distances of the blocks grow with the strides of their elements.
   *
   * @param bytes the bytes of an element
   * @param elements the number of elements in a block
   */
  PairwiseAlltoall prepare(long dest, long source, long bytes, long elements, long ofDest, long ofSource) {
    arrays(dest, source);
    if (here != null) {
      here.prepareTier(bytes, dest, source, ofDest, ofSource, elements);
    }
    long heap = group.heap(me);
    prepare(
        new Pieces(Call.ALLTOALL).agreeing(elements)
            .giving(Cut.ofBlocks(heap + source, bytes, elements, ofSource))
            .taking(Cut.ofBlocks(heap + dest, bytes, elements, ofDest)),
        host,
        host);
    return this;
  }

  /** The call uses no memory that other calls of this host use: the blocks there are read where they are. */
  @Override
  protected int reusedAfter() {
    return RingLayout.SLOTS;
  }
}
