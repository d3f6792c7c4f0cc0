package org.shmem4j.internal.pe.collective.betweenhosts;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.shmem4j.CollectiveRequest;
import org.shmem4j.internal.outside.Outside;
import org.shmem4j.internal.pe.collective.Algorithm;
import org.shmem4j.internal.pe.collective.Collective;
import org.shmem4j.internal.pe.collective.Collectives;
import org.shmem4j.internal.pe.collective.CommonMemory;
import org.shmem4j.internal.pe.collective.NearCollective;
import org.shmem4j.internal.pe.collective.Pieces;
import org.shmem4j.internal.pe.collective.Requests;
import org.shmem4j.internal.pe.collective.ScalarCollectives;
import org.shmem4j.internal.pe.collective.Shares;
import org.shmem4j.internal.pe.collective.StagedAlltoall;
import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.internal.pe.flags.Channel;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Reduction;

/** The collectives of a group whose members are on several hosts. */
public final class FarCollectives extends Collectives {
  private final FarGroup group;
  private final MemorySegment memory;
  private final long heap;
  private final DisseminationBarrier barrier;
  private final WordAllgather words;
  private final FarReduce reduce;
  private final FarReduce stagedReduce;
  private final AllgatherReduce allgatherReduce;
  private final PairwiseReduceScatter reduceScatter;
  private final RecursiveDoublingScan scan;
  private final BinomialBroadcast broadcast;
  private final PairwiseAlltoall pairwiseAlltoall;
  private final BruckAlltoall alltoall;
  private final FarCollect collect;

  /** Creates one form of a group's collectives. */
  public FarCollectives(FarGroup group, Requests requests, boolean blocks) {
    super(group, group.groups.core.memory().asSlice(group.heap(group.me())), requests, blocks);
    this.group = group;
    this.memory = group.groups.core.memory();
    this.heap = group.heap(group.me());
    this.barrier = new DisseminationBarrier(group);
    this.words = new WordAllgather(group);
    this.reduce = new FarReduce(group, true, group.hosts);
    this.stagedReduce = new FarReduce(group, false, group.hosts);
    this.allgatherReduce = new AllgatherReduce(group);
    this.reduceScatter = new PairwiseReduceScatter(group);
    this.scan = new RecursiveDoublingScan(group);
    this.broadcast = new BinomialBroadcast(group);
    this.alltoall = new BruckAlltoall(group);
    this.pairwiseAlltoall = new PairwiseAlltoall(group);
    this.collect = new FarCollect(group);
  }

  @Override
  protected Collectives another(Requests forRequests, boolean thatBlocks) {
    return new FarCollectives(group, forRequests, thatBlocks);
  }

  @Override
  protected ScalarCollectives makeScalars() {
    return new FarScalars(group);
  }

  @Override
  public CollectiveRequest meet(Call call) {
    Outside.storesComplete();
    return go((blocks() ? barrier : new DisseminationBarrier(group)).prepare(call));
  }

  @Override
  public long agree(Call call, long first, long second, long third, long word) {
    barrier.prepare(call, first, second, third, word).run();
    return barrier.greatest();
  }

  @Override
  public long agree(Call call, long[] list, long word) {
    barrier.prepare(call, list, word).run();
    return barrier.greatest();
  }

  @Override
  public void collectWords(Call call, long first, long second, long third, long word, long[] all) {
    words.prepare(call, first, second, third, word, all).run();
  }

  @Override
  public CollectiveRequest reduce(Reduction reduction, long dest, long source, long count) {
    long most = group.table().limits().tableBytes() / group.size();
    if (reduction.isJoint() && blocks() && count * reduction.type().bytes() > most) {
      return reduceInShares(reduction, dest, source, count);
    }
    return go(reduction(reduction, dest, source, count), Call.REDUCE, reduction, count, -1, dest, source);
  }

  private CollectiveRequest go(
      FarCollective call, Call name, Reduction reduction, long count, int root, long dest, long source) {
    call.record().set(name, reduction.code(), reduction.type(), count, root, dest, source);
    return go(call);
  }

  private CollectiveRequest go(
      FarCollective call, Call name, ElementType type, long count, int root, long dest, long source) {
    call.record().set(name, type, count, root, dest, source);
    return go(call);
  }

