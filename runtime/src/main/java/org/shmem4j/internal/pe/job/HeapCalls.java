package org.shmem4j.internal.pe.job;

import java.lang.foreign.MemorySegment;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.shmem4j.HandleType;
import org.shmem4j.HeapExhaustedException;
import org.shmem4j.Shmem;
import org.shmem4j.SymmetricArray;
import org.shmem4j.SymmetricRegion;
import org.shmem4j.internal.onhost.memory.HostLayout;
import org.shmem4j.internal.onhost.memory.HostMemory;
import org.shmem4j.internal.onhost.memory.MemoryLimit;
import org.shmem4j.internal.onhost.memory.SymmetricHeap;
import org.shmem4j.internal.pe.PeCore;
import org.shmem4j.internal.pe.collective.Collectives;
import org.shmem4j.internal.pe.collective.Requests;
import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.internal.pe.control.PeNotes;
import org.shmem4j.internal.pe.control.Trace;
import org.shmem4j.internal.pe.engine.Engine;
import org.shmem4j.internal.pe.exchange.OpenExchanges;
import org.shmem4j.internal.pe.flags.CallRecord;
import org.shmem4j.internal.pe.irregular.OpenTraffic;

/** The collective calls on the symmetric heap: either all PEs make the same request, or all learn which PE did not. */
final class HeapCalls {
  private static final long RESERVE_UNIT = 1 << 20;
  private static final long NO_PLACE = -1;
  private static final long ROOM_FOR_COUNTS = 1L << 56;

  private final Shmem shmem;
  private final PeCore core;
  private final HostMemory memory;
  private final Collectives world;
  private final SymmetricHeap heap;
  private final int jvmsHere;
  private final Locks locks;
  private final Requests requests;
  private final OpenTraffic traffic;
  private final OpenExchanges exchanges;
  private final PeNotes notes;
  private final AtomicBoolean busy = new AtomicBoolean();
  private final Map<Long, Runnable> invalidators = new HashMap<>();

  HeapCalls(
      Shmem shmem, PeCore core, Engine engine, Collectives world, Locks locks, Requests requests,
      OpenTraffic traffic, OpenExchanges exchanges, PeNotes notes) {
    this.shmem = shmem;
    this.core = core;
    this.memory = engine.memory();
    this.jvmsHere = engine.ownProcess() ? core.placement().pesHere() : 1;
    this.world = world;
    this.locks = locks;
    this.requests = requests;
    this.traffic = traffic;
    this.exchanges = exchanges;
    this.notes = notes;
    this.heap = new SymmetricHeap(memory.layout().heapBytes());
  }

  <A extends SymmetricArray> A allocate(HandleType<A> type, long length, long alignment, boolean zeroed) {
    checkLength("length", type, length);
    if (alignment < Long.BYTES || Long.bitCount(alignment) != 1) {
      throw new IllegalArgumentException("alignment must be a power of two of at least 8: alignment=" + alignment);
    }
    if (alignment > HostLayout.HUGE_PAGE) {
      throw new IllegalArgumentException("alignment must be at most " + HostLayout.HUGE_PAGE
          + ", at multiples of which memory is mapped: alignment=" + alignment);
    }
    if (length == 0) {
      return null;
    }
    enter();
    try {
      return allocateTogether(type, length, length, alignment, zeroed);
    } finally {
      busy.set(false);
    }
  }

  private static void checkLength(String name, HandleType<?> type, long length) {
    if (length < 0 || length > ROOM_FOR_COUNTS / type.elementBytes()) {
      throw new IllegalArgumentException(
          name + " must be at least 0 and small enough for memory: " + name + "=" + length + " type=" + type
              + (length < 0 ? "; an int may have overflowed: compute it as a long, as in (long) rows * columns" : ""));
    }
  }

  /** Allocates the greatest of the lengths that the PEs need. */
  <A extends SymmetricArray> A allocateLargest(HandleType<A> type, long mine) {
    checkLength("mine", type, mine);
    enter();
    try {
      long greatest = world.agree(Call.ALLOCATE_LARGEST, CallRecord.NONE, CallRecord.NONE, CallRecord.NONE, mine);
      return greatest == 0 ? null : allocateTogether(type, greatest, mine, SymmetricHeap.ALIGNMENT, false);
    } finally {
      busy.set(false);
    }
  }

  /**
   * Enters an allocation or a release. These are collective; if two threads called at once, other PEs could see them in
   * another order.
   */
  private void enter() {
    if (!busy.compareAndSet(false, true)) {
      throw new IllegalStateException(
          "two threads of a PE must not allocate or free at once: pe=" + core.pe() + "; let one thread do it");
    }
  }

