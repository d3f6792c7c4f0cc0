package org.shmem4j.internal.collective;

import java.lang.foreign.MemorySegment;
import org.shmem4j.CollectiveRequest;
import org.shmem4j.internal.channel.Channel;
import org.shmem4j.internal.control.Call;
import org.shmem4j.type.Reduction;

/**
 * The collectives of one channel on buffers that peers cannot reach. Arguments were checked before. A call makes an
 * object that its caller starts and moves on; two forms run or start at once.
 */
public final class StagedSet {
  private final Channel channel;
  private final Limits limits;
  private final Requests requests;
  private final StagedReduce blocking;

  /**
   * The collectives of a channel.
   *
   * @param channel the channel
   * @param limits where algorithms change
   * @param requests where those that are started at once are registered; null if none are
   */
  public StagedSet(Channel channel, Limits limits, Requests requests) {
    this.channel = channel;
    this.limits = limits;
    this.requests = requests;
    this.blocking = new StagedReduce(channel, limits);
  }

  public Channel channel() {
    return channel;
  }

  /**
   * A reduction of all elements to all members, or to a root.
   *
   * @param root the root; -1 for all members
   */
  public Staged reduce(
      Call call, Reduction reduction, MemorySegment dest, MemorySegment source, long count, int root) {
    return new StagedReduce(channel, limits).of(call, reduction, dest, source, count, root);
  }

  /** A reduction of which this member gets a piece, at the start of its destination. */
  public Staged reduceScatter(
      Call call,
      Reduction reduction,
      MemorySegment dest,
      MemorySegment source,
      long total,
      long first,
      long count,
      long agreed) {
    return new StagedReduce(channel, limits).of(call, reduction, dest, source, total, -1).taking(first, count, agreed);
  }

  /** Moves pieces from those that give to those that take. */
  public Staged move(StagedPieces pieces) {
    return new StagedExchange(channel, limits, pieces);
  }

  /** Reduces to all members and returns when that is done; makes no garbage. */
  public void reduceNow(Reduction reduction, MemorySegment dest, MemorySegment source, long count) {
    blocking.of(Call.REDUCE, reduction, dest, source, count, -1).runPrepared();
  }

  /** Runs a collective from start to finish. */
  public void run(Staged collective) {
    collective.runPrepared();
  }

  /** Starts a collective; every waiting call of the PE moves it on. */
  public CollectiveRequest start(Staged collective) {
    collective.prepare();
    return requests.start(collective);
  }
}
