package org.shmem4j;

import java.lang.foreign.MemorySegment;
import java.util.function.Consumer;

/**
 * The memory of the symmetric heap that a handle stands for. Allocation and slicing create regions; programs need not.
 *
 * @param shmem the PE it belongs to
 * @param segment this PE's copy
 * @param offset its offset in the symmetric heap, the same on every PE
 * @param root the array of which this is a part; null for a whole array
 * @param onFree takes the action to run when the array is freed; null for parts
 * @param ownBytes how much of it this PE asked for
 */
public record SymmetricRegion(
    Shmem shmem, MemorySegment segment, long offset, SymmetricArray root, Consumer<Runnable> onFree, long ownBytes) {

  /**
   * Creates a region all of which this PE asked for.
   *
   * @param shmem the PE it belongs to
   * @param segment this PE's copy
   * @param offset its offset in the symmetric heap, the same on every PE
   * @param root the array of which this is a part; null for a whole array
   * @param onFree takes the action to run when the array is freed; null for parts
   */
  public SymmetricRegion(
      Shmem shmem, MemorySegment segment, long offset, SymmetricArray root, Consumer<Runnable> onFree) {
    this(shmem, segment, offset, root, onFree, segment.byteSize());
  }

  /**
   * Creates the region of a part of an array, or of another PE's copy.
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
