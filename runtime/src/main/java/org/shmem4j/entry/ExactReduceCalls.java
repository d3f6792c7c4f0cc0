package org.shmem4j.entry;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.shmem4j.CollectiveRequest;
import org.shmem4j.SymmetricArray;
import org.shmem4j.Team;
import org.shmem4j.internal.onhost.kernel.ExactElements;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Reduction;

/**
 * Sums of each element over the PEs, rounded once: reductions like others, of an operation that no table has. There is
 * an object for each way of calling, as in {@link CollectiveCalls}.
 */
public final class ExactReduceCalls {
  /** Returns when the call is done. */
  public static final ExactReduceCalls BLOCKING =
      new ExactReduceCalls(CollectiveCalls.BLOCKING, RootedCalls.BLOCKING);

  /** Returns a request, which completes the call. */
  public static final ExactReduceCalls NONBLOCKING =
      new ExactReduceCalls(CollectiveCalls.NONBLOCKING, RootedCalls.NONBLOCKING);

  private static final ConcurrentMap<ElementType, Reduction> REDUCTIONS = new ConcurrentHashMap<>();

  private final CollectiveCalls calls;
  private final RootedCalls rooted;

  private ExactReduceCalls(CollectiveCalls calls, RootedCalls rooted) {
    this.calls = calls;
    this.rooted = rooted;
  }

  private static Reduction reduction(ElementType type) {
    Reduction known = REDUCTIONS.get(type);
    return known == null
        ? REDUCTIONS.computeIfAbsent(type, made -> Reduction.exactSum(made, () -> ExactElements.of(made)))
        : known;
  }

  /** Adds each element over the PEs, for all of them. */
  public CollectiveRequest reduce(
      Team team, ElementType type, SymmetricArray dest, SymmetricArray source, long nreduce) {
    return calls.reduce(team, reduction(type), dest, source, nreduce);
  }

  /** Adds each element over the PEs, for the root. */
  public CollectiveRequest reduceToRoot(
      Team team, ElementType type, SymmetricArray dest, SymmetricArray source, long nreduce, int root) {
    return rooted.reduce(team, reduction(type), dest, source, nreduce, root);
  }
}
