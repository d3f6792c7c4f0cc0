package org.shmem4j.internal.collective;

import java.lang.foreign.MemorySegment;
import org.shmem4j.internal.channel.CallRecord;
import org.shmem4j.internal.control.Call;
import org.shmem4j.type.ElementType;

/**
 * What one member gives and takes in an exchange between buffers that peers cannot reach. Counts and displacements
 * are in bytes; what a member does not give or take may be null.
 *
 * @param call the call
 * @param type the type of elements; null if there are none
 * @param agreedCount the count that must agree between members; {@link CallRecord#NONE} if none must
 * @param agreedCounts the counts of all members that must agree; null if none must
 * @param root the root of the call; -1 if it has none
 * @param giver the member that gives, or {@link Pieces#ALL}
 * @param taker the member that takes, or {@link Pieces#ALL}
 * @param same whether all takers get the same: then what is given has one entry
 * @param ragged whether counts may differ, so that takers check what they are given against what they expect
 * @param keepsOwn whether what this member gives itself is in place already
 * @param source what this member gives
 * @param sourceCounts bytes for each taker
 * @param sourceDisplacements where the bytes for each taker start
 * @param dest where this member takes
 * @param destCounts bytes from each giver
 * @param destDisplacements where the bytes of each giver go
 */
@SuppressWarnings("ArrayRecordComponent") // arguments on their way, never compared or changed
public record StagedPieces(
    Call call,
    ElementType type,
    long agreedCount,
    long[] agreedCounts,
    int root,
    int giver,
    int taker,
    boolean same,
    boolean ragged,
    boolean keepsOwn,
    MemorySegment source,
    long[] sourceCounts,
    long[] sourceDisplacements,
    MemorySegment dest,
    long[] destCounts,
    long[] destDisplacements) {
  boolean isGiver(int member) {
    return giver == Pieces.ALL || giver == member;
  }

  boolean isTaker(int member) {
    return taker == Pieces.ALL || taker == member;
  }

  /** {@return whether what this member gives is overwritten by what it takes} */
  boolean swaps() {
    return keepsOwn && !same && giver == Pieces.ALL && taker == Pieces.ALL;
  }

  private int entry(int member) {
    return same ? 0 : member;
  }

  long given(int member) {
    return sourceCounts[entry(member)];
  }

  long givenAt(int member) {
    return sourceDisplacements[entry(member)];
  }
}
