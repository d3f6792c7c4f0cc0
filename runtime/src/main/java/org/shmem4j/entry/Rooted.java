package org.shmem4j.entry;

import org.shmem4j.SymmetricArray;
import org.shmem4j.Team;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Reduction;

/** MPI's family of blocking collectives on teams, untyped: roots, counts and displacements. */
public final class Rooted {
  private Rooted() {}

  /**
   * Reduces to the root.
   *
   * @param team the team
   * @param reduction type and operation
   * @param dest where the results go; read at the root only
   * @param source this PE's operands; at the root may be {@code dest}
   * @param nreduce how many elements
   * @param root the root, in the team
   */
  public static void reduce(
      Team team, Reduction reduction, SymmetricArray dest, SymmetricArray source, long nreduce, int root) {
    new RootedCalls(team, true).reduce(reduction, dest, source, nreduce, root);
  }

  /**
   * Puts all PEs' elements one after another at the root.
   *
   * @param team the team
   * @param type the type of elements
   * @param dest where the elements of all go; read at the root only
   * @param source this PE's elements
   * @param nelems how many of each PE
   * @param root the root, in the team
   */
  public static void gather(
      Team team, ElementType type, SymmetricArray dest, SymmetricArray source, long nelems, int root) {
    new RootedCalls(team, true).gather(type, dest, source, nelems, root);
  }

  /**
   * Puts all PEs' elements where the root wants them.
   *
   * @param team the team
   * @param type the type of elements
   * @param dest where the elements go; read at the root only, as the two that follow
   * @param counts how many elements of each PE
   * @param displs where those of each PE start
   * @param source this PE's elements
   * @param nelems how many
   * @param root the root, in the team
   */
  public static void gatherv(
      Team team,
      ElementType type,
      SymmetricArray dest,
      long[] counts,
      long[] displs,
      SymmetricArray source,
      long nelems,
      int root) {
    new RootedCalls(team, true).gatherv(type, dest, counts, displs, source, nelems, root);
  }

  /**
   * Gives each PE a block of the root.
   *
   * @param team the team
   * @param type the type of elements
   * @param dest where the block goes
   * @param source the blocks of all; read at the root only
   * @param nelems the elements of a block
   * @param root the root, in the team
   */
  public static void scatter(
      Team team, ElementType type, SymmetricArray dest, SymmetricArray source, long nelems, int root) {
    new RootedCalls(team, true).scatter(type, dest, source, nelems, root);
  }

  /**
   * Gives each PE a piece of the root.
   *
   * @param team the team
   * @param type the type of elements
   * @param dest where the piece goes
   * @param nelems its elements
   * @param source the pieces of all; read at the root only, as the two that follow
   * @param counts how many elements for each PE
   * @param displs where those for each PE start
   * @param root the root, in the team
   */
  public static void scatterv(
      Team team,
      ElementType type,
      SymmetricArray dest,
      long nelems,
      SymmetricArray source,
      long[] counts,
      long[] displs,
      int root) {
    new RootedCalls(team, true).scatterv(type, dest, nelems, source, counts, displs, root);
  }

  /**
   * Puts all PEs' elements where this PE wants them.
   *
   * @param team the team
   * @param type the type of elements
   * @param dest where the elements of all go
   * @param counts how many elements of each PE
   * @param displs where those of each PE start
   * @param source this PE's elements
   * @param nelems how many
   */
  public static void allgatherv(
      Team team,
      ElementType type,
      SymmetricArray dest,
      long[] counts,
      long[] displs,
      SymmetricArray source,
      long nelems) {
    new RootedCalls(team, true).allgatherv(type, dest, counts, displs, source, nelems);
  }

  /**
   * Exchanges a piece between each two PEs.
   *
   * @param team the team
   * @param type the type of elements
   * @param dest where the pieces go
   * @param destCounts how many elements from each PE
   * @param destDispls where those from each PE start
   * @param source the pieces for all
   * @param sourceCounts how many elements for each PE
   * @param sourceDispls where those for each PE start
   */
  public static void alltoallv(
      Team team,
      ElementType type,
      SymmetricArray dest,
      long[] destCounts,
      long[] destDispls,
      SymmetricArray source,
      long[] sourceCounts,
      long[] sourceDispls) {
    new RootedCalls(team, true).alltoallv(type, dest, destCounts, destDispls, source, sourceCounts, sourceDispls);
  }

  /**
   * Reduces, and gives each PE a block of the results.
   *
   * @param team the team
   * @param reduction type and operation
   * @param dest where the block goes
   * @param source this PE's operands, a block for each PE
   * @param nelems the elements of a block
   */
  public static void reduceScatterBlock(
      Team team, Reduction reduction, SymmetricArray dest, SymmetricArray source, long nelems) {
    new RootedCalls(team, true).reduceScatterBlock(reduction, dest, source, nelems);
  }

  /**
   * Reduces, and gives each PE a piece of the results.
   *
   * @param team the team
   * @param reduction type and operation
   * @param dest where the piece goes
   * @param source this PE's operands, the pieces of all PEs one after another
   * @param counts the elements of each piece
   */
  public static void reduceScatter(
      Team team, Reduction reduction, SymmetricArray dest, SymmetricArray source, long[] counts) {
    new RootedCalls(team, true).reduceScatter(reduction, dest, source, counts);
  }
}
