package org.shmem4j;

import java.lang.foreign.MemorySegment;

/**
 * Memory of the symmetric heap that a handle stands for. Allocation and slicing make regions; users have no need to.
 *
 * @param shmem the PE it belongs to
 * @param segment this PE's copy
 * @param offset where it starts in the symmetric heap, the same on every PE
 * @param root the region that was allocated, of which this is a part; null for that region itself
 */
public record SymmetricRegion(Shmem shmem, MemorySegment segment, long offset, SymmetricArray root) {}
