package org.shmem4j.ucc;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.shmem4j.internal.pe.collective.Collective;
import org.shmem4j.internal.pe.collective.Collectives;
import org.shmem4j.internal.pe.collective.Cut;
import org.shmem4j.internal.pe.collective.Pieces;
import org.shmem4j.internal.pe.control.Call;

/** The library's own exchanges: meetings, and allgathers of a few bytes. */
final class Exchanges {
  private Exchanges() {}

  /** Creates a meeting at which all wait until all have arrived. */
  static Collective meet(Collectives calls, Call call) {
    return meet(calls, new Pieces(call));
  }

  /** Creates a meeting at which the takers wait until the givers have arrived. */
  static Collective meet(Collectives calls, Pieces pieces) {
    return calls.prepareExchange(pieces.ofNothing(), MemorySegment.NULL, MemorySegment.NULL);
  }

  static Collective allgather(Collectives calls, byte[] mine, byte[] all) {
    Pieces pieces = new Pieces(Call.ALLGATHER).agreeing(mine.length).sameForAll()
        .giving(Cut.one(mine.length))
        .taking(Cut.ofBytes(new long[] {mine.length}, multiples(calls.groupEnd().size(), mine.length)));
    return calls.prepareExchange(pieces, MemorySegment.ofArray(all), MemorySegment.ofArray(mine));
  }

  /** {@return a list with the same number of bytes for each participant} */
  static long[] equal(int size, long bytes) {
    long[] counts = new long[size];
    Arrays.fill(counts, bytes);
    return counts;
  }

  /** {@return the displacements of consecutive pieces of equal length} */
  static long[] multiples(int size, long bytes) {
    long[] displacements = new long[size];
    Arrays.setAll(displacements, i -> i * bytes);
    return displacements;
  }
}
