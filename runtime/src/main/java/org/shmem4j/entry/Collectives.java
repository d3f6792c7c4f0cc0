package org.shmem4j.entry;

import org.shmem4j.SymmetricArray;
import org.shmem4j.Team;
import org.shmem4j.internal.team.TeamImpl;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Reduction;

/** Blocking collectives on teams, untyped: what the typed methods call with their constants. */
public final class Collectives {
  private Collectives() {}

  /**
   * Reduces to all PEs of a team.
   *
   * @param team the team
   * @param reduction type and operation
   * @param dest where the results go
   * @param source this PE's operands; may be {@code dest}
   * @param nreduce how many elements
   */
  public static void reduce(
      Team team, Reduction reduction, SymmetricArray dest, SymmetricArray source, long nreduce) {
    TeamImpl impl = TeamImpl.usable(team);
    CollectiveCalls.reduce(impl.collectivesForUse(), impl.shmem(), reduction, dest, source, nreduce);
  }

  /**
   * Combines each PE's elements with those of all PEs before it.
   *
   * @param team the team
   * @param reduction type and operation
   * @param dest where the results go
   * @param source this PE's operands; may be {@code dest}
   * @param nelems how many elements
   */
  public static void inscan(Team team, Reduction reduction, SymmetricArray dest, SymmetricArray source, long nelems) {
    TeamImpl impl = TeamImpl.usable(team);
    CollectiveCalls.scan(impl.collectivesForUse(), impl.shmem(), true, reduction, dest, source, nelems);
  }

  /**
   * Combines the elements of all PEs before each one; the first gets the operation's identity. An operator of the user's
   * own has none, and leaves what is there.
   *
   * @param team the team
   * @param reduction type and operation
   * @param dest where the results go
   * @param source this PE's operands; may be {@code dest}
   * @param nelems how many elements
   */
  public static void exscan(Team team, Reduction reduction, SymmetricArray dest, SymmetricArray source, long nelems) {
    TeamImpl impl = TeamImpl.usable(team);
    CollectiveCalls.scan(impl.collectivesForUse(), impl.shmem(), false, reduction, dest, source, nelems);
  }

  /**
   * Copies from the root to all PEs, the root's own {@code dest} included.
   *
   * @param team the team
   * @param type the type of elements
   * @param dest where the elements go
   * @param source the root's elements
   * @param nelems how many
   * @param root the root, in the team
   */
  public static void broadcast(
      Team team, ElementType type, SymmetricArray dest, SymmetricArray source, long nelems, int root) {
    TeamImpl impl = TeamImpl.usable(team);
    CollectiveCalls.broadcast(impl.collectivesForUse(), impl.shmem(), "team", type, dest, source, nelems, root, true);
  }

  /**
   * Puts all PEs' elements one after another, each PE giving as many as it likes.
   *
   * @param team the team
   * @param type the type of elements
   * @param dest where the elements of all go
   * @param source this PE's elements
   * @param nelems how many
   */
  public static void collect(Team team, ElementType type, SymmetricArray dest, SymmetricArray source, long nelems) {
    TeamImpl impl = TeamImpl.usable(team);
    CollectiveCalls.collect(impl.collectivesForUse(), impl.shmem(), type, dest, source, nelems);
  }

  /**
   * Puts all PEs' elements one after another, each PE giving equally many.
   *
   * @param team the team
   * @param type the type of elements
   * @param dest where the elements of all go
   * @param source this PE's elements
   * @param nelems how many of each PE
   */
  public static void fcollect(Team team, ElementType type, SymmetricArray dest, SymmetricArray source, long nelems) {
    TeamImpl impl = TeamImpl.usable(team);
    CollectiveCalls.fcollect(impl.collectivesForUse(), impl.shmem(), type, dest, source, nelems);
  }

  /**
   * Exchanges a block of elements between each two PEs.
   *
   * @param team the team
   * @param type the type of elements
   * @param dest a block from each PE
   * @param source a block for each PE
   * @param nelems the elements of a block
   */
  public static void alltoall(Team team, ElementType type, SymmetricArray dest, SymmetricArray source, long nelems) {
    TeamImpl impl = TeamImpl.usable(team);
    CollectiveCalls.alltoall(impl.collectivesForUse(), impl.shmem(), type, dest, source, nelems);
  }

  /**
   * Exchanges a block of spaced elements between each two PEs.
   *
   * @param team the team
   * @param type the type of elements
   * @param dest a block from each PE
   * @param source a block for each PE
   * @param dst distance of elements in {@code dest}
   * @param sst distance of elements in {@code source}
   * @param nelems the elements of a block
   */
  public static void alltoalls(
      Team team, ElementType type, SymmetricArray dest, SymmetricArray source, long dst, long sst, long nelems) {
    TeamImpl impl = TeamImpl.usable(team);
    CollectiveCalls.alltoalls(impl.collectivesForUse(), impl.shmem(), type, dest, source, dst, sst, nelems);
  }

  /**
   * The team of all PEs, for calls that name none.
   *
   * @param dest an array of the call
   * @param source the other one
   * @return the team
   */
  public static Team world(SymmetricArray dest, SymmetricArray source) {
    if (dest == null && source == null) {
      throw new NullPointerException("dest or source must tell the PE: both are null");
    }
    return (dest == null ? source : dest).shmem().worldTeam();
  }

  /**
   * The count of a reduction or scan of whole arrays.
   *
   * @param dest an array
   * @param source an array of the same length
   * @return their length
   */
  public static long wholeReduce(SymmetricArray dest, SymmetricArray source) {
    if (dest.length() != source.length()) {
      throw new IllegalArgumentException("dest and source must have the same length: dest.length=" + dest.length()
          + " source.length=" + source.length());
    }
    return source.length();
  }

  /**
   * The count of an alltoall of whole arrays.
   *
   * @param team the team
   * @param source a block for each PE
   * @return the elements of a block
   */
  public static long wholeAlltoall(Team team, SymmetricArray source) {
    int size = TeamImpl.usable(team).nPes();
    if (source.length() % size != 0) {
      throw new IllegalArgumentException("source.length must be a multiple of the team's PEs: source.length="
          + source.length() + " nPes=" + size);
    }
    return source.length() / size;
  }
}