  /** Sends each member all operands of its share of the results, and then the results to all. */
  private CollectiveRequest reduceInShares(Reduction reduction, long dest, long source, long count) {
    long bytes = reduction.type().bytes();
    long[] shares = new long[group.size()];
    for (int member = 0; member < shares.length; member++) {
      shares[member] = Shares.start(count, bytes, member + 1, shares.length)
          - Shares.start(count, bytes, member, shares.length);
    }
    long own = dest + Shares.start(count, bytes, group.me(), group.size()) * bytes;
    CollectiveRequest ignored =
        go(scattered(reduction, own, source, shares), Call.REDUCE, reduction, count, -1, dest, source);
    return go(
        collect.prepareRagged(dest, count * bytes, own, shares[group.me()] * bytes),
        Call.COLLECT, reduction.type(), NONE, -1, dest, NONE);
  }

  private FarCollective reduction(Reduction reduction, long dest, long source, long count) {
    long bytes = count * reduction.type().bytes();
    Algorithm algorithm = reduction.isJoint()
        ? Algorithm.ALLGATHER
        : group.table().reduce(bytes, dest == source, reduction.operation() != null);
    if (algorithm == Algorithm.ALLGATHER) {
      return gathered(reduction, dest, source, count, group.size());
    }
    PiecewiseReduce call = freshReduce(-1).operands(reduction, dest, source, count);
    if (algorithm == Algorithm.RABENSEIFNER && count >= 2L * group.size()) {
      call.combineDirectly();
    }
    return call;
  }

  private FarReduce freshReduce(int root) {
    return (blocks() ? reduce : new FarReduce(group, true, group.hosts)).to(root);
  }

  private AllgatherReduce gathered(Reduction reduction, long dest, long source, long count, int before) {
    return (blocks() ? allgatherReduce : new AllgatherReduce(group))
        .prepare(reduction, dest, source, count, before);
  }

  @Override
  public CollectiveRequest scan(boolean inclusive, Reduction reduction, long dest, long source, long count) {
    FarCollective call = group.table().scan(count * reduction.type().bytes()) == Algorithm.ALLGATHER
        ? gathered(reduction, dest, source, count, inclusive ? group.me() + 1 : group.me())
        : (blocks() ? scan : new RecursiveDoublingScan(group)).prepare(inclusive)
            .operands(reduction, dest, source, count);
    return go(call, inclusive ? Call.INSCAN : Call.EXSCAN, reduction, count, -1, dest, source);
  }

  @Override
  public CollectiveRequest broadcast(
      ElementType type, long dest, long source, long count, int root, boolean rootCopies) {
    long bytes = count * type.bytes();
    BinomialBroadcast call = (blocks() ? broadcast : new BinomialBroadcast(group)).prepare(root, dest, source, bytes);
    if (group.me() == root && rootCopies && dest != source) {
      MemorySegment.copy(memory, heap + source, memory, heap + dest, bytes);
    }
    return go(call, Call.BROADCAST, type, count, root, dest, source);
  }

  @Override
  public CollectiveRequest fcollect(ElementType type, long dest, long source, long count) {
    FarCollect call = (blocks() ? collect : new FarCollect(group)).prepare(dest, source, count * type.bytes());
    return go(call, Call.FCOLLECT, type, count, -1, dest, source);
  }

  @Override
  public CollectiveRequest collect(ElementType type, long dest, long destBytes, long source, long count) {
    FarCollect call = (blocks() ? collect : new FarCollect(group))
        .prepareRagged(dest, destBytes, source, count * type.bytes());
    return go(call, Call.COLLECT, type, NONE, -1, dest, NONE);
  }

  @Override
  public CollectiveRequest alltoall(ElementType type, long dest, long source, long count) {
    FarCollective call = group.table().alltoall(count * type.bytes()) == Algorithm.LEADERS
        ? (blocks() ? alltoall : new BruckAlltoall(group)).prepare(dest, source, count * type.bytes())
        : (blocks() ? pairwiseAlltoall : new PairwiseAlltoall(group)).prepare(dest, source, type.bytes(), count, 1, 1);
    return go(call, Call.ALLTOALL, type, count, -1, dest, source);
  }

