package org.shmem4j.internal.pe.exchange;

import java.lang.foreign.MemorySegment;
import org.shmem4j.internal.onhost.datalayout.TypeMap;
import org.shmem4j.internal.onhost.memory.Words;
import org.shmem4j.internal.pe.PeCore;

/** Copies elements of a turn's arrays to memory in which they lie one after another, from there, or from PE to PE. */
final class Copier {
  private static final int SCRATCH_BYTES = 4096;

  private final MemorySegment memory;
  private final PeCore core;
  private final long heap;
  private final MemorySegment scratch = MemorySegment.ofArray(new long[SCRATCH_BYTES / Long.BYTES]);

  Copier(PeCore core) {
    this.core = core;
    this.memory = core.memory();
    this.heap = core.placement().heap(core.pe());
  }

  /** Copies elements of this PE to memory of this host. */
  void pack(Turn turn, TypeMap map, long to) {
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

  /** Copies elements from memory of this host to this PE's. */
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

  /** Copies elements of this PE to other memory. */
  void pack(Turn turn, TypeMap map, MemorySegment to) {
    for (int i = 0; i < turn.arrays(); i++) {
      map.pack(memory, heap + turn.offset(i), to, i * map.bytes(), 0, map.bytes());
    }
  }

  /** Copies elements from other memory to this PE's. */
  void unpack(Turn turn, TypeMap map, MemorySegment from) {
    for (int i = 0; i < turn.arrays(); i++) {
      map.unpack(memory, heap + turn.offset(i), from, i * map.bytes(), 0, map.bytes());
    }
  }

  /** Copies elements of a PE of this host to this PE's. */
  void copy(Turn turn, int pe, TypeMap there, TypeMap here) {
    for (int i = 0; i < turn.arrays(); i++) {
      copy(core.placement().heap(pe) + turn.offset(i), there, heap + turn.offset(i), here);
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
