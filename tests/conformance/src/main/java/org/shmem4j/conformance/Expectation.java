package org.shmem4j.conformance;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.stream.LongStream;
import org.shmem4j.table.Op;

/** The content that a collective should leave in the destination of one member. */
final class Expectation {
  private final Kind kind;
  private final Op op;
  private final PlainArithmetic numbers;
  private final TrialGroup group;
  private final int me;
  private final int root;
  private final int count;
  private final boolean whole;
  private final boolean hasDisplacements;

  Expectation(Kind kind, Op op, PlainArithmetic numbers, TrialGroup group, int me, int root, int count, boolean whole,
      boolean hasDisplacements) {
    this.kind = kind;
    this.op = op;
    this.numbers = numbers;
    this.group = group;
    this.me = me;
    this.root = root;
    this.count = count;
    this.whole = whole;
    this.hasDisplacements = hasDisplacements;
  }

  /** How much a member contributes where members may differ; one of them contributes nothing. */
  static long ragged(int count, int member) {
    return member == 1 ? 0 : count + (count == 0 ? 0 : member);
  }

  static long[] counts(int count, int size) {
    return LongStream.range(0, size).map(member -> ragged(count, (int) member)).toArray();
  }

  static long[] equalCounts(long count, int size) {
    long[] counts = new long[size];
    Arrays.fill(counts, count);
    return counts;
  }

  static long total(int count, int size) {
    return Arrays.stream(counts(count, size)).sum();
  }

  /** Where each member's piece starts if the pieces are consecutive. */
  static long[] starts(int count, int size) {
    long[] starts = new long[size];
    for (int i = 1; i < size; i++) {
      starts[i] = starts[i - 1] + ragged(count, i - 1);
    }
    return starts;
  }

  /** Pieces in an order other than that of members, with gaps. */
  static long[] displacements(int count, int size) {
    return LongStream.range(0, size).map(member -> (size - 1 - member) * (count + size)).toArray();
  }

  long sourcePosition(long index, int stride) {
    return kind == Kind.ALLTOALLS
        ? index * stride
        : kind == Kind.SCATTERV ? scatteredPosition(index) : index;
  }

  /** The position of an element in a scatterv's source, whose pieces are apart if the call has displacements. */
  private long scatteredPosition(long index) {
    int member = pieceOf(index);
    long[] starts = starts(count, group.size());
    return (hasDisplacements ? displacements(count, group.size()) : starts)[member] + index - starts[member];
  }

  /** The member whose piece contains an index, if the pieces are consecutive. */
  private int pieceOf(long index) {
    long[] starts = starts(count, group.size());
    int member = group.size() - 1;
    while (starts[member] > index || (ragged(count, member) == 0 && member > 0)) {
      member--;
    }
    return member;
  }

  long destElements() {
    int size = group.size();
    return switch (kind) {
      case BARRIER, SYNC -> 0;
      case TO_ALL, REDUCE, INSCAN, EXSCAN, BROADCAST, SCATTER, REDUCE_SCATTER_BLOCK -> count;
      case REDUCE_TO_ROOT -> me == root ? count : 0;
      case FCOLLECT, ALLTOALL, ALLTOALLS -> (long) count * size;
      case COLLECT -> whole ? (long) count * size : total(count, size);
      case GATHER -> me == root ? (long) count * size : 0;
      case GATHERV -> me == root ? total(count, size) : 0;
      case ALLGATHERV -> total(count, size);
      case ALLTOALLV -> ragged(count, me) * size;
      case SCATTERV, REDUCE_SCATTER -> ragged(count, me);
    };
  }

  long destPosition(long index, int stride) {
    return switch (kind) {
      case ALLTOALLS -> index * stride;
      case GATHERV, ALLGATHERV -> scatteredPosition(index);
      case ALLTOALLV -> hasDisplacements
          ? displacements(count, group.size())[(int) (index / ragged(count, me))] + index % ragged(count, me)
          : index;
      default -> index;
    };
  }

  boolean isRight(CountedElements elements, MemorySegment memory, long start, long position, long index) {
    MemorySegment from = memory.asSlice(start);
    int[] members = group.members();
    return switch (kind) {
      case BARRIER, SYNC -> true;
      case BROADCAST -> elements.isAt(from, position, members[root], index);
      case FCOLLECT, GATHER -> elements.isAt(from, position, members[(int) (index / count)], index % count);
      case COLLECT -> isCollected(elements, from, position, index);
      case GATHERV, ALLGATHERV -> isPiece(elements, from, position, index);
      case ALLTOALL, ALLTOALLS ->
          elements.isAt(from, position, members[(int) (index / count)], (long) me * count + index % count);
      case ALLTOALLV -> elements.isAt(
          from,
          position,
          members[(int) (index / ragged(count, me))],
          starts(count, group.size())[me] + index % ragged(count, me));
      case SCATTER -> elements.isAt(from, position, members[root], (long) me * count + index);
      case SCATTERV -> elements.isAt(from, position, members[root], starts(count, group.size())[me] + index);
      default -> isCombined(from, position * elements.bytes(), index);
    };
  }

  private boolean isCombined(MemorySegment from, long at, long index) {
    Object expected = combined(index);
    return expected == null || numbers.isAt(from, at, expected);
  }

  private boolean isCollected(CountedElements elements, MemorySegment from, long position, long index) {
    return whole
        ? elements.isAt(from, position, group.members()[(int) (index / count)], index % count)
        : isPiece(elements, from, position, index);
  }

  private boolean isPiece(CountedElements elements, MemorySegment from, long position, long index) {
    int member = pieceOf(index);
    return elements.isAt(from, position, group.members()[member], index - starts(count, group.size())[member]);
  }

  private Object combined(long index) {
    long at = switch (kind) {
      case REDUCE_SCATTER_BLOCK -> (long) me * count + index;
      case REDUCE_SCATTER -> starts(count, group.size())[me] + index;
      default -> index;
    };
    int to = kind == Kind.INSCAN ? me + 1 : kind == Kind.EXSCAN ? me : group.size();
    if (to == 0) {
      return numbers.identity(op);
    }
    Object result = value(0, at);
    for (int member = 1; member < to; member++) {
      result = numbers.combine(op, result, value(member, at));
    }
    // Between hosts pairs are not combined from left to right.
    if (!group.oneHost() && numbers.dependsOnPairs(op, result)) {
      return null;
    }
    return op == Op.AVG ? numbers.average(result, group.size()) : result;
  }

  private Object value(int member, long at) {
    return numbers.value(group.members()[member], at, op);
  }
}
