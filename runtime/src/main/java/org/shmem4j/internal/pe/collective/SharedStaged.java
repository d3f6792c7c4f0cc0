package org.shmem4j.internal.pe.collective;

import java.lang.foreign.MemorySegment;
import org.shmem4j.internal.onhost.flags.Channel;
import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.type.Reduction;

/** The collectives of PEs of one host on buffers that peers cannot reach. Pieces pass through shared rooms. */
public final class SharedStaged extends StagedCollectives {
  private final Channel channel;
  private final Limits limits;
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
    super(channel, requests);
    this.channel = channel;
    this.limits = limits;
    this.common = common;
    this.blocking = reduction();
  }

  /** {@return a reduction for one call at a time} */
  StagedReduce reduction() {
    return new StagedReduce(channel, limits, common);
  }

  @Override
  public Schedule reduce(
      Call call, Reduction reduction, MemorySegment dest, MemorySegment source, long count, int root) {
    return reduction().operands(call, reduction, dest, 0, source, 0, count, root);
  }

  @Override
  public Schedule reduceScatter(
      Call call,
      Reduction reduction,
      MemorySegment dest,
      MemorySegment source,
      long total,
      long first,
      long count,
      long[] counts) {
    return reduction()
        .operands(call, reduction, dest, 0, source, 0, total, -1)
        .taking(first, count, counts);
  }

  @Override
  public Collective exchange(Pieces pieces, MemorySegment dest, MemorySegment source) {
    return new StagedExchange(channel, limits, common, pieces, dest, source);
  }

  @Override
  public void reduceNow(Reduction reduction, MemorySegment dest, MemorySegment source, long count) {
    blocking.operands(Call.REDUCE, reduction, dest, 0, source, 0, count, -1).run(null);
  }
}
