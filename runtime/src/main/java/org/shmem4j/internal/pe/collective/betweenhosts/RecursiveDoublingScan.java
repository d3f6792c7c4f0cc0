package org.shmem4j.internal.pe.collective.betweenhosts;

import java.lang.foreign.MemorySegment;
import org.shmem4j.internal.onhost.kernel.Kernels;

/**
 * Inclusive and exclusive scans by recursive doubling, where members are ordered by their hosts: runs of hosts double
 * from step to step, and each host combines the operands of preceding runs (Grama, Gupta, Karypis and Kumar,
 * "Introduction to Parallel Computing", 2003, on prefix sums). Its carriers then scan the operands of its own members,
 * and combine what precedes them with each of the results.
 */
final class RecursiveDoublingScan extends PiecewiseReduce {
  private static final int BEFORE = 2;
  private static final int RESULT = 3;

  private boolean inclusive;
  private boolean hasBefore;

  RecursiveDoublingScan(FarGroup group) {
    super(group, true, group.hosts, RESULT + 1);
  }

  RecursiveDoublingScan prepare(boolean includesOwn) {
    inclusive = includesOwn;
    return this;
  }

  @Override
  protected boolean step(int index) {
    if (index == 0) {
      hasBefore = false;
    } else {
      takeIn(index - 1);
    }
    if (1 << index >= tiers.count()) {
      return false;
    }
    int partner = tiers.rank() ^ 1 << index;
    if (partner < tiers.count()) {
      send(party(partner), tag(index), memory, room(OWN), bytes(count));
      receive(party(partner), tag(index), memory, room(OTHERS), bytes(count));
    }
    return true;
  }

  private void takeIn(int level) {
    int partner = tiers.rank() ^ 1 << level;
    if (partner >= tiers.count()) {
      return;
    }
    if (partner > tiers.rank()) {
      combine(OWN, OWN, OTHERS);
      return;
    }
    combine(OWN, OTHERS, OWN);
    if (hasBefore) {
      combine(BEFORE, OTHERS, BEFORE);
    } else {
      hasBefore = true;
      MemorySegment.copy(memory, room(OTHERS), memory, room(BEFORE), bytes(count));
    }
  }

  /** Scans the operands of this host's members; the run that precedes each of them grows in the first room. */
  @Override
  protected void store() {
    for (int mate = 0; mate < tiers.here().length; mate++) {
      long bytes = bytes(count);
      MemorySegment.copy(host, operands(mate, first), memory, room(OTHERS), bytes);
      if (!inclusive) {
        storeFor(mate, mate > 0);
      }
      if (mate == 0) {
        MemorySegment.copy(memory, room(OTHERS), memory, room(OWN), bytes);
      } else {
        combine(OWN, OWN, OTHERS);
      }
      if (inclusive) {
        storeFor(mate, true);
      }
    }
  }

  /** The first member has no predecessor: it gets the identity, or nothing from an operator without one. */
  private void storeFor(int mate, boolean hasOwn) {
    int result = hasOwn ? OWN : BEFORE;
    if (hasOwn && hasBefore) {
      result = RESULT;
      combine(RESULT, BEFORE, OWN);
    } else if (!hasOwn && !hasBefore) {
      if (reduction.operation() == null) {
        return;
      }
      Kernels.fillIdentity(memory, room(BEFORE), count, reduction.type(), reduction.operation());
    }
    MemorySegment.copy(memory, room(result), host, results(mate, first), bytes(count));
  }
}