  private <A extends SymmetricArray> A allocateTogether(
      HandleType<A> type, long length, long ownLength, long alignment, boolean zeroed) {
    long bytes = length * type.elementBytes();
    long offset = NO_PLACE;
    HeapExhaustedException refused = null;
    try {
      offset = heap.take(bytes, alignment);
      memory.requireAlignment(alignment);
      long before = heap.touched();
      MemoryLimit.ofProcess().require(
          before, heap.needed(offset, bytes, RESERVE_UNIT) - before, core.placement().pesHere(), jvmsHere);
    } catch (HeapExhaustedException e) {
      refused = e;
    }
    if (bytes >= MemoryLimit.LARGE_BYTES) {
      agree(bytes, offset, alignment, refused);
    }
    try {
      if (refused == null) {
        heap.reserve(offset, bytes, RESERVE_UNIT, new Reserving(core, memory));
        if (zeroed) {
          segment(core.pe(), offset, bytes).fill((byte) 0);
        }
      }
    } catch (HeapExhaustedException e) {
      refused = e;
    }
    agree(bytes, offset, alignment, refused);
    notes.heapInUse(heap.inUse());
    Trace trace = core.waiter().trace();
    if (trace != null) {
      trace.allocated(offset, bytes, type.elementBytes());
    }
    MemorySegment segment = segment(core.pe(), offset, bytes);
    return type.of(new SymmetricRegion(
        shmem, segment, offset, null, new OnFree(invalidators, offset), ownLength * type.elementBytes()));
  }

  private record Reserving(PeCore core, HostMemory memory) implements SymmetricHeap.LongBinaryConsumer {
    @Override
    public void accept(long from, long bytes) {
      memory.reserve(core.placement().heap(core.pe()) + from, bytes);
    }
  }

  /** Registers what makes an array refuse further use. */
  private record OnFree(Map<Long, Runnable> invalidators, long at) implements Consumer<Runnable> {
    @Override
    public void accept(Runnable invalidate) {
      invalidators.put(at, invalidate);
    }
  }

  /** Makes sure that either all PEs take the same piece of the heap, or none takes any. */
  private void agree(long bytes, long offset, long alignment, HeapExhaustedException refused) {
    int pes = core.control().pes();
    long lowestRefused = pes
        - world.agree(Call.ALLOCATE, bytes, offset, alignment, refused == null ? 0 : pes - core.pe());
    if (lowestRefused < pes) {
      if (offset != NO_PLACE) {
        heap.release(offset);
      }
      throw refused != null
          ? refused
          : new HeapExhaustedException("every PE must have memory for an allocation: pe=" + lowestRefused
              + " has none, bytes=" + bytes + " alignment=" + alignment);
    }
  }

  MemorySegment segment(int pe, long offset, long bytes) {
    return core.memory().asSlice(core.placement().heap(pe) + offset, bytes);
  }

  void free(SymmetricArray array) {
    checkOwned(array);
    checkUnused(array);
    freeTogether(array);
  }

  private void freeTogether(SymmetricArray array) {
    enter();
    try {
      long ignored = world.agree(Call.FREE, array.byteSize(), array.offset(), CallRecord.NONE, 0);
      Trace trace = core.waiter().trace();
      if (trace != null) {
        trace.freed(array.offset(), array.byteSize());
      }
      locks.forget(array);
      heap.release(array.offset());
      notes.heapInUse(heap.inUse());
      invalidators.remove(array.offset()).run();
    } finally {
      busy.set(false);
    }
  }

  <A extends SymmetricArray> A reallocate(A array, HandleType<A> type, long length) {
    if (array == null) {
      return allocate(type, length, SymmetricHeap.ALIGNMENT, false);
    }
    if (length == 0) {
      free(array);
      return null;
    }
    checkOwned(array);
    checkUnused(array);
    A moved = allocate(type, length, SymmetricHeap.ALIGNMENT, false);
    MemorySegment.copy(array.segment(), 0, moved.segment(), 0, Math.min(array.byteSize(), moved.byteSize()));
    freeTogether(array);
    return moved;
  }

  private void checkOwned(SymmetricArray array) {
    if (array.shmem() != shmem) {
      throw new IllegalArgumentException("an array must belong to this PE's job: array=" + array);
    }
    if (array.isFreed()) {
      throw new IllegalStateException("an array must not be freed twice, nor used afterwards: array=" + array);
    }
    if (array.isView()) {
      throw new IllegalArgumentException("a view of a shared file must not be freed; close the file: array=" + array);
    }
    if (array.root() != array) {
      throw new IllegalArgumentException("only the whole array can be freed, not a slice: array=" + array
          + " whole=" + array.root());
    }
  }

  private void checkUnused(SymmetricArray array) {
    locks.checkNoneIn(array);
    if (requests.use(array.offset(), array.byteSize())) {
      throw new IllegalStateException("an array must not be freed while a request that uses it is pending: array="
          + array + "; await the request first");
    }
    if (traffic.uses(array.offset(), array.byteSize())) {
      throw new IllegalStateException("an array must not be freed while updates or fetches of it are open: array="
          + array + "; close them first");
    }
    if (exchanges.use(array.offset(), array.byteSize())) {
      throw new IllegalStateException("an array must not be freed while a turn of an exchange of it is under way:"
          + " array=" + array + "; finish it first");
    }
  }

  /** Frees every array, which then refuses further use, after this PE has left the job. */
  void releaseAll() {
    for (var array : invalidators.entrySet()) {
      heap.release(array.getKey());
      array.getValue().run();
    }
    invalidators.clear();
    notes.heapInUse(heap.inUse());
  }
}
