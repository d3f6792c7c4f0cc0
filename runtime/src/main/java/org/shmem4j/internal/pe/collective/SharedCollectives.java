package org.shmem4j.internal.pe.collective;

import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.Queue;
import org.shmem4j.CollectiveRequest;
import org.shmem4j.internal.onhost.flags.Channel;
import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Reduction;

/** The collectives of PEs of one host, which read and write each other's memory. */
public final class SharedCollectives extends GroupCollectives {
  private final Channel channel;
  private final Limits limits;
  private final Meeting meeting;
  private final Reduce reduce;
  // In a loop of nonblocking reductions each object serves the same call again, and its plan still fits.
  private final Queue<Reduce> spareReductions;
  private final Scan scan;
  private final Broadcast broadcast;
  private final Collect collect;
  private final Alltoall alltoall;
  private final CommonMemory common;
  private final StagedReduce rooted; // to a root, or scattered

  /**
   * Creates the blocking collectives of a channel.
   *
   * @param channel the channel
   * @param limits the limits between algorithms
   * @param requests where the nonblocking form registers what it starts
   */
  public SharedCollectives(Channel channel, Limits limits, Requests requests) {
    this(channel, limits, null, new SharedCollectives(channel, limits, requests, null));
  }

  private SharedCollectives(Channel channel, Limits limits, Requests requests, GroupCollectives nonblocking) {
    super(
        channel,
        channel.memory().asSlice(channel.address(channel.me(), 0)),
        requests,
        nonblocking,
        nonblocking == null
            ? new SharedStaged(channel, limits, requests, new CommonMemory(channel.memory()))
            : nonblocking.staged());
    this.channel = channel;
    this.limits = limits;
    this.meeting = new Meeting(channel);
    this.spareReductions = requests == null ? null : new ArrayDeque<>();
    this.reduce = new Reduce(channel, limits, null);
    this.scan = new Scan(channel, limits);
    this.broadcast = new Broadcast(channel, limits);
    this.collect = new Collect(channel, limits);
    this.alltoall = new Alltoall(channel, limits);
    this.common = new CommonMemory(channel.memory());
    this.rooted = new StagedReduce(channel, limits, common);
  }

  @Override
  protected GroupCollectives another(GroupCollectives forRequests) {
    return new SharedCollectives(channel, limits, null, forRequests);
  }

  @Override
  public CollectiveRequest meet(Call call) {
    return go((blocks() ? meeting : new Meeting(channel)).meet(call), NOWHERE, NOWHERE);
  }

  @Override
  public long agree(Call call, long first, long second, long third, long word) {
    meeting.agree(call, first, second, third, word).run();
    return meeting.greatest();
  }

  @Override
  public void collectWords(Call call, long first, long second, long third, long word, long[] all) {
    meeting.collectWords(call, first, second, third, word, all).run();
  }

  @Override
  public CollectiveRequest reduce(Reduction reduction, long dest, long source, long count) {
    return go((blocks() ? reduce : freshReduce()).prepare(reduction, dest, source, count), dest, source);
  }

  private Reduce freshReduce() {
    Reduce spare = spareReductions == null ? null : spareReductions.poll();
    return spare == null ? new Reduce(channel, limits, spareReductions) : spare;
  }

  @Override
  public CollectiveRequest scan(boolean inclusive, Reduction reduction, long dest, long source, long count) {
    return go(
        (blocks() ? scan : new Scan(channel, limits)).prepare(inclusive, reduction, dest, source, count), dest, source);
  }

  @Override
  public CollectiveRequest broadcast(
      ElementType type, long dest, long source, long count, int root, boolean rootCopies) {
    return go(
        (blocks() ? broadcast : new Broadcast(channel, limits)).prepare(type, dest, source, count, root, rootCopies),
        dest,
        source);
  }

  @Override
  public CollectiveRequest fcollect(ElementType type, long dest, long source, long count) {
    return go(
        (blocks() ? collect : new Collect(channel, limits)).prepareEqual(type, dest, source, count), dest, source);
  }

  @Override
  public CollectiveRequest collect(ElementType type, long dest, long destBytes, long source, long count) {
    return go(
        (blocks() ? collect : new Collect(channel, limits)).prepareRagged(type, dest, destBytes, source, count),
        destBytes > 0 ? dest : NOWHERE,
        count > 0 ? source : NOWHERE);
  }

  @Override
  public CollectiveRequest alltoall(ElementType type, long dest, long source, long count) {
    return go((blocks() ? alltoall : new Alltoall(channel, limits)).prepare(type, dest, source, count), dest, source);
  }

  @Override
  public CollectiveRequest alltoalls(
      ElementType type, long dest, long source, long destStride, long sourceStride, long count) {
    return go(
        (blocks() ? alltoall : new Alltoall(channel, limits))
            .prepareStrided(type, dest, source, destStride, sourceStride, count),
        dest,
        source);
  }

  @Override
  public CollectiveRequest reduceToRoot(Reduction reduction, long dest, long source, long count, int root) {
    return go(
        rooted(Call.REDUCE_TO_ROOT, reduction, dest, source, count, root).symmetric(NONE, source),
        me() == root ? dest : NOWHERE,
        source);
  }

  @Override
  public CollectiveRequest reduceScatter(
      Reduction reduction, long dest, long source, long first, long elements, long total, long[] counts) {
    return go(
        rooted(Call.REDUCE_SCATTER, reduction, dest, source, total, -1)
            .taking(first, elements, counts)
            .symmetric(dest, source),
        elements > 0 ? dest : NOWHERE,
        source);
  }

  private StagedReduce rooted(Call call, Reduction reduction, long dest, long source, long count, int root) {
    MemorySegment memory = channel.memory();
    long heap = channel.address(channel.me(), 0);
    return (blocks() ? rooted : new StagedReduce(channel, limits, common))
        .operands(call, reduction, memory, heap + dest, memory, heap + source, count, root);
  }
}
