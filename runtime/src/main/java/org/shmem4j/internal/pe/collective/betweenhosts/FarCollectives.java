package org.shmem4j.internal.pe.collective.betweenhosts;

import java.lang.foreign.MemorySegment;
import org.shmem4j.CollectiveRequest;
import org.shmem4j.internal.onhost.flags.CallRecord;
import org.shmem4j.internal.pe.PeCore;
import org.shmem4j.internal.pe.collective.Algorithm;
import org.shmem4j.internal.pe.collective.GroupCollectives;
import org.shmem4j.internal.pe.collective.Requests;
import org.shmem4j.internal.pe.collective.Shares;
import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Reduction;

/** The collectives of a group whose members are on several hosts. */
public final class FarCollectives extends GroupCollectives {
  private final FarGroup group;
  private final PeCore core;
  private final MemorySegment memory;
  private final long heap;
  private final Meeting meeting;
  private final WordCollect words;
  private final Reduce reduce;
  private final GatheredReduce gatheredReduce;
  private final HalvingReduce halvingReduce;
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
   * @param core this PE
   * @param requests where the nonblocking form registers what it starts
   */
  public FarCollectives(FarGroup group, PeCore core, Requests requests) {
    this(group, core, null, new FarCollectives(group, core, requests, null));
  }

  private FarCollectives(FarGroup group, PeCore core, Requests requests, GroupCollectives nonblocking) {
    super(
        group,
        core.memory().asSlice(core.placement().heap(core.pe())),
        requests,
        nonblocking,
        nonblocking == null ? new FarStaged(group, requests) : nonblocking.staged());
    this.group = group;
    this.core = core;
    this.memory = core.memory();
    this.heap = core.placement().heap(core.pe());
    this.meeting = new Meeting(group);
    this.words = new WordCollect(group);
    this.reduce = new Reduce(group, true, group.hosts());
    this.gatheredReduce = new GatheredReduce(group);
    this.halvingReduce = new HalvingReduce(group);
    this.reduceScatter = new ReduceScatter(group);
    this.scan = new Scan(group);
    this.broadcast = new Broadcast(group);
    this.alltoall = new Alltoall(group);
    this.blocks = new BlockSwap(group);
    this.collect = new Collect(group);
  }

  @Override
  protected GroupCollectives another(GroupCollectives forRequests) {
    return new FarCollectives(group, core, null, forRequests);
  }

  @Override
  public CollectiveRequest meet(Call call) {
    return go((blocks() ? meeting : new Meeting(group)).prepare(call), NOWHERE, NOWHERE);
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
    return go(call, dest, source);
  }

  private boolean fitsIntoTable(Reduction reduction, long count) {
    return count * reduction.type().bytes() <= group.table().limits().tableBytes() / size();
  }

  /** Sends each member all operands for its share of the results, then all of them the results. */
  private CollectiveRequest reduceInShares(Reduction reduction, long dest, long source, long count) {
    long bytes = reduction.type().bytes();
    long[] shares = new long[size()];
    for (int member = 0; member < shares.length; member++) {
      shares[member] = Shares.start(count, bytes, member + 1, size()) - Shares.start(count, bytes, member, size());
    }
    long own = dest + Shares.start(count, bytes, me(), size()) * bytes;
    reduceScatter.prepare(reduction, memory, heap + own, memory, heap + source, shares);
    reduceScatter.record().set(Call.REDUCE, reduction.code(), reduction.type(), count, -1, dest, source);
    CollectiveRequest ignored = go(reduceScatter, NOWHERE, NOWHERE);
    collect.prepareRagged(dest, count * bytes, own, shares[me()] * bytes);
    collect.record().set(Call.COLLECT, reduction.type(), CallRecord.NONE, -1, dest, CallRecord.NONE);
    return go(collect, NOWHERE, NOWHERE);
  }

  private Rounds reduction(Reduction reduction, long dest, long source, long count) {
    if (reduction.isJoint()) {
      return gathered(reduction, dest, source, count, size());
    }
    long bytes = count * reduction.type().bytes();
    Algorithm algorithm = group.table().reduce(bytes, dest == source, reduction.operation() != null);
    if (algorithm == Algorithm.GATHERED) {
      return gathered(reduction, dest, source, count, size());
    }
    if (algorithm == Algorithm.HALVING && count >= 2L * size()) {
      return (blocks() ? halvingReduce : new HalvingReduce(group))
          .prepare(reduction, memory, heap + dest, heap + source, count);
    }
    Reduce call = freshReduce(-1);
    call.operands(reduction, dest, source, count);
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
    Rounds call;
    if (group.table().scan(count * reduction.type().bytes()) == Algorithm.GATHERED) {
      call = gathered(reduction, dest, source, count, inclusive ? me() + 1 : me());
    } else {
      Scan tiered = (blocks() ? scan : new Scan(group)).prepare(inclusive);
      tiered.operands(reduction, dest, source, count);
      call = tiered;
    }
    call.record().set(
        inclusive ? Call.INSCAN : Call.EXSCAN, reduction.code(), reduction.type(), count, -1, dest, source);
    return go(call, dest, source);
  }

