package org.shmem4j.internal.pe.collective;

import java.lang.foreign.MemorySegment;
import org.shmem4j.CollectiveRequest;
import org.shmem4j.internal.onhost.flags.Channel;
import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.type.Reduction;

/** The collectives of PEs of one host on buffers that peers cannot reach. Pieces pass through shared rooms. */
public final class SharedStaged implements StagedCollectives {
  private final Channel channel;
  private final Limits limits;
  private final Requests requests;
  private final CommonMemory common;
  private final StagedReduce blocking;

  /**
   * Creates the collectives of a channel.
   *
   * @param channel the channel
   * @param limits the limits between algorithms
   * @param requests registers the collectives that are started at once; null if none are
   * @param common other memory that all members have mapped; null if there is none
   */
  public SharedStaged(Channel channel, Limits limits, Requests requests, CommonMemory common) {
    this.channel = channel;
    this.limits = limits;
    this.requests = requests;
    this.common = common;
    this.blocking = new StagedReduce(channel, limits, common);
  }

  /** {@return the channel on which the members meet} */
  public Channel channel() {
    return channel;
  }

  @Override
  public int me() {
    return channel.me();
  }

  @Override
  public int size() {
    return channel.size();
  }

  @Override
  public Staged reduce(
      Call call, Reduction reduction, MemorySegment dest, MemorySegment source, long count, int root) {
    return new StagedReduce(channel, limits, common).operands(call, reduction, dest, 0, source, 0, count, root);
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
    return new StagedReduce(channel, limits, common)
        .operands(call, reduction, dest, 0, source, 0, total, -1)
        .taking(first, count, counts);
  }

  @Override
  public Staged exchange(Pieces pieces, MemorySegment dest, MemorySegment source) {
    return new StagedExchange(channel, limits, common, pieces, dest, source);
  }

  /** Creates the exchange of those pieces that some members of a larger group, who meet here, exchange themselves. */
  public Collective exchangeAmong(int[] some, Pieces pieces, MemorySegment dest, MemorySegment source) {
    return new StagedExchange(channel, limits, common, pieces.among(some), dest, source);
  }

  @Override
  public void reduceNow(Reduction reduction, MemorySegment dest, MemorySegment source, long count) {
    blocking.operands(Call.REDUCE, reduction, dest, 0, source, 0, count, -1).run();
  }

  @Override
  public CollectiveRequest start(Staged collective, long dest, long source, Runnable after) {
    return requests.start(new Finishing((Schedule) collective, after), dest, source);
  }
}
