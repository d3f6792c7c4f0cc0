package org.shmem4j.entry;

import java.lang.foreign.MemorySegment;
import org.shmem4j.CollectiveRequest;
import org.shmem4j.Layout;
import org.shmem4j.SymmetricArray;
import org.shmem4j.Team;
import org.shmem4j.internal.onhost.kernel.Kernels;
import org.shmem4j.internal.pe.arguments.ArgumentChecks;
import org.shmem4j.internal.pe.collective.Collective;
import org.shmem4j.internal.pe.collective.Collectives;
import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.internal.pe.team.TeamImpl;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Operation;
import org.shmem4j.type.Reduction;

/**
 * Reductions whose arrays have layouts. Contiguous elements are combined in place; elements with gaps are packed before
 * and unpacked after. There is an object for each way of calling, as in {@link CollectiveCalls}.
 */
public final class LayoutReductionCalls {
  /** Returns when the call is done. */
  public static final LayoutReductionCalls BLOCKING = new LayoutReductionCalls(true);

  /** Returns a request, which completes the call. */
  public static final LayoutReductionCalls NONBLOCKING = new LayoutReductionCalls(false);

  private static final String RECEIVED = "results must not overlap";

  private final boolean blocking;

  private LayoutReductionCalls(boolean blocking) {
    this.blocking = blocking;
  }

  private Collectives on(TeamImpl team) {
    Collectives collectives = team.collectivesForUse();
    return blocking ? collectives : collectives.nonblocking();
  }

  /** Reduces to all PEs. */
  public CollectiveRequest reduce(
      Team team, Operation operation, SymmetricArray dest, Layout<?> destLayout, SymmetricArray source,
      Layout<?> sourceLayout) {
    TeamImpl impl = TeamImpl.usable(team);
    Collectives collectives = on(impl);
    ArraySide from = ArraySide.one("source", source, sourceLayout, impl);
    ArraySide to = ArraySide.one("dest", dest, destLayout, impl).checkApart(RECEIVED);
    return elementwise(collectives, Call.LAYOUT_REDUCE, operation, to, from, -1);
  }

  /** Reduces to the root. */
  public CollectiveRequest reduceToRoot(
      Team team, Operation operation, SymmetricArray dest, Layout<?> destLayout, SymmetricArray source,
      Layout<?> sourceLayout, int root) {
    TeamImpl impl = TeamImpl.usable(team);
    Collectives collectives = on(impl);
    ArgumentChecks.checkRoot(root, impl.nPes(), "team");
    ArraySide from = ArraySide.one("source", source, sourceLayout, impl);
    ArraySide to = impl.myPe() == root ? ArraySide.one("dest", dest, destLayout, impl).checkApart(RECEIVED) : null;
    return elementwise(collectives, Call.LAYOUT_REDUCE_TO_ROOT, operation, to, from, root);
  }

  private CollectiveRequest elementwise(
      Collectives collectives, Call call, Operation operation, ArraySide to, ArraySide from, int root) {
    Reduction reduction = reduction(from.type(), operation);
    if (to != null) {
      to.checkSame(from);
    }
    if (from.count() == 0) {
      return Collectives.DONE;
    }
    boolean inPlace = to != null && to.isSame(from);
    if (to != null && !inPlace) {
      to.checkApart(from);
    }
    MemorySegment source = from.packed();
    MemorySegment dest = to == null ? MemorySegment.NULL : inPlace ? source : to.room();
    return run(collectives, collectives.prepareReduce(call, reduction, dest, source, from.count(), root), to, dest,
        from);
  }

  /** Reduces and gives each PE its piece of the results. */
  public CollectiveRequest reduceScatterBlock(
      Team team, Operation operation, SymmetricArray dest, Layout<?> destLayout, SymmetricArray source,
      Layout<?> sourceLayout) {
    TeamImpl impl = TeamImpl.usable(team);
    Collectives collectives = on(impl);
    ArraySide from = ArraySide.each("source", source, sourceLayout, impl);
    ArraySide to = ArraySide.one("dest", dest, destLayout, impl).checkApart(RECEIVED);
    Reduction reduction = reduction(from.type(), operation);
    to.checkSame(from);
    to.checkApart(from);
    long count = to.count();
    if (count == 0) {
      return Collectives.DONE;
    }
    MemorySegment room = to.room();
    Collective collective = collectives.prepareReduceScatter(Call.LAYOUT_REDUCE_SCATTER, reduction, room, from.packed(),
        count * impl.nPes(), count * impl.myPe(), count, null);
    return run(collectives, collective, to, room, from);
  }

  private static Reduction reduction(ElementType type, Operation operation) {
    if (!Kernels.allows(type, operation)) {
      throw new IllegalArgumentException("the layouts' type must be one that the operation supports: operation="
          + operation + " type=" + type);
    }
    return Reduction.of(type, operation, () -> Kernels.combine(type, operation));
  }

  private CollectiveRequest run(
      Collectives collectives, Collective collective, ArraySide to, MemorySegment results, ArraySide from) {
    if (!blocking) {
      Runnable unpack = to == null ? null : () -> to.unpack(results);
      collective.arrays(to == null ? Collective.NOWHERE : to.offset(), from.offset());
      return collectives.start(collective, unpack);
    }
    collective.run();
    if (to != null) {
      to.unpack(results);
    }
    return Collectives.DONE;
  }
}
