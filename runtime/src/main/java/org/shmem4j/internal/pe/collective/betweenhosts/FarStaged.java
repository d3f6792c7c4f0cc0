package org.shmem4j.internal.pe.collective.betweenhosts;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.shmem4j.CollectiveRequest;
import org.shmem4j.internal.onhost.flags.CallRecord;
import org.shmem4j.internal.pe.collective.Collective;
import org.shmem4j.internal.pe.collective.CommonMemory;
import org.shmem4j.internal.pe.collective.Finishing;
import org.shmem4j.internal.pe.collective.Pieces;
import org.shmem4j.internal.pe.collective.Requests;
import org.shmem4j.internal.pe.collective.Schedule;
import org.shmem4j.internal.pe.collective.SharedStaged;
import org.shmem4j.internal.pe.collective.Staged;
import org.shmem4j.internal.pe.collective.StagedCollectives;
import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.type.Reduction;

/**
 * The collectives on memory outside the symmetric heap, which messages treat like any other memory. What members of one
 * host give each other passes through their rooms there.
 */
final class FarStaged implements StagedCollectives {
  private final FarGroup group;
  private final Requests requests;
  private final Reduce reduce;
  /** The exchanges of this host's members; null if there are no others, or they cannot meet. */
  private final SharedStaged here;

  FarStaged(FarGroup group, Requests requests) {
    this.group = group;
    this.requests = requests;
    this.here = group.channel() == null
        ? null
        : new SharedStaged(group.channel(), group.table().limits(), null, new CommonMemory(group.channel().memory()));
    this.reduce = new Reduce(group, false, group.hosts());
  }

  @Override
  public int me() {
    return group.me();
  }

  @Override
  public int size() {
    return group.size();
  }

  /** Operators that do not commute keep the order of PEs, also where it goes to and fro between hosts. */
  private Hosts tiers(Reduction reduction) {
    return reduction.operation() == null && !group.hosts().areRuns() ? group.strangers() : group.hosts();
  }

  private static void reduce(
      Reduce call, Call name, Reduction reduction, MemorySegment dest, MemorySegment source, long count, int root) {
    call.record().set(name, reduction.code(), reduction.type(), count, root, CallRecord.NONE, CallRecord.NONE);
    call.operands(reduction, dest, 0, source, 0, count);
  }

  @Override
  public Staged reduce(
      Call call, Reduction reduction, MemorySegment dest, MemorySegment source, long count, int root) {
    Hosts tiers = tiers(reduction);
    Reduce collective = new Reduce(group, false, tiers).to(root);
    reduce(collective, call, reduction, dest, source, count, root);
    return collective;
  }

  @Override
  public Staged reduceScatter(
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
    Rounds collective;
    if (group.table().most() == 1) {
      collective = new ReduceScatter(group).prepare(reduction, dest, 0, source, 0, each);
    } else {
      Reduce tiered = new Reduce(group, false, tiers(reduction));
      tiered.operands(reduction, dest, 0, source, 0, total);
      tiered.want(first, count);
      collective = tiered;
    }
    collective.record().set(
        call, reduction.code(), reduction.type(), total, -1, CallRecord.NONE, CallRecord.NONE);
    collective.record().addCounts(each);
    return collective;
  }

  @Override
  public Staged exchange(Pieces pieces, MemorySegment dest, MemorySegment source) {
    Collective tier = here == null ? null : here.exchangeAmong(group.hosts().here(), pieces, dest, source);
    return pieces.haveLayouts() || group.isUsers(dest) || group.isUsers(source)
        ? new PackedSwap(group, pieces, dest, source, tier)
        : new PieceSwap(group, pieces, dest, source, tier);
  }

  @Override
  public void reduceNow(Reduction reduction, MemorySegment dest, MemorySegment source, long count) {
    if (tiers(reduction) == group.hosts()) {
      reduce(reduce, Call.REDUCE, reduction, dest, source, count, -1);
      reduce.run();
    } else {
      run(reduce(Call.REDUCE, reduction, dest, source, count, -1));
    }
  }

  @Override
  public CollectiveRequest start(Staged collective, long dest, long source, Runnable after) {
    return requests.start(new Finishing((Schedule) collective, after), dest, source);
  }
}
