package org.shmem4j.internal.pe.collective.betweenhosts;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.shmem4j.internal.onhost.flags.CallRecord;
import org.shmem4j.internal.pe.collective.Collective;
import org.shmem4j.internal.pe.collective.CommonMemory;
import org.shmem4j.internal.pe.collective.Pieces;
import org.shmem4j.internal.pe.collective.Requests;
import org.shmem4j.internal.pe.collective.SharedStaged;
import org.shmem4j.internal.pe.collective.Schedule;
import org.shmem4j.internal.pe.collective.StagedCollectives;
import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.type.Reduction;

/**
 * The collectives on memory outside the symmetric heap, which messages treat like any other memory. What members of one
 * host give each other passes through their rooms there.
 */
final class FarStaged extends StagedCollectives {
  private final FarGroup group;
  private final Reduce reduce;
  /** The exchanges of this host's members; null if there are no others, or they cannot meet. */
  private final SharedStaged here;

  FarStaged(FarGroup group, Requests requests) {
    super(group, requests);
    this.group = group;
    this.here = group.channel() == null
        ? null
        : new SharedStaged(group.channel(), group.table().limits(), null, new CommonMemory(group.channel().memory()));
    this.reduce = new Reduce(group, false, group.hosts());
  }

  /** Operators that do not commute keep the order of PEs, also where it goes to and fro between hosts. */
  private Hosts tiers(Reduction reduction) {
    return reduction.operation() == null && !group.hosts().areRuns() ? group.strangers() : group.hosts();
  }

  private static Schedule set(
      Reduce call, Call name, Reduction reduction, MemorySegment dest, MemorySegment source, long count, int root) {
    call.record().set(name, reduction.code(), reduction.type(), count, root, CallRecord.NONE, CallRecord.NONE);
    return call.operands(reduction, dest, 0, source, 0, count);
  }

  @Override
  public Schedule reduce(
      Call call, Reduction reduction, MemorySegment dest, MemorySegment source, long count, int root) {
    Reduce collective = new Reduce(group, false, tiers(reduction)).to(root);
    return set(collective, call, reduction, dest, source, count, root);
  }

  @Override
  public Schedule reduceScatter(
      Call call,
      Reduction reduction,
      MemorySegment dest,
      MemorySegment source,
      long total,
      long first,
      long count,
      long[] counts) {
    long[] each = counts;
    if (each == null) {
      each = new long[group.size()];
      Arrays.fill(each, total / group.size());
    }
    Rounds collective = group.table().most() == 1
        ? new ReduceScatter(group).prepare(reduction, dest, 0, source, 0, each)
        : new Reduce(group, false, tiers(reduction)).operands(reduction, dest, 0, source, 0, total).want(first, count);
    collective.record().set(
        call, reduction.code(), reduction.type(), total, -1, CallRecord.NONE, CallRecord.NONE);
    collective.record().addCounts(each);
    return collective;
  }

  @Override
  public Schedule exchange(Pieces pieces, MemorySegment dest, MemorySegment source) {
    Collective tier = here == null ? null : here.exchange(pieces.among(group.hosts().here()), dest, source);
    Swap call = new Swap(group, tier).prepare(pieces, dest, source);
    pieces.describeIn(call.record());
    return call;
  }

  @Override
  public void reduceNow(Reduction reduction, MemorySegment dest, MemorySegment source, long count) {
    Reduce call = tiers(reduction) == group.hosts() ? reduce : new Reduce(group, false, tiers(reduction));
    set(call, Call.REDUCE, reduction, dest, source, count, -1).run();
  }
}
