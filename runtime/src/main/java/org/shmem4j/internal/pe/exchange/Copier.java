package org.shmem4j.internal.pe.exchange;

import java.lang.foreign.MemorySegment;
import org.shmem4j.internal.onhost.datalayout.TypeMap;
import org.shmem4j.internal.onhost.memory.Words;
import org.shmem4j.internal.pe.PeCore;

/** Copies elements of a turn's arrays to contiguous memory, from contiguous memory, or from PE to PE. */
class Copier {
  private static final int SCRATCH_BYTES = 4096;

  /** The memory of this host. */
  final MemorySegment memory;
  private final PeCore core;
  private final long heap;
  private final MemorySegment scratch = MemorySegment.ofArray(new long[SCRATCH_BYTES / Long.BYTES]);

  Copier(PeCore core) {
    this.core = core;
    this.memory = core.memory();
    this.heap = core.placement().heap(core.pe());
  }

  /** {@return where this PE's heap starts} */
  final long heap() {
    return heap;
  }

  /** {@return where the heap of a PE of this host starts} */
  final long heap(int pe) {
    return core.placement().heap(pe);
  }

  /** Copies this PE's elements to memory of this host. */
  final void pack(Turn turn, TypeMap map, long to) {
    for (int i = 0; i < turn.arrays(); i++) {
      long array = heap + turn.offset(i);
      long at = to + i * map.bytes();
      if (map.isRun()) {
        Words.copy(memory, array + map.start(), at, map.bytes());
      } else {
        map.pack(memory, array, memory, at, 0, map.bytes());
      }
    }
  }

  /** Copies elements from memory of this host to this PE's places for them. */
  void unpack(Turn turn, TypeMap map, long from) {
    for (int i = 0; i < turn.arrays(); i++) {
      long array = heap + turn.offset(i);
      long at = from + i * map.bytes();
      if (map.isRun()) {
        Words.copy(memory, at, array + map.start(), map.bytes());
      } else {
        map.unpack(memory, array, memory, at, 0, map.bytes());
      }
    }
  }

  /** Copies this PE's elements to other memory. */
  final void pack(Turn turn, TypeMap map, MemorySegment to) {
    for (int i = 0; i < turn.arrays(); i++) {
      map.pack(memory, heap + turn.offset(i), to, i * map.bytes(), 0, map.bytes());
    }
  }

  /** Copies elements from other memory to this PE's places for them. */
  void unpack(Turn turn, TypeMap map, MemorySegment from) {
    for (int i = 0; i < turn.arrays(); i++) {
      map.unpack(memory, heap + turn.offset(i), from, i * map.bytes(), 0, map.bytes());
    }
  }

  /** Copies elements of another PE of this host to this PE's places for them. */
  void copy(Turn turn, int pe, TypeMap there, TypeMap here) {
    for (int i = 0; i < turn.arrays(); i++) {
      copy(heap(pe) + turn.offset(i), there, heap + turn.offset(i), here);
    }
  }

  private void copy(long from, TypeMap there, long to, TypeMap here) {
    if (there.fits(here)) {
      there.copyTo(memory, from, here, memory, to);
      return;
    }
    for (long done = 0; done < here.bytes(); done += SCRATCH_BYTES) {
      long end = Math.min(here.bytes(), done + SCRATCH_BYTES);
      there.pack(memory, from, scratch, 0, done, end);
      here.unpack(memory, to, scratch, 0, done, end);
    }
  }
}