  @Override
  public CollectiveRequest broadcast(
      ElementType type, long dest, long source, long count, int root, boolean rootCopies) {
    long bytes = count * type.bytes();
    boolean gives = group.me() == root;
    Broadcast call = (blocks() ? broadcast : new Broadcast(group))
        .prepare(root, dest, source, bytes);
    call.record().set(Call.BROADCAST, type, count, root, dest, source);
    if (gives && rootCopies && dest != source) {
      MemorySegment.copy(memory, heap + source, memory, heap + dest, bytes);
    }
    return go(call, dest, source);
  }

  @Override
  public CollectiveRequest fcollect(ElementType type, long dest, long source, long count) {
    Collect call = (blocks() ? collect : new Collect(group)).prepare(dest, source, count * type.bytes());
    call.record().set(Call.FCOLLECT, type, count, -1, dest, source);
    return go(call, dest, source);
  }

  @Override
  public CollectiveRequest collect(ElementType type, long dest, long destBytes, long source, long count) {
    Collect call = (blocks() ? collect : new Collect(group))
        .prepareRagged(dest, destBytes, source, count * type.bytes());
    call.record().set(Call.COLLECT, type, CallRecord.NONE, -1, dest, CallRecord.NONE);
    return go(call, destBytes > 0 ? dest : NOWHERE, count > 0 ? source : NOWHERE);
  }

  @Override
  public CollectiveRequest alltoall(ElementType type, long dest, long source, long count) {
    Rounds call = group.table().alltoall(count * type.bytes()) == Algorithm.ONE_SPEAKS
        ? (blocks() ? alltoall : new Alltoall(group)).prepare(dest, source, count * type.bytes())
        : (blocks() ? blocks : new BlockSwap(group)).prepare(memory, dest, source, type.bytes(), count, 1, 1);
    call.record().set(Call.ALLTOALL, type, count, -1, dest, source);
    return go(call, dest, source);
  }

  @Override
  public CollectiveRequest alltoalls(
      ElementType type, long dest, long source, long destStride, long sourceStride, long count) {
    BlockSwap call = (blocks() ? blocks : new BlockSwap(group))
        .prepare(memory, dest, source, type.bytes(), count, destStride, sourceStride);
    call.record().set(Call.ALLTOALLS, type, count, -1, dest, source);
    call.record().addStrides(destStride, sourceStride);
    return go(call, dest, source);
  }

  @Override
  public CollectiveRequest reduceToRoot(Reduction reduction, long dest, long source, long count, int root) {
    long bytes = count * reduction.type().bytes();
    Rounds call;
    if (reduction.isJoint()
        || group.table().reduceToRoot(bytes, reduction.operation() != null) == Algorithm.EACH) {
      long[] shares = new long[size()];
      shares[root] = count;
      call = freshReduceScatter().prepare(reduction, memory, heap + dest, memory, heap + source, shares);
    } else {
      Reduce tiered = freshReduce(root);
      tiered.operands(reduction, dest, source, count);
      call = tiered;
    }
    call.record().set(
        Call.REDUCE_TO_ROOT, reduction.code(), reduction.type(), count, root, CallRecord.NONE, source);
    return go(call, me() == root ? dest : NOWHERE, source);
  }

  private ReduceScatter freshReduceScatter() {
    return blocks() ? reduceScatter : new ReduceScatter(group);
  }

  @Override
  public CollectiveRequest reduceScatter(
      Reduction reduction, long dest, long source, long first, long elements, long total, long[] counts) {
    long bytes = total * reduction.type().bytes();
    Rounds call;
    if (!reduction.isJoint()
        && group.table().reduceScatter(bytes, reduction.operation() != null) == Algorithm.ONE_SPEAKS) {
      Reduce tiered = freshReduce(-1);
      tiered.operands(reduction, dest, source, total);
      tiered.want(first, elements);
      call = tiered;
    } else {
      call = freshReduceScatter().prepare(reduction, memory, heap + dest, memory, heap + source, counts);
    }
    call.record().set(
        Call.REDUCE_SCATTER, reduction.code(), reduction.type(), CallRecord.NONE, -1, dest, source);
    call.record().addCounts(counts);
    return go(call, elements > 0 ? dest : NOWHERE, source);
  }
}
