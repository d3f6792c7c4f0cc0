package org.shmem4j.internal.pe.collective.betweenhosts;

import java.lang.foreign.MemorySegment;
import org.shmem4j.internal.pe.collective.Algorithm;
import org.shmem4j.internal.pe.collective.ScalarCollectives;
import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.internal.pe.flags.CallRecord;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Reduction;

/**
 * Collectives on a few values of each member, for groups on several hosts. Members of one host pass them through their
 * rooms. Reductions take the same way as those of symmetric arrays, so that they give the same bits.
 */
final class FarScalars extends ScalarCollectives {
  private static final int ALL = -1;

  private final FarGroup group;
  private final FarReduce reduce;
  private final ScalarAllgather allgather;
  private final BinomialBroadcast broadcast;

  FarScalars(FarGroup group) {
    super(group.size(), memory(group), isAloneOnHost(group) ? 0 : group.channel.scalars());
    this.group = group;
    this.reduce = new FarReduce(group, false, group.hosts);
    this.allgather = new ScalarAllgather(group, memory(), place());
    this.broadcast = new BinomialBroadcast(group);
  }

  /** {@return whether no other member is on this PE's host, so that the group has no ring there} */
  private static boolean isAloneOnHost(FarGroup group) {
    return group.channel == null;
  }

  private static MemorySegment memory(FarGroup group) {
    return isAloneOnHost(group)
        ? MemorySegment.ofArray(new long[MOST_BYTES / Long.BYTES])
        : group.channel.memory();
  }

  @Override
  public void reduce(Reduction reduction, long count) {
    long bytes = count * reduction.type().bytes();
    boolean gathers = group.table().reduce(bytes, true, reduction.operation() != null) == Algorithm.ALLGATHER;
    FarCollective call = gathers
        ? allgather.reduce(reduction, count)
        : reduce.to(ALL).operands(reduction, memory(), place(), memory(), place(), count);
    call.record().set(
        Call.SCALAR_REDUCE, reduction.code(), reduction.type(), count, ALL, CallRecord.NONE, CallRecord.NONE);
    call.run();
  }

  @Override
  public void broadcast(ElementType type, long count, int root) {
    BinomialBroadcast call = broadcast.prepareOutside(root, memory(), place(), count * type.bytes());
    call.record().set(Call.SCALAR_BROADCAST, type, count, root, CallRecord.NONE, CallRecord.NONE);
    call.run();
  }

  @Override
  public MemorySegment collect(ElementType type, long count) {
    ScalarAllgather call = allgather.collect(collected(), count * type.bytes());
    call.record().set(Call.SCALAR_COLLECT, type, count, ALL, CallRecord.NONE, CallRecord.NONE);
    call.run();
    return collected();
  }
}
