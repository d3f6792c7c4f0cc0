package org.shmem4j.entry;

import java.lang.foreign.MemorySegment;
import org.shmem4j.CollectiveRequest;
import org.shmem4j.SymmetricArray;
import org.shmem4j.internal.pe.arguments.ArgumentChecks;
import org.shmem4j.internal.pe.arguments.ElementChecks;
import org.shmem4j.internal.pe.collective.Collectives;
import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.internal.pe.team.TeamImpl;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Reduction;

/**
 * Reductions whose source is a view of a file, which peers cannot find by an offset: pieces pass through staging rooms.
 */
final class ViewReduction {
  private static final int NO_ROOT = -1;

  private ViewReduction() {}

  static CollectiveRequest toAll(
      TeamImpl team, boolean blocking, Reduction reduction, SymmetricArray dest, SymmetricArray source, long count) {
    return run(team, blocking, Call.REDUCE, reduction, dest, source, count, NO_ROOT);
  }

  static CollectiveRequest toRoot(
      TeamImpl team, boolean blocking, Reduction reduction, SymmetricArray dest, SymmetricArray source, long count,
      int root) {
    return run(team, blocking, Call.REDUCE_TO_ROOT, reduction, dest, source, count, root);
  }

  private static CollectiveRequest run(
      TeamImpl team, boolean blocking, Call call, Reduction reduction, SymmetricArray dest, SymmetricArray source,
      long count, int root) {
    ElementType type = reduction.type();
    ArgumentChecks.checkCount("nreduce", count);
    if (!blocking || reduction.isJoint()) {
      throw new IllegalArgumentException(
          "only blocking reductions that round as they add can take a view as their source: source=" + source
              + "; copy it to the symmetric heap");
    }
    if (count == 0) {
      return Collectives.DONE;
    }
    MemorySegment from = ElementChecks.checkView(type, "source", source, 0, count, team.shmem());
    MemorySegment to = MemorySegment.NULL;
    if (root == NO_ROOT || root == team.myPe()) {
      ArgumentChecks.checkArray("dest", dest, team.shmem());
      ArgumentChecks.checkRoom("nreduce", count, 1, "dest", dest, type);
      to = dest.segment();
    }
    team.collectivesForUse().prepareReduce(call, reduction, to, from, count, root).run();
    return Collectives.DONE;
  }
}
