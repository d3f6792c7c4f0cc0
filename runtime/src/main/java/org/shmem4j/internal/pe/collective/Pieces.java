package org.shmem4j.internal.pe.collective;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.internal.pe.flags.CallRecord;
import org.shmem4j.type.ElementType;

/**
 * The pieces that members exchange in a call, as one member sees them: which members give and take, what must agree,
 * and how this member's source and destination are cut. The memory itself is passed separately. A chain of calls sets
 * up the object, which does not change afterwards.
 */
public final class Pieces {
  private static final int ALL = -1;
  private static final int ELSEWHERE = -2;
  private static final Cut NOTHING = Cut.one(0);

  private final Call call;
  private ElementType type;
  private int giver = ALL;
  private int taker = ALL;
  private long agreedCount = CallRecord.NONE;
  private long[] agreedCounts;
  private boolean same;
  private boolean ragged = true;
  private boolean keepsOwn;
  private Cut given;
  private Cut taken;

  /** Creates the pieces of a call in which all give to all, and lengths need not agree. */
  public Pieces(Call call) {
    this.call = call;
  }

  /** Sets the type of elements, which must agree. */
  public Pieces elements(ElementType elements) {
    type = elements;
    return this;
  }

  /** Sets the only giver; negative if all give. */
  public Pieces from(int root) {
    giver = root;
    return this;
  }

  /** Sets the only taker; negative if all take. */
  public Pieces to(int root) {
    taker = root;
    return this;
  }

  /** Sets the common length of all pieces, which must agree; {@link CallRecord#NONE} allows any lengths. */
  public Pieces agreeing(long count) {
    agreedCount = count;
    ragged = count == CallRecord.NONE;
    return this;
  }

  /** Sets the lengths of all pieces, which must agree; null if they need not. */
  public Pieces agreeing(long[] counts) {
    agreedCounts = counts;
    return this;
  }

  /** Makes each giver give the same single piece to all takers. */
  public Pieces sameForAll() {
    same = true;
    return this;
  }

  /** Sets whether the piece that this member gives itself is already in place. */
  public Pieces keepingOwn(boolean inPlace) {
    keepsOwn = inPlace;
    return this;
  }

  /** Sets the cut of this member's source. */
  public Pieces giving(Cut cut) {
    given = cut;
    return this;
  }

  /** Sets the cut of this member's destination. */
  public Pieces taking(Cut cut) {
    taken = cut;
    return this;
  }

  /** Makes the call move no bytes: takers only wait until givers have arrived. */
  public Pieces ofNothing() {
    ragged = false;
    keepsOwn = true;
    return sameForAll().giving(NOTHING).taking(NOTHING);
  }

  /** {@return the pieces that some of the members exchange among themselves} */
  public Pieces among(int[] some) {
    Pieces theirs =
        new Pieces(call).elements(type).from(indexOf(giver, some)).to(indexOf(taker, some)).keepingOwn(keepsOwn)
            .giving(given == null ? null : given.among(some)).taking(taken == null ? null : taken.among(some));
    theirs.agreedCount = agreedCount;
    theirs.ragged = ragged;
    theirs.same = same;
    return theirs;
  }

  private static int indexOf(int member, int[] some) {
    int found = member == ALL ? ALL : Arrays.binarySearch(some, member);
    return found >= 0 || member == ALL ? found : ELSEWHERE;
  }

  /** Writes the values that must agree into a record. */
  public void describeIn(CallRecord record) {
    record.set(call, type, agreedCount, Math.max(giver, taker), CallRecord.NONE, CallRecord.NONE);
    if (agreedCounts != null) {
      record.addCounts(agreedCounts);
    }
  }

  /** {@return whether a member gives} */
  public boolean isGiver(int member) {
    return giver == ALL || giver == member;
  }

  /** {@return whether a member takes} */
  public boolean isTaker(int member) {
    return taker == ALL || taker == member;
  }

  /** {@return the first member that gives} */
  public int firstGiver() {
    return Math.max(0, giver);
  }

  /** {@return the member after the last one that gives} */
  public int afterLastGiver(int members) {
    return giver == ALL ? members : giver + 1;
  }

  /** {@return the first member that takes} */
  public int firstTaker() {
    return Math.max(0, taker);
  }

  /** {@return the member after the last one that takes} */
  public int afterLastTaker(int members) {
    return taker == ALL ? members : taker + 1;
  }

  /** {@return whether all give to all} */
  public boolean areAmongAll() {
    return giver == ALL && taker == ALL;
  }

  /** {@return whether all takers get the same single piece} */
  public boolean areSame() {
    return same;
  }

  /** {@return whether each giver gives a single piece: to the only taker, or the same to all} */
  boolean areOneEach() {
    return same || taker != ALL;
  }

  /** {@return whether lengths may differ, so that takers compare the given length with the one they expect} */
  public boolean areRagged() {
    return ragged;
  }

  /** {@return the cut of this member's source; undefined if it gives nothing} */
  public Cut given() {
    return given;
  }

  /** {@return the cut of this member's destination; undefined if it takes nothing} */
  public Cut taken() {
    return taken;
  }

  /** {@return whether the call has layouts, which it then has on every member} */
  public boolean haveLayouts() {
    return (given != null && given.hasMaps()) || (taken != null && taken.hasMaps());
  }

  /** {@return whether the pieces that this member takes overwrite those that it gives} */
  public boolean areSwapped() {
    return keepsOwn && !same && areAmongAll();
  }

  private boolean copiesOwn(int me) {
    return isGiver(me) && isTaker(me) && !keepsOwn;
  }

  /** {@return whether the piece that this member gives itself must be packed and unpacked again} */
  public boolean mustPackOwn(int me) {
    return copiesOwn(me) && !given.fits(taken, me);
  }

  /** Copies the piece that this member gives itself, unless it is in place or must be packed and unpacked again. */
  public void copyOwn(int me, MemorySegment dest, MemorySegment source) {
    if (copiesOwn(me) && given.fits(taken, me)) {
      given.copyTo(me, source, taken, dest);
    }
  }

  /** {@return the exception for a piece whose expected length differs from the sent one} */
  public RuntimeException wrongLength(int member, long sent, long expected) {
    String rule =
        haveLayouts() ? "as many numbers must be received as are sent" : "the count received must be the count sent";
    int unit = type == null ? 1 : type.bytes();
    return new IllegalArgumentException(
        rule + ": from=" + member + " sent=" + sent / unit + " expected=" + expected / unit);
  }
}
