package org.shmem4j.internal.pe.collective.betweenhosts;

/**
 * Inclusive and exclusive scans: runs of members double from step to step, and each member combines the operands of
 * preceding runs into its result.
 */
final class Scan extends PiecewiseReduce {
  private static final int RUN = 0;
  private static final int OTHERS = 1;
  private static final int RESULT = 2;

  private boolean inclusive;
  private boolean hasResult;

  Scan(FarGroup group) {
    super(group);
  }

  Scan prepare(boolean includesOwn) {
    inclusive = includesOwn;
    return this;
  }

  @Override
  protected int rooms() {
    return RESULT + 1;
  }

  @Override
  protected boolean step(int index) {
    if (index == 0) {
      hasResult = inclusive;
      if (inclusive) {
        copyToResult(RUN);
      }
    } else {
      takeIn(index - 1);
    }
    if (1 << index >= size) {
      return false;
    }
    int partner = me ^ 1 << index;
    if (partner < size) {
      send(partner, tag(index), memory(), room(RUN), bytes(count()));
      receive(partner, tag(index), memory(), room(OTHERS), bytes(count()));
    }
    return true;
  }

  private void takeIn(int level) {
    int partner = me ^ 1 << level;
    if (partner >= size) {
      return;
    }
    if (partner > me) {
      combine(RUN, RUN, OTHERS, 0, count());
      return;
    }
    combine(RUN, OTHERS, RUN, 0, count());
    if (hasResult) {
      combine(RESULT, OTHERS, RESULT, 0, count());
    } else {
      hasResult = true;
      copyToResult(OTHERS);
    }
  }

  private void copyToResult(int from) {
    memory().asSlice(room(RESULT), bytes(count())).copyFrom(memory().asSlice(room(from), bytes(count())));
  }

  /** The first member has no predecessor: it gets the identity, or nothing from an operator without one. */
  @Override
  protected void store() {
    if (!hasResult && operation() == null) {
      return;
    }
    if (!hasResult) {
      fillIdentity(RESULT);
    }
    store(RESULT);
  }
}
