package org.shmem4j.internal.pe.collective.betweenhosts;

import org.shmem4j.internal.onhost.kernel.Kernels;
import org.shmem4j.type.Operation;
import org.shmem4j.type.Reduction;

/**
 * Long reductions to all members, whose number is a power of two, from one place in symmetric memory to another: partial
 * results stay in the destination, and operands are read where they are, so that nothing is copied. It combines along
 * the same tree as {@link Reduce}.
 */
final class HalvingReduce extends Rounds {
  /** The most bytes of a last part that partners exchange whole: a round less, but both combine all of it. */
  static final long WHOLE_BYTES = 64 * 1024;

  private static final int GATHER_TAG = FIRST_TAG + Integer.SIZE;

  private final Halving halving;
  private final int levels;
  private Reduction reduction;
  private long dest;
  private long source;
  private long count;

  HalvingReduce(FarGroup group) {
    super(group);
    this.levels = Integer.numberOfTrailingZeros(size);
    this.halving = new Halving(me, levels);
  }

  HalvingReduce prepare(Reduction of, long toOffset, long fromOffset, long elements) {
    arrays(toOffset, fromOffset);
    reduction = of;
    dest = group.heap(me) + toOffset;
    source = group.heap(me) + fromOffset;
    count = elements;
    halving.keepLastWhole(lastPartFits());
    return this;
  }

  /** Whether a last part that is kept whole is short, and there is room for the partner's. */
  private boolean lastPartFits() {
    halving.keepLastWhole(false);
    halving.cut(levels - 2, count);
    long part = halving.mineCount();
    halving.cut(0, count);
    return bytes(part) <= WHOLE_BYTES && (levels == 1 || part <= halving.theirsCount());
  }

  @Override
  protected boolean meetsAll() {
    return true;
  }

  @Override
  protected boolean round(int index) {
    if (index > 0 && index <= levels) {
      combine(index - 1);
    }
    if (index < levels) {
      exchange(index);
    } else if (index < halving.rounds()) {
      gather(halving.rounds() - 1 - index);
    }
    return index < halving.rounds();
  }

  private long bytes(long elements) {
    return elements * reduction.type().bytes();
  }

  /** Where the operands are that this member has at a level. */
  private long operands(int level) {
    return level == 0 ? source : dest;
  }

  /** Where the partner's operands go: where the result will be, or into the half that this member fills last. */
  private long received(int level) {
    halving.cut(0, count);
    return dest + bytes(level == 0 ? halving.mine() : halving.theirs());
  }

  private void exchange(int level) {
    long room = received(level);
    halving.cut(level, count);
    int partner = halving.partner(level);
    send(partner, FIRST_TAG + level, host, operands(level) + bytes(halving.theirs()), bytes(halving.theirsCount()));
    receive(partner, FIRST_TAG + level, host, room, bytes(halving.mineCount()));
  }

  private void combine(int level) {
    long others = received(level);
    halving.cut(level, count);
    long own = operands(level) + bytes(halving.mine());
    long result = dest + bytes(halving.mine());
    boolean first = halving.isLower(level);
    combine(reduction, host, result, first ? own : others, first ? others : own, halving.mineCount());
    if (level == levels - 1 && reduction.operation() == Operation.AVG) {
      Kernels.divide(host, result, halving.mineCount(), reduction.type(), size);
    }
  }

  private void gather(int level) {
    halving.cut(level, count);
    int partner = halving.partner(level);
    int tagged = GATHER_TAG + level;
    send(partner, tagged, host, dest + bytes(halving.mine()), bytes(halving.mineCount()));
    receive(partner, tagged, host, dest + bytes(halving.theirs()), bytes(halving.theirsCount()));
  }
}
