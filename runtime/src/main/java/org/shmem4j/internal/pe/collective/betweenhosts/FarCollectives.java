package org.shmem4j.internal.pe.collective.betweenhosts;

import java.lang.foreign.MemorySegment;
import org.shmem4j.CollectiveRequest;
import org.shmem4j.internal.onhost.flags.CallRecord;
import org.shmem4j.internal.pe.collective.Algorithm;
import org.shmem4j.internal.pe.collective.Collectives;
import org.shmem4j.internal.pe.collective.Requests;
import org.shmem4j.internal.pe.collective.Schedule;
import org.shmem4j.internal.pe.collective.Shares;
import org.shmem4j.internal.pe.collective.StagedCollectives;
import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Reduction;

/** The collectives of a group whose members are on several hosts. */
public final class FarCollectives extends Collectives {
  private final FarGroup group;
  private final MemorySegment memory;
  private final long heap;
  private final Meeting meeting;
  private final WordCollect words;
  private final Reduce reduce;
  private final GatheredReduce gatheredReduce;
  private final ReduceScatter reduceScatter;
  private final Scan scan;
  private final Broadcast broadcast;
  private final BlockSwap blocks;
  private final Alltoall alltoall;
  private final Collect collect;

  /**
   * Creates the blocking collectives of a group.
   *
   * @param group this member's end of the group
   * @param requests where the nonblocking form registers what it starts
   */
  public FarCollectives(FarGroup group, Requests requests) {
    this(group, new FarStaged(group, requests));
  }

  private FarCollectives(FarGroup group, StagedCollectives staged) {
    this(group, staged, new FarCollectives(group, staged, null));
  }

  private FarCollectives(FarGroup group, StagedCollectives staged, Collectives nonblocking) {
    super(group.groups().core().memory().asSlice(group.heap(group.me())), nonblocking, staged);
    this.group = group;
    this.memory = group.groups().core().memory();
    this.heap = group.heap(group.me());
    this.meeting = new Meeting(group);
    this.words = new WordCollect(group);
    this.reduce = new Reduce(group, true, group.hosts());
    this.gatheredReduce = new GatheredReduce(group);
    this.reduceScatter = new ReduceScatter(group);
    this.scan = new Scan(group);
    this.broadcast = new Broadcast(group);
    this.alltoall = new Alltoall(group);
    this.blocks = new BlockSwap(group);
    this.collect = new Collect(group);
  }

  @Override
  protected Collectives another(Collectives forRequests) {
    return new FarCollectives(group, staged(), forRequests);
  }

  @Override
  public CollectiveRequest meet(Call call) {
    return go((blocks() ? meeting : new Meeting(group)).prepare(call));
  }

  @Override
  public long agree(Call call, long first, long second, long third, long word) {
    meeting.prepare(call, first, second, third, word).run();
    return meeting.greatest();
  }

  @Override
  public void collectWords(Call call, long first, long second, long third, long word, long[] all) {
    words.prepare(call, first, second, third, word, all).run();
  }

  @Override
  public CollectiveRequest reduce(Reduction reduction, long dest, long source, long count) {
    if (reduction.isJoint() && blocks() && !fitsIntoTable(reduction, count)) {
      return reduceInShares(reduction, dest, source, count);
    }
    Rounds call = reduction(reduction, dest, source, count);
    call.record().set(Call.REDUCE, reduction.code(), reduction.type(), count, -1, dest, source);
    return go(call);
  }

  private boolean fitsIntoTable(Reduction reduction, long count) {
    return count * reduction.type().bytes() <= group.table().limits().tableBytes() / group.size();
  }

  /** Sends each member all operands for its share of the results, then all of them the results. */
  private CollectiveRequest reduceInShares(Reduction reduction, long dest, long source, long count) {
    long bytes = reduction.type().bytes();
    long[] shares = new long[group.size()];
    for (int member = 0; member < shares.length; member++) {
      shares[member] = Shares.start(count, bytes, member + 1, shares.length)
          - Shares.start(count, bytes, member, shares.length);
    }
    long own = dest + Shares.start(count, bytes, group.me(), group.size()) * bytes;
    Rounds call = scattered(reduction, own, source, shares);
    call.record().set(Call.REDUCE, reduction.code(), reduction.type(), count, -1, dest, source);
    CollectiveRequest ignored = go(call);
    collect.prepareRagged(dest, count * bytes, own, shares[group.me()] * bytes);
    collect.record().set(Call.COLLECT, reduction.type(), CallRecord.NONE, -1, dest, CallRecord.NONE);
    return go(collect);
  }

  private Rounds reduction(Reduction reduction, long dest, long source, long count) {
    if (reduction.isJoint()) {
      return gathered(reduction, dest, source, count, group.size());
    }
    long bytes = count * reduction.type().bytes();
    Algorithm algorithm = group.table().reduce(bytes, dest == source, reduction.operation() != null);
    if (algorithm == Algorithm.GATHERED) {
      return gathered(reduction, dest, source, count, group.size());
    }
    PiecewiseReduce call = freshReduce(-1).operands(reduction, dest, source, count);
    if (algorithm == Algorithm.HALVING && count >= 2L * group.size()) {
      call.combineDirectly();
    }
    return call;
  }

