package org.shmem4j.entry;

import org.shmem4j.CollectiveRequest;
import org.shmem4j.SymmetricArray;
import org.shmem4j.Team;
import org.shmem4j.internal.control.Call;
import org.shmem4j.internal.team.TeamImpl;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Reduction;

/**
 * Collectives that are started and finish later, untyped. Their arguments belong to the library until they are
 * complete; on each team they are started in the same order on all PEs, and blocking calls count in that order.
 */
public final class Nonblocking {
  private Nonblocking() {}

  /**
   * Starts a synchronisation of a team.
   *
   * @param team the team
   * @return the collective that was started
   */
  public static CollectiveRequest sync(Team team) {
    return TeamImpl.usable(team).collectivesForUse().nonblocking().meet(Call.SYNC);
  }

  /**
   * Starts a reduction to all PEs of a team.
   *
   * @param team the team
   * @param reduction type and operation
   * @param dest where the results go
   * @param source this PE's operands; may be {@code dest}
   * @param nreduce how many elements
   * @return the collective that was started
   */
  public static CollectiveRequest reduce(
      Team team, Reduction reduction, SymmetricArray dest, SymmetricArray source, long nreduce) {
    TeamImpl impl = TeamImpl.usable(team);
    return CollectiveCalls.reduce(
        impl.collectivesForUse().nonblocking(), impl.shmem(), reduction, dest, source, nreduce);
  }

  /**
   * Starts an inclusive scan.
   *
   * @param team the team
   * @param reduction type and operation
   * @param dest where the results go
   * @param source this PE's operands; may be {@code dest}
   * @param nelems how many elements
   * @return the collective that was started
   */
  public static CollectiveRequest inscan(
      Team team, Reduction reduction, SymmetricArray dest, SymmetricArray source, long nelems) {
    TeamImpl impl = TeamImpl.usable(team);
    return CollectiveCalls.scan(
        impl.collectivesForUse().nonblocking(), impl.shmem(), true, reduction, dest, source, nelems);
  }

  /**
   * Starts an exclusive scan.
   *
   * @param team the team
   * @param reduction type and operation
   * @param dest where the results go
   * @param source this PE's operands; may be {@code dest}
   * @param nelems how many elements
   * @return the collective that was started
   */
  public static CollectiveRequest exscan(
      Team team, Reduction reduction, SymmetricArray dest, SymmetricArray source, long nelems) {
    TeamImpl impl = TeamImpl.usable(team);
    return CollectiveCalls.scan(
        impl.collectivesForUse().nonblocking(), impl.shmem(), false, reduction, dest, source, nelems);
  }

  /**
   * Starts a broadcast.
   *
   * @param team the team
   * @param type the type of elements
   * @param dest where the elements go
   * @param source the root's elements
   * @param nelems how many
   * @param root the root, in the team
   * @return the collective that was started
   */
  public static CollectiveRequest broadcast(
      Team team, ElementType type, SymmetricArray dest, SymmetricArray source, long nelems, int root) {
    TeamImpl impl = TeamImpl.usable(team);
    return CollectiveCalls.broadcast(
        impl.collectivesForUse().nonblocking(), impl.shmem(), "team", type, dest, source, nelems, root, true);
  }

  /**
   * Starts a collect.
   *
   * @param team the team
   * @param type the type of elements
   * @param dest where the elements go
   * @param source this PE's elements
   * @param nelems how many of a PE or block
   * @return the collective that was started
   */
  public static CollectiveRequest collect(
      Team team, ElementType type, SymmetricArray dest, SymmetricArray source, long nelems) {
    TeamImpl impl = TeamImpl.usable(team);
    return CollectiveCalls.collect(
        impl.collectivesForUse().nonblocking(), impl.shmem(), type, dest, source, nelems);
  }

  /**
   * Starts an fcollect.
   *
   * @param team the team
   * @param type the type of elements
   * @param dest where the elements go
   * @param source this PE's elements
   * @param nelems how many of a PE or block
   * @return the collective that was started
   */
  public static CollectiveRequest fcollect(
      Team team, ElementType type, SymmetricArray dest, SymmetricArray source, long nelems) {
    TeamImpl impl = TeamImpl.usable(team);
    return CollectiveCalls.fcollect(
        impl.collectivesForUse().nonblocking(), impl.shmem(), type, dest, source, nelems);
  }

  /**
   * Starts an alltoall.
   *
   * @param team the team
   * @param type the type of elements
   * @param dest where the elements go
   * @param source this PE's elements
   * @param nelems how many of a PE or block
   * @return the collective that was started
   */
  public static CollectiveRequest alltoall(
      Team team, ElementType type, SymmetricArray dest, SymmetricArray source, long nelems) {
    TeamImpl impl = TeamImpl.usable(team);
    return CollectiveCalls.alltoall(
        impl.collectivesForUse().nonblocking(), impl.shmem(), type, dest, source, nelems);
  }

  /**
   * Starts a strided alltoall.
   *
   * @param team the team
   * @param type the type of elements
   * @param dest where the elements go
   * @param source this PE's elements
   * @param dst distance of elements in {@code dest}
   * @param sst distance of elements in {@code source}
   * @param nelems the elements of a block
   * @return the collective that was started
   */
  public static CollectiveRequest alltoalls(
      Team team, ElementType type, SymmetricArray dest, SymmetricArray source, long dst, long sst, long nelems) {
    TeamImpl impl = TeamImpl.usable(team);
    return CollectiveCalls.alltoalls(
        impl.collectivesForUse().nonblocking(), impl.shmem(), type, dest, source, dst, sst, nelems);
  }

