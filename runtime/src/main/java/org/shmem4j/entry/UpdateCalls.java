package org.shmem4j.entry;

import java.lang.foreign.MemorySegment;
import org.shmem4j.SymmetricArray;
import org.shmem4j.Team;
import org.shmem4j.internal.pe.irregular.UpdateOp;
import org.shmem4j.internal.pe.irregular.Updates;
import org.shmem4j.internal.pe.job.Pe;
import org.shmem4j.internal.pe.onesided.Reach;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Reduction;

/** The updates of an array's elements that are open on a team. One thread at a time uses them. */
public final class UpdateCalls {
  /** Replaces the element by the value. */
  public static final int SET = UpdateOp.SET;
  /** Adds the value to the element. */
  public static final int ADD = UpdateOp.ADD;
  /** Keeps the lesser of the element and the value. */
  public static final int MIN = UpdateOp.MIN;
  /** Keeps the greater of the element and the value. */
  public static final int MAX = UpdateOp.MAX;
  /** Combines the element and the value by bitwise and. */
  public static final int AND = UpdateOp.AND;
  /** Combines the element and the value by bitwise or. */
  public static final int OR = UpdateOp.OR;
  /** Combines the element and the value by bitwise exclusive or. */
  public static final int XOR = UpdateOp.XOR;
  /** The first of the user's operators; the others follow. */
  public static final int FIRST_OPERATOR = UpdateOp.FIRST_OPERATOR;

  private final Updates updates;

  private UpdateCalls(Updates updates) {
    this.updates = updates;
  }

  /** Opens updates of an array on a team; all its members make the same call. */
  public static UpdateCalls open(
      String name, Team team, SymmetricArray array, ElementType type, Reduction... operators) {
    Reach.checkBound("array", array);
    Pe pe = Pe.of(array);
    return new UpdateCalls(Updates.open(team, pe.traffic(), pe.core(), name, array, type, operators));
  }

  /** Sends an update whose value fits into a word. */
  public void word(int op, int pe, long index, long bits) {
    updates.word(op, pe, index, bits);
  }

  /** Begins an update; the caller writes the value where this returns, into {@link #memory}, and ends it. */
  public long begin(int op, int pe, long index) {
    return updates.begin(op, pe, index);
  }

  /** {@return the memory for values that go to a PE} */
  public MemorySegment memory(int pe) {
    return updates.values(pe);
  }

  /** Sends the update that was begun. */
  public void end(int pe, long value) {
    updates.end(pe, value);
  }

  /** Applies the updates that have arrived, and makes visible those that were sent. */
  public void poll() {
    updates.advance();
  }

  /** Waits until all updates that any member sent before are applied. */
  public void complete() {
    updates.completeAll();
  }

  /** Ends the use without waiting. */
  public void close() {
    updates.finish();
  }
}
