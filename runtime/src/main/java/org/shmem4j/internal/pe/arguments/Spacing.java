package org.shmem4j.internal.pe.arguments;

/**
 * Equal blocks at equal distances, all counted in elements.
 *
 * @param strideName the caller's name for the distance
 * @param stride the distance from the start of a block to the start of the next
 * @param block the number of elements in a block
 * @param blocks the number of blocks
 */
public record Spacing(String strideName, long stride, long block, long blocks) {
  /** Checks that all blocks lie within an array. */
  void check(String name, long length, long index) {
    if (block < 0 || blocks < 0 || stride < block || index < 0 || index > length - block
        || (length - block - index) / stride < blocks - 1) {
      throw refused(name, length, index);
    }
  }

  /** A separate method, so that the code inlined into every call stays small. */
  private RuntimeException refused(String name, long length, long index) {
    ArgumentChecks.checkCount("bsize", block);
    ArgumentChecks.checkCount(block == 1 ? "nelems" : "nblocks", blocks);
    if (stride < block) {
      return new IllegalArgumentException(strideName + " must be at least " + (block == 1 ? "1" : "bsize") + ": "
          + strideName + "=" + stride + (block == 1 ? "" : " bsize=" + block));
    }
    return new IndexOutOfBoundsException("all elements must lie within " + name + ": " + name + "Index=" + index + " "
        + strideName + "=" + stride + (block == 1 ? " nelems=" : " bsize=" + block + " nblocks=") + blocks + " "
        + name + ".length=" + length);
  }
}
