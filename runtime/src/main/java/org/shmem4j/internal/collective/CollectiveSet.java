package org.shmem4j.internal.collective;

import org.shmem4j.internal.control.Call;
import org.shmem4j.internal.channel.Channel;
import org.shmem4j.spi.ElementType;
import org.shmem4j.spi.Reduction;

/** The collectives of one channel. Blocking calls reuse one object of each kind. Arguments were checked before. */
public final class CollectiveSet {
  private final Channel channel;
  private final Meeting meeting;
  private final Reduce reduce;
  private final Scan scan;
  private final Broadcast broadcast;
  private final Collect collect;
  private final Alltoall alltoall;

  /**
   * The collectives of a channel.
   *
   * @param channel the channel
   * @param limits where algorithms change
   */
  public CollectiveSet(Channel channel, Limits limits) {
    this.channel = channel;
    this.meeting = new Meeting(channel);
    this.reduce = new Reduce(channel, limits);
    this.scan = new Scan(channel, limits);
    this.broadcast = new Broadcast(channel, limits);
    this.collect = new Collect(channel, limits);
    this.alltoall = new Alltoall(channel, limits);
  }

  public Channel channel() {
    return channel;
  }

  /** Waits until all have called it. */
  public void meet(Call call) {
    meeting.meet(call).run();
  }

  /** Waits until all have called it with the same bytes and address, and learns each member's word. */
  public void exchange(Call call, long bytes, long address, long mine, long[] all) {
    meeting.exchange(call, bytes, address, mine, all).run();
  }

  public void reduce(Reduction reduction, long dest, long source, long count) {
    reduce.prepare(reduction, dest, source, count).run();
  }

  public void scan(boolean inclusive, Reduction reduction, long dest, long source, long count) {
    scan.prepare(inclusive, reduction, dest, source, count).run();
  }

  /** Broadcasts; the root's destination is written only if asked for. */
  public void broadcast(ElementType type, long dest, long source, long count, int root, boolean rootCopies) {
    broadcast.prepare(type, dest, source, count, root, rootCopies).run();
  }

  public void fcollect(ElementType type, long dest, long source, long count) {
    collect.prepareEqual(type, dest, source, count).run();
  }

  public void collect(ElementType type, long dest, long destBytes, long source, long count) {
    collect.prepareRagged(type, dest, destBytes, source, count).run();
  }

  public void alltoall(ElementType type, long dest, long source, long count) {
    alltoall.prepare(type, dest, source, count).run();
  }

  public void alltoalls(
      ElementType type, long dest, long source, long destStride, long sourceStride, long count) {
    alltoall.prepareStrided(type, dest, source, destStride, sourceStride, count).run();
  }
}
