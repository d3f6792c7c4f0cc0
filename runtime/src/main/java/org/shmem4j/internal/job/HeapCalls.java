package org.shmem4j.internal.job;

import java.lang.foreign.MemorySegment;
import java.util.HashMap;
import java.util.Map;
import org.shmem4j.HandleType;
import org.shmem4j.HeapExhaustedException;
import org.shmem4j.Shmem;
import org.shmem4j.SymmetricArray;
import org.shmem4j.SymmetricRegion;
import org.shmem4j.internal.channel.Node;
import org.shmem4j.internal.collective.CollectiveSet;
import org.shmem4j.internal.control.Call;
import org.shmem4j.internal.memory.JobMemory;
import org.shmem4j.internal.memory.SymmetricHeap;

/** The collective calls on the symmetric heap: all PEs ask for the same, or all are told who did not. */
final class HeapCalls {
  private static final long RESERVE_UNIT = 1 << 20;
  private static final long NO_MEMORY = 1;
  private static final long ROOM_FOR_COUNTS = 1L << 56;

  private final Shmem shmem;
  private final Node node;
  private final JobMemory memory;
  private final CollectiveSet world;
  private final SymmetricHeap heap;
  private final Map<Long, Runnable> invalidators = new HashMap<>();

  HeapCalls(Shmem shmem, Node node, JobMemory memory, CollectiveSet world) {
    this.shmem = shmem;
    this.node = node;
    this.memory = memory;
    this.world = world;
    this.heap = new SymmetricHeap(node.layout().heapBytes());
  }

  <A extends SymmetricArray> A allocate(HandleType<A> type, long length, long alignment, boolean zeroed) {
    if (length < 0 || length > ROOM_FOR_COUNTS / type.elementBytes()) {
      throw new IllegalArgumentException(
          "length must be from 0 to what memory can hold: length=" + length + " type=" + type);
    }
    if (alignment < Long.BYTES || Long.bitCount(alignment) != 1) {
      throw new IllegalArgumentException("alignment must be a power of two of at least 8: alignment=" + alignment);
    }
    if (length == 0) {
      return null;
    }
    long bytes = length * type.elementBytes();
    long offset = heap.take(bytes, alignment);
    HeapExhaustedException refused = reserve(offset, bytes);
    long[] answers = new long[node.control().pes()];
    world.exchange(Call.ALLOCATE, bytes, offset, refused == null ? 0 : NO_MEMORY, answers);
    for (int pe = 0; pe < answers.length; pe++) {
      if (answers[pe] == NO_MEMORY) {
        heap.release(offset);
        throw refused != null
            ? refused
            : new HeapExhaustedException("every PE must have memory for an allocation: pe=" + pe + " has none, bytes=" + bytes);
      }
    }
    MemorySegment segment = segment(node.pe(), offset, bytes);
    if (zeroed) {
      segment.fill((byte) 0);
      world.meet(Call.BARRIER);
    }
    return type.of(new SymmetricRegion(shmem, segment, offset, null, invalidate -> invalidators.put(offset, invalidate)));
  }

  private HeapExhaustedException reserve(long offset, long bytes) {
    long[] fresh = heap.untouched(offset, bytes, RESERVE_UNIT);
    try {
      memory.reserve(node.layout().heap(node.pe()) + fresh[0], fresh[1] - fresh[0]);
      return null;
    } catch (HeapExhaustedException e) {
      return e;
    }
  }

  MemorySegment segment(int pe, long offset, long bytes) {
    return node.memory().asSlice(node.layout().heap(pe) + offset, bytes);
  }

  void free(SymmetricArray array) {
    checkOwned(array);
    world.exchange(Call.FREE, array.byteSize(), array.offset(), 0, new long[node.control().pes()]);
    release(array);
  }

  private void release(SymmetricArray array) {
    heap.release(array.offset());
    invalidators.remove(array.offset()).run();
  }

  <A extends SymmetricArray> A reallocate(A array, HandleType<A> type, long length) {
    if (array == null) {
      return allocate(type, length, SymmetricHeap.ALIGNMENT, false);
    }
    checkOwned(array);
    if (length == 0) {
      free(array);
      return null;
    }
    A moved = allocate(type, length, SymmetricHeap.ALIGNMENT, false);
    MemorySegment.copy(array.segment(), 0, moved.segment(), 0, Math.min(array.byteSize(), moved.byteSize()));
    world.meet(Call.BARRIER);
    release(array);
    return moved;
  }

  private void checkOwned(SymmetricArray array) {
    if (array.shmem() != shmem) {
      throw new IllegalArgumentException("an array must belong to this PE's job: array=" + array);
    }
    if (array.isFreed()) {
      throw new IllegalStateException("an array must not be freed twice: array=" + array);
    }
    if (array.root() != array) {
      throw new IllegalArgumentException("only the whole array can be freed, not a slice: array=" + array
          + " whole=" + array.root());
    }
  }

  /** Makes every array refuse further use: the job has ended. */
  void releaseAll() {
    invalidators.values().forEach(Runnable::run);
    invalidators.clear();
  }
}
