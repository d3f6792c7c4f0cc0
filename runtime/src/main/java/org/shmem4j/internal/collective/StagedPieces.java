package org.shmem4j.internal.collective;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.shmem4j.internal.channel.CallRecord;
import org.shmem4j.internal.control.Call;
import org.shmem4j.internal.layout.TypeMap;
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
 * @param sourceMaps how what is given lies, for each taker; null if all of it lies side by side
 * @param destMaps how what is taken lies, from each giver; null if this member has no layouts
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
    long[] destDisplacements,
    TypeMap[] sourceMaps,
    TypeMap[] destMaps) {
  /** Pieces without layouts. */
  public StagedPieces(
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
    this(call, type, agreedCount, agreedCounts, root, giver, taker, same, ragged, keepsOwn, source, sourceCounts,
        sourceDisplacements, dest, destCounts, destDisplacements, null, null);
  }

  /** {@return whether a member gives} */
  public boolean isGiver(int member) {
    return giver == Pieces.ALL || giver == member;
  }

  /** {@return whether a member takes} */
  public boolean isTaker(int member) {
    return taker == Pieces.ALL || taker == member;
  }

  /** {@return whether what this member gives is overwritten by what it takes} */
  boolean swaps() {
    return keepsOwn && !same && giver == Pieces.ALL && taker == Pieces.ALL;
  }

  private int entry(int member) {
    return same ? 0 : member;
  }

  /** {@return the bytes that are given to a member} */
  public long given(int member) {
    return sourceCounts[entry(member)];
  }

  long givenAt(int member) {
    return sourceDisplacements[entry(member)];
  }

  /** {@return whether the call has layouts, on every member} */
  public boolean haveLayouts() {
    return sourceMaps != null || destMaps != null;
  }

  /** {@return whether what is given to a member lies side by side} */
  public boolean isGivenAsRun(int member) {
    return sourceMaps == null || sourceMaps[entry(member)].isRun();
  }

  /** {@return whether what is taken from a member goes side by side} */
  public boolean isTakenAsRun(int member) {
    return destMaps == null || destMaps[member].isRun();
  }

  /** {@return where what is given to a member starts in the source, if it lies side by side} */
  public long givenRunAt(int member) {
    return givenAt(member) + (sourceMaps == null ? 0 : sourceMaps[entry(member)].start());
  }

  /** {@return where what is taken from a member starts in the destination, if it goes side by side} */
  public long takenRunAt(int member) {
    return destDisplacements[member] + (destMaps == null ? 0 : destMaps[member].start());
  }

  /** Packs some bytes of what is given to a member. */
  public void pack(int member, long from, long count, MemorySegment packed, long at) {
    if (sourceMaps == null) {
      MemorySegment.copy(source, givenAt(member) + from, packed, at, count);
    } else {
      sourceMaps[entry(member)].pack(source, givenAt(member), packed, at, from, from + count);
    }
  }

  /** Unpacks some bytes of what is taken from a member. */
  public void unpack(int member, long from, long count, MemorySegment packed, long at) {
    if (destMaps == null) {
      MemorySegment.copy(packed, at, dest, destDisplacements[member] + from, count);
    } else {
      destMaps[member].unpack(dest, destDisplacements[member], packed, at, from, from + count);
    }
  }

  /** {@return whether all that is given lies side by side, piece by piece} */
  boolean areGivenAsRuns() {
    return sourceMaps == null || Arrays.stream(sourceMaps).allMatch(TypeMap::isRun);
  }

  /** {@return whether what this member gives itself must be packed and unpacked again} */
  public boolean mustPackOwn(int me) {
    return copiesOwn(me) && sourceMaps != null && destMaps != null && !sourceMaps[entry(me)].fits(destMaps[me]);
  }

  private boolean copiesOwn(int me) {
    return isGiver(me) && isTaker(me) && !keepsOwn;
  }

  /** Copies what this member gives itself, unless that is in place or must be packed and unpacked again. */
  public void copyOwn(int me) {
    if (!copiesOwn(me) || mustPackOwn(me)) {
      return;
    }
    if (sourceMaps == null) {
      unpack(me, 0, Math.min(given(me), destCounts[me]), source, givenAt(me));
    } else if (destMaps == null) {
      pack(me, 0, Math.min(given(me), destCounts[me]), dest, destDisplacements[me]);
    } else {
      sourceMaps[entry(me)].copyTo(source, givenAt(me), destMaps[me], dest, destDisplacements[me]);
    }
  }

  /** {@return the error of a piece that is not as long as the one that was sent} */
  public RuntimeException wrongLength(int member, long sent, long expected) {
    String rule = haveLayouts() ? "as many numbers must be received as are sent: from="
        : "the bytes received must be the bytes sent: from=";
    int unit = haveLayouts() ? type.bytes() : 1;
    return new IllegalArgumentException(rule + member + " sent=" + sent / unit + " expected=" + expected / unit);
  }
}
