package org.shmem4j.internal.pe.collective.betweenhosts;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.shmem4j.CollectiveRequest;
import org.shmem4j.internal.onhost.flags.CallRecord;
import org.shmem4j.internal.pe.collective.Finishing;
import org.shmem4j.internal.pe.collective.Pieces;
import org.shmem4j.internal.pe.collective.Requests;
import org.shmem4j.internal.pe.collective.Staged;
import org.shmem4j.internal.pe.collective.StagedCollectives;
import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.type.Reduction;

/** The collectives on memory outside the symmetric heap, which messages treat like any other memory. */
final class FarStaged implements StagedCollectives {
  private final FarGroup group;
  private final Requests requests;
  private final Reduce reduce;

  FarStaged(FarGroup group, Requests requests) {
    this.group = group;
    this.requests = requests;
    this.reduce = new Reduce(group, false);
  }

  @Override
  public int me() {
    return group.me();
  }

  @Override
  public int size() {
    return group.size();
  }

  private static void reduce(
      PiecewiseReduce call, Call name, Reduction reduction, MemorySegment dest, MemorySegment source, long count,
      int root) {
    call.record.set(name, reduction.code(), reduction.type(), count, root, CallRecord.NONE, CallRecord.NONE);
    call.operands(reduction, dest, 0, source, 0, count);
  }

  @Override
  public Staged reduce(
      Call call, Reduction reduction, MemorySegment dest, MemorySegment source, long count, int root) {
    PiecewiseReduce collective = root < 0 ? new Reduce(group, false) : new ReduceToRoot(group, false).to(root);
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
    ReduceScatter collective = new ReduceScatter(group, false).prepare(reduction, dest, 0, source, 0, each);
    collective.record.set(
        call, reduction.code(), reduction.type(), total, -1, CallRecord.NONE, CallRecord.NONE);
    collective.record.addCounts(each);
    return collective;
  }

  @Override
  public Staged exchange(Pieces pieces, MemorySegment dest, MemorySegment source) {
    return pieces.haveLayouts() || group.isUsers(dest) || group.isUsers(source)
        ? new PackedExchange(group, pieces, dest, source)
        : new Exchange(group, pieces, dest, source);
  }

  @Override
  public void reduceNow(Reduction reduction, MemorySegment dest, MemorySegment source, long count) {
    reduce(reduce, Call.REDUCE, reduction, dest, source, count, -1);
    reduce.run();
  }

  @Override
  public void run(Staged collective) {
    ((Rounds) collective).run();
  }

  @Override
  public CollectiveRequest start(Staged collective, long dest, long source, Runnable after) {
    return requests.start(new Finishing((Rounds) collective, after), dest, source);
  }
}
