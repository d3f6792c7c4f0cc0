package org.shmem4j;

import java.lang.foreign.MemorySegment;
import java.util.function.Consumer;

/**
 * Memory of the symmetric heap that a handle stands for. Allocation and slicing make regions; users have no need to.
 *
 * @param shmem the PE it belongs to
 * @param segment this PE's copy
 * @param offset where it starts in the symmetric heap, the same on every PE
 * @param root the array of which this is a part; null for an array of its own
 * @param onFree takes what is to be done when the array is freed; null for parts
 */
public record SymmetricRegion(
    Shmem shmem, MemorySegment segment, long offset, SymmetricArray root, Consumer<Runnable> onFree) {

  /**
   * A part of an array, or another PE's copy of it.
   *
   * @param array the array
   * @param segment the memory of the part
   * @param offset where it starts in the symmetric heap
   * @return the region
   */
  public static SymmetricRegion within(SymmetricArray array, MemorySegment segment, long offset) {
    return new SymmetricRegion(array.shmem(), segment, offset, array.root(), null);
  }
}
