package org.shmem4j.schedules;

import java.lang.foreign.MemorySegment;
import org.shmem4j.Comparison;
import org.shmem4j.Context;
import org.shmem4j.Shmem;
import org.shmem4j.SignalOp;
import org.shmem4j.entry.AtomicWords;
import org.shmem4j.entry.Transfers;
import org.shmem4j.entry.Waits;
import org.shmem4j.entry.WordTransfers;
import org.shmem4j.handles.Longs;
import org.shmem4j.type.AtomicOp;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;

/** The library's calls, for arrays of longs, as programs write them. */
final class Calls {
  static final ElementType LONG = ElementType.of("long", Lane.LONG, 1, Meaning.SIGNED);

  private Calls() {}

  static Longs zeros(Shmem shmem, long length) {
    return shmem.callocate(Longs.TYPE, length);
  }

  static void put(Longs array, long index, long value, int pe) {
    put(null, array, index, value, pe);
  }

  static void put(Context context, Longs array, long index, long value, int pe) {
    WordTransfers.put(context, array, index, Long.BYTES, value, pe);
  }

  static long get(Longs array, long index, int pe) {
    return WordTransfers.get(null, array, index, Long.BYTES, pe);
  }

  static void putNbi(Longs dest, long index, Longs source, long sourceIndex, int pe) {
    Transfers.NONBLOCKING.put(null, LONG, dest, index, source, sourceIndex, 1, pe);
  }

  static void getNbi(Longs dest, long index, Longs source, long sourceIndex, int pe) {
    Transfers.NONBLOCKING.get(null, LONG, dest, index, source, sourceIndex, 1, pe);
  }

  static void putAll(Longs dest, int pe, long... values) {
    Transfers.BLOCKING.put(null, LONG, dest, 0, MemorySegment.ofArray(values), values.length, pe);
  }

  static void putSignal(Longs dest, long index, long value, Longs signal, long signalIndex, int pe) {
    Transfers.BLOCKING.putSignal(
        null, LONG, dest, index, MemorySegment.ofArray(new long[] {value}), 1, signal, signalIndex, 1, SignalOp.SET,
        pe);
  }

  static void putSignalNbi(Longs dest, Longs source, Longs signal, int pe) {
    Transfers.NONBLOCKING.putSignal(null, LONG, dest, 0, source, 0, 1, signal, 0, 1, SignalOp.SET, pe);
  }

  static void add(Longs array, long index, long value, int pe) {
    AtomicWords.apply(AtomicOp.ADD, null, array, index, Long.BYTES, value, 0, pe);
  }

  static void set(Longs array, long index, long value, int pe) {
    AtomicWords.apply(AtomicOp.SET, null, array, index, Long.BYTES, value, 0, pe);
  }

  static long fetchAdd(Longs array, long index, long value, int pe) {
    return AtomicWords.fetch(AtomicOp.ADD, null, array, index, Long.BYTES, value, 0, pe);
  }

  static long fetch(Longs array, long index, int pe) {
    return AtomicWords.fetch(AtomicOp.FETCH, null, array, index, Long.BYTES, 0, 0, pe);
  }

  static long compareSwap(Longs array, long index, long expected, long value, int pe) {
    return AtomicWords.fetch(AtomicOp.COMPARE_SWAP, null, array, index, Long.BYTES, value, expected, pe);
  }

  static void await(Longs array, long index, long value) {
    Waits.waitUntil(LONG, array, index, Comparison.GE, value);
  }

  static void require(boolean holds, String otherwise) {
    if (!holds) {
      throw new IllegalStateException(otherwise);
    }
  }

  /** Takes the first element on PE 0 if it is 0, in one call or in two; returns whether it did. */
  static boolean take(Longs array, boolean inTwoCalls) {
    if (!inTwoCalls) {
      return compareSwap(array, 0, 0, 1, 0) == 0;
    }
    boolean mine = fetch(array, 0, 0) == 0;
    if (mine) {
      set(array, 0, 1, 0);
    }
    return mine;
  }
}
