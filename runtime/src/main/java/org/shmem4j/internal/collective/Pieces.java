package org.shmem4j.internal.collective;

import java.lang.foreign.MemorySegment;
import org.shmem4j.internal.channel.CallRecord;
import org.shmem4j.internal.control.Call;
import org.shmem4j.type.ElementType;

/**
 * The pieces that members exchange in a call, as one member sees them: who gives and who takes, what must agree, and
 * how what this member gives and takes is cut. Where the memory lies is said beside it. The object is described by a
 * chain of calls, and does not change after that.
 */
public final class Pieces {
  private static final int ALL = -1;
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

  /** Pieces of a call in which all give to all, and lengths need not agree. */
  public Pieces(Call call) {
    this.call = call;
  }

  /** Sets the type of elements, which must agree. */
  public Pieces of(ElementType elements) {
    type = elements;
    return this;
  }

  /** Only the root gives; all do if it is negative. */
  public Pieces from(int root) {
    giver = root;
    return this;
  }

  /** Only the root takes; all do if it is negative. */
  public Pieces to(int root) {
    taker = root;
    return this;
  }

  /** All pieces are of one length, which must agree; of any if it is {@link CallRecord#NONE}. */
  public Pieces agreeing(long count) {
    agreedCount = count;
    ragged = count == CallRecord.NONE;
    return this;
  }

  /** The lengths of all pieces must agree; none must if this is null. */
  public Pieces agreeing(long[] counts) {
    agreedCounts = counts;
    return this;
  }

  /** All takers get the same: what is given is one piece. */
  public Pieces sameForAll() {
    same = true;
    return this;
  }

  /** Says whether what this member gives itself is in place already. */
  public Pieces keepingOwn(boolean inPlace) {
    keepsOwn = inPlace;
    return this;
  }

  /** Sets what this member gives. */
  public Pieces giving(Cut cut) {
    given = cut;
    return this;
  }

  /** Sets what this member takes. */
  public Pieces taking(Cut cut) {
    taken = cut;
    return this;
  }

  /** No bytes move: takers wait until givers have arrived. */
  public Pieces ofNothing() {
    ragged = false;
    keepsOwn = true;
    return sameForAll().giving(NOTHING).taking(NOTHING);
  }

  /** Says in a record what must agree. */
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

  int firstGiver() {
    return Math.max(0, giver);
  }

  int afterLastGiver(int members) {
    return giver == ALL ? members : giver + 1;
  }

  int firstTaker() {
    return Math.max(0, taker);
  }

  int afterLastTaker(int members) {
    return taker == ALL ? members : taker + 1;
  }

  /** {@return whether all give to all} */
  public boolean areAmongAll() {
    return giver == ALL && taker == ALL;
  }

  /** {@return whether all takers get the same: then what is given is one piece} */
  public boolean areSame() {
    return same;
  }

  /** {@return whether lengths may differ, so that takers check what they are given against what they expect} */
  public boolean areRagged() {
    return ragged;
  }

  /** {@return how what this member gives is cut; undefined if it gives nothing} */
  public Cut given() {
    return given;
  }

  /** {@return how what this member takes is cut; undefined if it takes nothing} */
  public Cut taken() {
    return taken;
  }

  /** {@return whether the call has layouts, on every member} */
  public boolean haveLayouts() {
    return (given != null && given.hasMaps()) || (taken != null && taken.hasMaps());
  }

  /** {@return whether what this member gives is overwritten by what it takes} */
  boolean areSwapped() {
    return keepsOwn && !same && areAmongAll();
  }

  /** {@return whether what this member gives itself is in place already} */
  public boolean keepsOwn() {
    return keepsOwn;
  }

  private boolean copiesOwn(int me) {
    return isGiver(me) && isTaker(me) && !keepsOwn;
  }

  /** {@return whether what this member gives itself must be packed and unpacked again} */
  public boolean mustPackOwn(int me) {
    return copiesOwn(me) && !given.fits(taken, me);
  }

  /** Copies what this member gives itself, unless that is in place or must be packed and unpacked again. */
  public void copyOwn(int me, MemorySegment dest, MemorySegment source) {
    if (copiesOwn(me) && given.fits(taken, me)) {
      given.copyTo(me, source, taken, dest);
    }
  }

  /** {@return the error of a piece whose bytes are not as many as were sent} */
  public RuntimeException wrongLength(int member, long sent, long expected) {
    String rule =
        haveLayouts() ? "as many numbers must be received as are sent" : "the count received must be the count sent";
    int unit = type == null ? 1 : type.bytes();
    return new IllegalArgumentException(
        rule + ": from=" + member + " sent=" + sent / unit + " expected=" + expected / unit);
  }
}