  @Override
  public CollectiveRequest alltoalls(
      ElementType type, long dest, long source, long destStride, long sourceStride, long count) {
    PairwiseAlltoall call = (blocks() ? pairwiseAlltoall : new PairwiseAlltoall(group))
        .prepare(dest, source, type.bytes(), count, destStride, sourceStride);
    call.record().set(Call.ALLTOALLS, type, count, -1, dest, source);
    call.record().addStrides(destStride, sourceStride);
    return go(call);
  }

  @Override
  public CollectiveRequest reduceToRoot(Reduction reduction, long dest, long source, long count, int root) {
    long bytes = count * reduction.type().bytes();
    FarCollective call;
    if (reduction.isJoint()
        || group.table().reduceToRoot(bytes, reduction.operation() != null) == Algorithm.PAIRWISE) {
      long[] shares = new long[group.size()];
      shares[root] = count;
      call = scattered(reduction, dest, source, shares);
    } else {
      call = freshReduce(root).operands(reduction, dest, source, count);
    }
    call.arrays(group.me() == root ? dest : Collective.NOWHERE, source);
    return go(call, Call.REDUCE_TO_ROOT, reduction, count, root, NONE, source);
  }

  private PairwiseReduceScatter scattered(Reduction reduction, long dest, long source, long[] counts) {
    return (blocks() ? reduceScatter : new PairwiseReduceScatter(group))
        .prepare(reduction, memory, heap + dest, memory, heap + source, counts);
  }

  @Override
  public CollectiveRequest reduceScatter(
      Reduction reduction, long dest, long source, long first, long elements, long total, long[] counts) {
    long bytes = total * reduction.type().bytes();
    boolean speaks = !reduction.isJoint()
        && group.table().reduceScatter(bytes, reduction.operation() != null) == Algorithm.LEADERS;
    FarCollective call = speaks
        ? freshReduce(-1).operands(reduction, dest, source, total).want(first, elements)
        : scattered(reduction, dest, source, counts);
    call.record().set(Call.REDUCE_SCATTER, reduction.code(), reduction.type(), NONE, -1, dest, source);
    call.record().addCounts(counts);
    call.arrays(elements > 0 ? dest : Collective.NOWHERE, source);
    return go(call);
  }

  /**
   * Returns a reduction in which operators that do not commute keep the order of PEs, even if it alternates between
   * hosts.
   */
  private FarReduce freshStaged(Reduction reduction, int root) {
    boolean apart = reduction.operation() == null && !group.hosts.areRuns();
    GroupHosts tiers = apart ? group.strangers() : group.hosts;
    return (blocks() && !apart ? stagedReduce : new FarReduce(group, false, tiers)).to(root);
  }

  @Override
  public Collective prepareReduce(
      Call call, Reduction reduction, MemorySegment dest, MemorySegment source, long count, int root) {
    FarReduce collective = freshStaged(reduction, root);
    collective.record().set(call, reduction.code(), reduction.type(), count, root, NONE, NONE);
    return collective.operands(reduction, dest, 0, source, 0, count);
  }

  @Override
  public Collective prepareReduceScatter(
      Call call, Reduction reduction, MemorySegment dest, MemorySegment source, long total, long first, long count,
      long[] counts) {
    long[] each = counts;
    if (each == null) {
      each = new long[group.size()];
      Arrays.fill(each, total / group.size());
    }
    FarCollective collective = group.table().most() == 1
        ? new PairwiseReduceScatter(group).prepare(reduction, dest, 0, source, 0, each)
        : freshStaged(reduction, -1).operands(reduction, dest, 0, source, 0, total).want(first, count);
    collective.record().set(call, reduction.code(), reduction.type(), total, -1, NONE, NONE);
    collective.record().addCounts(each);
    return collective;
  }

  /** Prepares an exchange, which members of one host make through their rooms there. */
  @Override
  public Collective prepareExchange(Pieces pieces, MemorySegment dest, MemorySegment source) {
    Channel here = group.channel;
    NearCollective tier = here == null
        ? null
        : new StagedAlltoall(
            here, group.table().limits(), new CommonMemory(memory), pieces.among(group.hosts.here()), dest, source);
    PairwiseExchange call = new PairwiseExchange(group, tier).prepare(pieces, dest, source);
    pieces.describeIn(call.record());
    return call;
  }
}