  private Reduce freshReduce(int root) {
    return (blocks() ? reduce : new Reduce(group, true, group.hosts())).to(root);
  }

  private GatheredReduce gathered(Reduction reduction, long dest, long source, long count, int before) {
    return (blocks() ? gatheredReduce : new GatheredReduce(group))
        .prepare(reduction, dest, source, count, before);
  }

  @Override
  public CollectiveRequest scan(boolean inclusive, Reduction reduction, long dest, long source, long count) {
    Rounds call = group.table().scan(count * reduction.type().bytes()) == Algorithm.GATHERED
        ? gathered(reduction, dest, source, count, inclusive ? group.me() + 1 : group.me())
        : (blocks() ? scan : new Scan(group)).prepare(inclusive).operands(reduction, dest, source, count);
    call.record().set(
        inclusive ? Call.INSCAN : Call.EXSCAN, reduction.code(), reduction.type(), count, -1, dest, source);
    return go(call);
  }

  @Override
  public CollectiveRequest broadcast(
      ElementType type, long dest, long source, long count, int root, boolean rootCopies) {
    long bytes = count * type.bytes();
    Broadcast call = (blocks() ? broadcast : new Broadcast(group)).prepare(root, dest, source, bytes);
    call.record().set(Call.BROADCAST, type, count, root, dest, source);
    if (group.me() == root && rootCopies && dest != source) {
      MemorySegment.copy(memory, heap + source, memory, heap + dest, bytes);
    }
    return go(call);
  }

  @Override
  public CollectiveRequest fcollect(ElementType type, long dest, long source, long count) {
    Collect call = (blocks() ? collect : new Collect(group)).prepare(dest, source, count * type.bytes());
    call.record().set(Call.FCOLLECT, type, count, -1, dest, source);
    return go(call);
  }

  @Override
  public CollectiveRequest collect(ElementType type, long dest, long destBytes, long source, long count) {
    Collect call = (blocks() ? collect : new Collect(group))
        .prepareRagged(dest, destBytes, source, count * type.bytes());
    call.record().set(Call.COLLECT, type, CallRecord.NONE, -1, dest, CallRecord.NONE);
    return go(call);
  }

  @Override
  public CollectiveRequest alltoall(ElementType type, long dest, long source, long count) {
    Rounds call = group.table().alltoall(count * type.bytes()) == Algorithm.ONE_SPEAKS
        ? (blocks() ? alltoall : new Alltoall(group)).prepare(dest, source, count * type.bytes())
        : (blocks() ? blocks : new BlockSwap(group)).prepare(dest, source, type.bytes(), count, 1, 1);
    call.record().set(Call.ALLTOALL, type, count, -1, dest, source);
    return go(call);
  }

  @Override
  public CollectiveRequest alltoalls(
      ElementType type, long dest, long source, long destStride, long sourceStride, long count) {
    BlockSwap call = (blocks() ? blocks : new BlockSwap(group))
        .prepare(dest, source, type.bytes(), count, destStride, sourceStride);
    call.record().set(Call.ALLTOALLS, type, count, -1, dest, source);
    call.record().addStrides(destStride, sourceStride);
    return go(call);
  }

  @Override
  public CollectiveRequest reduceToRoot(Reduction reduction, long dest, long source, long count, int root) {
    long bytes = count * reduction.type().bytes();
    Rounds call;
    if (reduction.isJoint()
        || group.table().reduceToRoot(bytes, reduction.operation() != null) == Algorithm.EACH) {
      long[] shares = new long[group.size()];
      shares[root] = count;
      call = scattered(reduction, dest, source, shares);
    } else {
      call = freshReduce(root).operands(reduction, dest, source, count);
    }
    call.record().set(
        Call.REDUCE_TO_ROOT, reduction.code(), reduction.type(), count, root, CallRecord.NONE, source);
    call.arrays(group.me() == root ? dest : Schedule.NOWHERE, source);
    return go(call);
  }

  private ReduceScatter scattered(Reduction reduction, long dest, long source, long[] counts) {
    return (blocks() ? reduceScatter : new ReduceScatter(group))
        .prepare(reduction, memory, heap + dest, memory, heap + source, counts);
  }

  @Override
  public CollectiveRequest reduceScatter(
      Reduction reduction, long dest, long source, long first, long elements, long total, long[] counts) {
    long bytes = total * reduction.type().bytes();
    boolean speaks = !reduction.isJoint()
        && group.table().reduceScatter(bytes, reduction.operation() != null) == Algorithm.ONE_SPEAKS;
    Rounds call = speaks
        ? freshReduce(-1).operands(reduction, dest, source, total).want(first, elements)
        : scattered(reduction, dest, source, counts);
    call.record().set(
        Call.REDUCE_SCATTER, reduction.code(), reduction.type(), CallRecord.NONE, -1, dest, source);
    call.record().addCounts(counts);
    call.arrays(elements > 0 ? dest : Schedule.NOWHERE, source);
    return go(call);
  }
}
