package org.shmem4j.internal.collective;

import java.util.ArrayDeque;
import java.util.Queue;
import org.shmem4j.CollectiveRequest;
import org.shmem4j.internal.channel.Channel;
import org.shmem4j.internal.control.Call;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Reduction;

/**
 * The collectives of one channel. Arguments were checked before. In its blocking form each call goes to its end, and
 * one object of each kind serves all calls; in its nonblocking form each call starts a new one and returns the
 * request.
 */
public final class CollectiveSet {
  /** What a call returns that had nothing to do. */
  public static final CollectiveRequest DONE = Request.DONE;

  private final Channel channel;
  private final Limits limits;
  private final Requests requests;
  private final CollectiveSet nonblocking;
  private final Meeting meeting;
  private final Reduce reduce;
  // In a loop of started reductions each serves the same call again, and finds its plan made.
  private final Queue<Reduce> spareReductions;
  private final Scan scan;
  private final Broadcast broadcast;
  private final Collect collect;
  private final Alltoall alltoall;
  private final ReduceToRoot reduceToRoot;
  private final ReduceScatter reduceScatter;
  private final Exchange exchange;
  private final StagedSet staged;

  /**
   * The blocking collectives of a channel.
   *
   * @param channel the channel
   * @param limits where algorithms change
   * @param requests where the nonblocking form registers what it starts
   */
  public CollectiveSet(Channel channel, Limits limits, Requests requests) {
    this(channel, limits, null, new CollectiveSet(channel, limits, requests, null));
  }

  private CollectiveSet(Channel channel, Limits limits, Requests requests, CollectiveSet nonblocking) {
    this.channel = channel;
    this.limits = limits;
    this.requests = requests;
    this.nonblocking = nonblocking;
    this.meeting = new Meeting(channel);
    this.spareReductions = requests == null || requests.guarded() ? null : new ArrayDeque<>();
    this.reduce = new Reduce(channel, limits, null);
    this.scan = new Scan(channel, limits);
    this.broadcast = new Broadcast(channel, limits);
    this.collect = new Collect(channel, limits);
    this.alltoall = new Alltoall(channel, limits);
    this.reduceToRoot = new ReduceToRoot(channel, limits);
    this.reduceScatter = new ReduceScatter(channel, limits);
    this.exchange = new Exchange(channel, limits);
    this.staged = nonblocking == null ? new StagedSet(channel, limits, requests) : nonblocking.staged;
  }

  public Channel channel() {
    return channel;
  }

  /** {@return the nonblocking form} */
  public CollectiveSet nonblocking() {
    return nonblocking;
  }

  /** {@return the collectives on buffers outside the symmetric heap} */
  public StagedSet staged() {
    return staged;
  }

  private boolean blocks() {
    return requests == null;
  }

  private CollectiveRequest go(Collective collective) {
    if (blocks()) {
      collective.run();
      return DONE;
    }
    return requests.start(collective);
  }

  /** All arrive. */
  public CollectiveRequest meet(Call call) {
    return go((blocks() ? meeting : new Meeting(channel)).meet(call));
  }

  /** All arrive with the same bytes and address, and learn each member's word. */
  public CollectiveRequest exchange(Call call, long bytes, long address, long mine, long[] all) {
    return go((blocks() ? meeting : new Meeting(channel)).exchange(call, bytes, address, mine, all));
  }

  public CollectiveRequest reduce(Reduction reduction, long dest, long source, long count) {
    return go((blocks() ? reduce : freshReduce()).prepare(reduction, dest, source, count));
  }

  private Reduce freshReduce() {
    Reduce spare = spareReductions == null ? null : spareReductions.poll();
    return spare == null ? new Reduce(channel, limits, spareReductions) : spare;
  }

  public CollectiveRequest scan(boolean inclusive, Reduction reduction, long dest, long source, long count) {
    return go((blocks() ? scan : new Scan(channel, limits)).prepare(inclusive, reduction, dest, source, count));
  }

  /** Broadcasts; the root's destination is written only if asked for. */
  public CollectiveRequest broadcast(
      ElementType type, long dest, long source, long count, int root, boolean rootCopies) {
    return go((blocks() ? broadcast : new Broadcast(channel, limits))
        .prepare(type, dest, source, count, root, rootCopies));
  }

  public CollectiveRequest fcollect(ElementType type, long dest, long source, long count) {
    return go((blocks() ? collect : new Collect(channel, limits)).prepareEqual(type, dest, source, count));
  }

  public CollectiveRequest collect(ElementType type, long dest, long destBytes, long source, long count) {
    return go((blocks() ? collect : new Collect(channel, limits)).prepareRagged(type, dest, destBytes, source, count));
  }

  public CollectiveRequest alltoall(ElementType type, long dest, long source, long count) {
    return go((blocks() ? alltoall : new Alltoall(channel, limits)).prepare(type, dest, source, count));
  }

  public CollectiveRequest alltoalls(
      ElementType type, long dest, long source, long destStride, long sourceStride, long count) {
    return go((blocks() ? alltoall : new Alltoall(channel, limits))
        .prepareStrided(type, dest, source, destStride, sourceStride, count));
  }

  /** Reduces to a root; the destination counts there only. */
  public CollectiveRequest reduceToRoot(Reduction reduction, long dest, long source, long count, int root) {
    return go((blocks() ? reduceToRoot : new ReduceToRoot(channel, limits))
        .prepare(reduction, dest, source, count, root));
  }

  /** Each member gets its piece of the reduction: {@code elements} of {@code total} from {@code first} on. */
  public CollectiveRequest reduceScatter(
      Reduction reduction, long dest, long source, long first, long elements, long total, long agreed) {
    return go((blocks() ? reduceScatter : new ReduceScatter(channel, limits))
        .prepare(reduction, dest, source, first, elements, total, agreed));
  }

  /** Moves pieces from those that give to those that take. */
  public CollectiveRequest move(Pieces pieces) {
    return go((blocks() ? exchange : new Exchange(channel, limits)).prepare(pieces));
  }
}