  /**
   * Starts a reduction to the root.
   *
   * @param team the team
   * @param reduction type and operation
   * @param dest where the results go; read at the root only
   * @param source this PE's operands; at the root may be {@code dest}
   * @param nreduce how many elements
   * @param root the root, in the team
   * @return the collective that was started
   */
  public static CollectiveRequest reduceToRoot(
      Team team, Reduction reduction, SymmetricArray dest, SymmetricArray source, long nreduce, int root) {
    return new RootedCalls(team, false).reduce(reduction, dest, source, nreduce, root);
  }

  /**
   * Starts to put all PEs' elements one after another at the root.
   *
   * @param team the team
   * @param type the type of elements
   * @param dest where the elements of all go; read at the root only
   * @param source this PE's elements
   * @param nelems how many of each PE
   * @param root the root, in the team
   * @return the collective that was started
   */
  public static CollectiveRequest gather(
      Team team, ElementType type, SymmetricArray dest, SymmetricArray source, long nelems, int root) {
    return new RootedCalls(team, false).gather(type, dest, source, nelems, root);
  }

  /**
   * Starts to put all PEs' elements where the root wants them.
   *
   * @param team the team
   * @param type the type of elements
   * @param dest where the elements go; read at the root only, as the two that follow
   * @param counts how many elements of each PE
   * @param displs where those of each PE start
   * @param source this PE's elements
   * @param nelems how many
   * @param root the root, in the team
   * @return the collective that was started
   */
  public static CollectiveRequest gatherv(
      Team team,
      ElementType type,
      SymmetricArray dest,
      long[] counts,
      long[] displs,
      SymmetricArray source,
      long nelems,
      int root) {
    return new RootedCalls(team, false).gatherv(type, dest, counts, displs, source, nelems, root);
  }

  /**
   * Starts to give each PE a block of the root.
   *
   * @param team the team
   * @param type the type of elements
   * @param dest where the block goes
   * @param source the blocks of all; read at the root only
   * @param nelems the elements of a block
   * @param root the root, in the team
   * @return the collective that was started
   */
  public static CollectiveRequest scatter(
      Team team, ElementType type, SymmetricArray dest, SymmetricArray source, long nelems, int root) {
    return new RootedCalls(team, false).scatter(type, dest, source, nelems, root);
  }

  /**
   * Starts to give each PE a piece of the root.
   *
   * @param team the team
   * @param type the type of elements
   * @param dest where the piece goes
   * @param nelems its elements
   * @param source the pieces of all; read at the root only, as the two that follow
   * @param counts how many elements for each PE
   * @param displs where those for each PE start
   * @param root the root, in the team
   * @return the collective that was started
   */
  public static CollectiveRequest scatterv(
      Team team,
      ElementType type,
      SymmetricArray dest,
      long nelems,
      SymmetricArray source,
      long[] counts,
      long[] displs,
      int root) {
    return new RootedCalls(team, false).scatterv(type, dest, nelems, source, counts, displs, root);
  }

  /**
   * Starts to put all PEs' elements where this PE wants them.
   *
   * @param team the team
   * @param type the type of elements
   * @param dest where the elements of all go
   * @param counts how many elements of each PE
   * @param displs where those of each PE start
   * @param source this PE's elements
   * @param nelems how many
   * @return the collective that was started
   */
  public static CollectiveRequest allgatherv(
      Team team,
      ElementType type,
      SymmetricArray dest,
      long[] counts,
      long[] displs,
      SymmetricArray source,
      long nelems) {
    return new RootedCalls(team, false).allgatherv(type, dest, counts, displs, source, nelems);
  }

  /**
   * Starts to exchange a piece between each two PEs.
   *
   * @param team the team
   * @param type the type of elements
   * @param dest where the pieces go
   * @param destCounts how many elements from each PE
   * @param destDispls where those from each PE start
   * @param source the pieces for all
   * @param sourceCounts how many elements for each PE
   * @param sourceDispls where those for each PE start
   * @return the collective that was started
   */
  public static CollectiveRequest alltoallv(
      Team team,
      ElementType type,
      SymmetricArray dest,
      long[] destCounts,
      long[] destDispls,
      SymmetricArray source,
      long[] sourceCounts,
      long[] sourceDispls) {
    return new RootedCalls(team, false)
        .alltoallv(type, dest, destCounts, destDispls, source, sourceCounts, sourceDispls);
  }

  /**
   * Starts to reduce and give each PE a block of the results.
   *
   * @param team the team
   * @param reduction type and operation
   * @param dest where the block goes
   * @param source this PE's operands, a block for each PE
   * @param nelems the elements of a block
   * @return the collective that was started
   */
  public static CollectiveRequest reduceScatterBlock(
      Team team, Reduction reduction, SymmetricArray dest, SymmetricArray source, long nelems) {
    return new RootedCalls(team, false).reduceScatterBlock(reduction, dest, source, nelems);
  }

  /**
   * Starts to reduce and give each PE a piece of the results.
   *
   * @param team the team
   * @param reduction type and operation
   * @param dest where the piece goes
   * @param source this PE's operands, the pieces of all PEs one after another
   * @param counts the elements of each piece
   * @return the collective that was started
   */
  public static CollectiveRequest reduceScatter(
      Team team, Reduction reduction, SymmetricArray dest, SymmetricArray source, long[] counts) {
    return new RootedCalls(team, false).reduceScatter(reduction, dest, source, counts);
  }
}
