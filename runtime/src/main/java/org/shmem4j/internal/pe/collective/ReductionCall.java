package org.shmem4j.internal.pe.collective;

import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.internal.pe.flags.CallRecord;
import org.shmem4j.type.Reduction;

/**
 * The arguments of a reduction on which all members agree. The results go to all members, to a root, or in parts to all
 * (scattered). The object is reused from call to call; each setter sets all of it.
 */
final class ReductionCall {
  /** Passed instead of a root if the results go to all members. */
  static final int ALL = -1;

  private Call call;
  private Reduction reduction;
  private long elements;
  private int root;
  private boolean isScattered;
  private long[] counts;
  private long dest;
  private long source;

  /**
   * Describes a reduction to a root, or to {@link #ALL}.
   *
   * @param source the offset of the operands in the members' heaps; {@link CallRecord#NONE} if they are elsewhere
   */
  void toRoot(Call call, Reduction reduction, long elements, int root, long source) {
    set(call, reduction, elements, root, CallRecord.NONE, source);
    this.isScattered = false;
    this.counts = null;
  }

  /**
   * Describes a reduction whose results are scattered.
   *
   * @param elements the number of all results
   * @param counts the number for each member; null if they are equal
   * @param dest the offset of the results in the members' heaps; {@link CallRecord#NONE} if they are elsewhere
   * @param source the offset of the operands there; {@link CallRecord#NONE} if they are elsewhere
   */
  void scattered(Call call, Reduction reduction, long elements, long[] counts, long dest, long source) {
    set(call, reduction, elements, ALL, dest, source);
    this.isScattered = true;
    this.counts = counts;
  }

  private void set(Call call, Reduction reduction, long elements, int root, long dest, long source) {
    this.call = call;
    this.reduction = reduction;
    this.elements = elements;
    this.root = root;
    this.dest = dest;
    this.source = source;
  }

  Reduction reduction() {
    return reduction;
  }

  long elements() {
    return elements;
  }

  int root() {
    return root;
  }

  boolean hasRoot() {
    return root >= 0;
  }

  boolean isScattered() {
    return isScattered;
  }

  /** {@return whether the operands are in the members' heaps} */
  boolean isInHeaps() {
    return source != CallRecord.NONE;
  }

  void describeIn(CallRecord record) {
    record.set(call, reduction.code(), reduction.type(), elements, root, dest, source);
    if (counts != null) {
      record.addCounts(counts);
    }
  }

  /** {@return whether a record describes this call, which must have no counts} */
  boolean isDescribedIn(CallRecord record) {
    return record.isSet(call, reduction.code(), reduction.type(), elements, root, dest, source);
  }
}
