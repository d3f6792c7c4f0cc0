package org.shmem4j.internal.pe.collective;

import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.Queue;
import org.shmem4j.CollectiveRequest;
import org.shmem4j.internal.outside.Outside;
import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.internal.pe.flags.Channel;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Reduction;

/** The collectives of PEs of one host, which read and write each other's memory. */
public final class NearCollectives extends Collectives {
  private final Channel channel;
  private final Limits limits;
  private final NearBarrier barrier;
  private final NearReduce reduce;
  // In a loop of nonblocking reductions each object serves the same call again, and its plan still fits.
  private final Queue<NearReduce> spareReductions;
  private final NearScan scan;
  private final NearBroadcast broadcast;
  private final NearCollect collect;
  // Separate objects, so that the plan of each still fits when both are called in turn.
  private final BlockAlltoall fcollect;
  private final BlockAlltoall alltoall;
  private final StagedReduce stagedReduce;
  private final CommonMemory common;

  /**
   * Creates one form of a channel's collectives.
   *
   * @param requests registers the collectives that are started; null if none are
   * @param common the memory that all members have mapped, where buffers may be; null if there is none
   */
  public NearCollectives(Channel channel, Limits limits, Requests requests, CommonMemory common, boolean blocks) {
    super(channel, channel.memory().asSlice(channel.address(channel.me(), 0)), requests, blocks);
    this.channel = channel;
    this.limits = limits;
    this.common = common;
    this.barrier = new NearBarrier(channel);
    this.spareReductions = blocks ? null : new ArrayDeque<>();
    this.reduce = new NearReduce(channel, limits, null);
    this.scan = new NearScan(channel, limits);
    this.broadcast = new NearBroadcast(channel, limits);
    this.collect = new NearCollect(channel);
    this.fcollect = freshAlltoall();
    this.alltoall = freshAlltoall();
    this.stagedReduce = new StagedReduce(channel, limits, common);
  }

  @Override
  protected Collectives another(Requests forRequests, boolean thatBlocks) {
    return new NearCollectives(channel, limits, forRequests, common, thatBlocks);
  }

  @Override
  protected ScalarCollectives makeScalars() {
    return new NearScalars(channel);
  }

  @Override
  public CollectiveRequest meet(Call call) {
    Outside.storesComplete();
    return go((blocks() ? barrier : new NearBarrier(channel)).meet(call));
  }

  @Override
  public long agree(Call call, long first, long second, long third, long word) {
    barrier.agree(call, first, second, third, word, null).run();
    return barrier.greatest();
  }

  @Override
  public long agree(Call call, long[] list, long word) {
    barrier.agree(call, list, word).run();
    return barrier.greatest();
  }

  @Override
  public void collectWords(Call call, long first, long second, long third, long word, long[] all) {
    barrier.agree(call, first, second, third, word, all).run();
  }

  @Override
  public CollectiveRequest reduce(Reduction reduction, long dest, long source, long count) {
    return go((blocks() ? reduce : freshReduce()).prepare(reduction, dest, source, count));
  }

  private NearReduce freshReduce() {
    NearReduce spare = spareReductions == null ? null : spareReductions.poll();
    return spare == null ? new NearReduce(channel, limits, spareReductions) : spare;
  }

  @Override
  public CollectiveRequest scan(boolean inclusive, Reduction reduction, long dest, long source, long count) {
    return go((blocks() ? scan : new NearScan(channel, limits)).prepare(inclusive, reduction, dest, source, count));
  }

  @Override
  public CollectiveRequest broadcast(
      ElementType type, long dest, long source, long count, int root, boolean rootCopies) {
    return go(
        (blocks() ? broadcast : new NearBroadcast(channel, limits))
            .prepare(type, dest, source, count, root, rootCopies));
  }

  private BlockAlltoall freshAlltoall() {
    return new BlockAlltoall(channel, limits, null);
  }

  @Override
  public CollectiveRequest fcollect(ElementType type, long dest, long source, long count) {
    return go((blocks() ? fcollect : freshAlltoall()).prepare(Call.FCOLLECT, type, dest, source, count));
  }

  @Override
  public CollectiveRequest collect(ElementType type, long dest, long destBytes, long source, long count) {
    return go((blocks() ? collect : new NearCollect(channel)).prepare(type, dest, destBytes, source, count));
  }

  @Override
  public CollectiveRequest alltoall(ElementType type, long dest, long source, long count) {
    return go((blocks() ? alltoall : freshAlltoall()).prepare(Call.ALLTOALL, type, dest, source, count));
  }

  @Override
  public CollectiveRequest alltoalls(
      ElementType type, long dest, long source, long destStride, long sourceStride, long count) {
    return go((blocks() ? alltoall : freshAlltoall())
        .prepareStrided(type, dest, source, destStride, sourceStride, count));
  }

  @Override
  public CollectiveRequest reduceToRoot(Reduction reduction, long dest, long source, long count, int root) {
    boolean takes = channel.me() == root;
    StagedReduce staged = freshStaged();
    staged.call().toRoot(Call.REDUCE_TO_ROOT, reduction, count, root, source);
    staged.side().inHeap(channel, dest, source, 0, takes ? count : 0);
    staged.arrays(takes ? dest : Collective.NOWHERE, source);
    return go(staged);
  }

  @Override
  public CollectiveRequest reduceScatter(
      Reduction reduction, long dest, long source, long first, long elements, long total, long[] counts) {
    StagedReduce staged = freshStaged();
    staged.call().scattered(Call.REDUCE_SCATTER, reduction, total, counts, dest, source);
    staged.side().inHeap(channel, dest, source, first, elements);
    staged.arrays(elements > 0 ? dest : Collective.NOWHERE, source);
    return go(staged);
  }

  private StagedReduce freshStaged() {
    return blocks() ? stagedReduce : new StagedReduce(channel, limits, common);
  }

  @Override
  public Collective prepareReduce(
      Call call, Reduction reduction, MemorySegment dest, MemorySegment source, long count, int root) {
    boolean takes = root < 0 || channel.me() == root;
    StagedReduce staged = freshStaged();
    staged.call().toRoot(call, reduction, count, root, NONE);
    staged.side().inBuffers(dest, source, 0, takes ? count : 0);
    return staged;
  }

  @Override
  public Collective prepareReduceScatter(
      Call call, Reduction reduction, MemorySegment dest, MemorySegment source, long total, long first, long count,
      long[] counts) {
    StagedReduce staged = freshStaged();
    staged.call().scattered(call, reduction, total, counts, NONE, NONE);
    staged.side().inBuffers(dest, source, first, count);
    return staged;
  }

  @Override
  public Collective prepareExchange(Pieces pieces, MemorySegment dest, MemorySegment source) {
    return new StagedAlltoall(channel, limits, common, pieces, dest, source);
  }
}
