package org.shmem4j.ucc;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.shmem4j.internal.channel.CallRecord;
import org.shmem4j.internal.collective.Pieces;
import org.shmem4j.internal.collective.Staged;
import org.shmem4j.internal.collective.StagedPieces;
import org.shmem4j.internal.collective.StagedCollectives;
import org.shmem4j.internal.control.Call;

/** The library's own exchanges: meetings, and allgathers of a few bytes. */
final class Exchanges {
  private Exchanges() {}

  /** Those that take wait until those that give have arrived; no bytes move. */
  static Staged meet(StagedCollectives calls, Call call, int root, int giver, int taker) {
    long[] none = new long[calls.size()];
    MemorySegment nothing = MemorySegment.NULL;
    return calls.move(new StagedPieces(
        call, null, CallRecord.NONE, null, root, giver, taker, true, false, true, nothing, none, none, nothing, none,
        none));
  }

  /** All wait until all have arrived. */
  static Staged meet(StagedCollectives calls, Call call) {
    return meet(calls, call, -1, Pieces.ALL, Pieces.ALL);
  }

  static Staged allgather(StagedCollectives calls, byte[] mine, byte[] all) {
    int size = calls.size();
    return calls.move(new StagedPieces(
        Call.ALLGATHER,
        null,
        mine.length,
        null,
        -1,
        Pieces.ALL,
        Pieces.ALL,
        true,
        false,
        false,
        MemorySegment.ofArray(mine),
        new long[] {mine.length},
        new long[1],
        MemorySegment.ofArray(all),
        equal(size, mine.length),
        multiples(size, mine.length)));
  }

  /** As many bytes for each. */
  static long[] equal(int size, long bytes) {
    long[] counts = new long[size];
    Arrays.fill(counts, bytes);
    return counts;
  }

  /** One after another. */
  static long[] multiples(int size, long bytes) {
    long[] displacements = new long[size];
    Arrays.setAll(displacements, i -> i * bytes);
    return displacements;
  }
}
