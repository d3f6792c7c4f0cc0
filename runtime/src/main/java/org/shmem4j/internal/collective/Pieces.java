package org.shmem4j.internal.collective;

import org.shmem4j.internal.channel.CallRecord;
import org.shmem4j.internal.control.Call;
import org.shmem4j.type.ElementType;

/**
 * What one member gives and takes in an exchange. Counts and displacements are in elements; what a member does not
 * give or take may be null.
 *
 * @param call the call
 * @param type the type of elements
 * @param giver the member that gives, or {@link #ALL}
 * @param taker the member that takes, or {@link #ALL}
 * @param root the root of the call; -1 if it has none
 * @param agreedCount the count that must agree between members; {@link CallRecord#NONE} if none must
 * @param agreedCounts the counts of all members that must agree; null if none must
 * @param source address of what this member gives
 * @param sourceCounts elements for each taker
 * @param sourceDisplacements where the elements for each taker start
 * @param dest address where this member takes
 * @param destCounts elements from each giver
 * @param destDisplacements where the elements of each giver go
 */
@SuppressWarnings("ArrayRecordComponent") // arguments on their way, never compared or kept
public record Pieces(
    Call call,
    ElementType type,
    int giver,
    int taker,
    int root,
    long agreedCount,
    long[] agreedCounts,
    long source,
    long[] sourceCounts,
    long[] sourceDisplacements,
    long dest,
    long[] destCounts,
    long[] destDisplacements) {
  /** Everybody gives, or everybody takes. */
  public static final int ALL = -1;

  boolean isGiver(int member) {
    return giver == ALL || giver == member;
  }

  boolean isTaker(int member) {
    return taker == ALL || taker == member;
  }
}
