package org.shmem4j.entry;

import org.shmem4j.CollectiveRequest;
import org.shmem4j.SymmetricArray;
import org.shmem4j.Team;
import org.shmem4j.internal.pe.arguments.ArgumentChecks;
import org.shmem4j.internal.pe.collective.Collectives;
import org.shmem4j.internal.pe.collective.Helpers;
import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.internal.pe.team.TeamImpl;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Reduction;

/**
 * OpenSHMEM's collectives on a team or active set: checks the arguments, then calls the algorithm. There is an object
 * for each way of calling; the methods have the names and parameters of the routines. The arguments of a nonblocking
 * call belong to the library until its request is complete.
 */
public final class CollectiveCalls {
  /** Returns when the call is done. */
  public static final CollectiveCalls BLOCKING = new CollectiveCalls("team", true, true);

  /** Returns a request, which completes the call. */
  public static final CollectiveCalls NONBLOCKING = new CollectiveCalls("team", false, true);

  /** Blocks, on an active set, where a broadcast does not write the root's destination. */
  public static final CollectiveCalls IN_ACTIVE_SET = new CollectiveCalls("active set", true, false);

  private static final String APART = "dest and source must not overlap";

  private final String groupName;
  private final boolean blocking;
  private final boolean rootCopies;
  private final Helpers helpers;

  private CollectiveCalls(String groupName, boolean blocking, boolean rootCopies) {
    this(groupName, blocking, rootCopies, null);
  }

  private CollectiveCalls(String groupName, boolean blocking, boolean rootCopies, Helpers helpers) {
    this.groupName = groupName;
    this.blocking = blocking;
    this.rootCopies = rootCopies;
    this.helpers = helpers;
  }

  /** {@return this way of calling, with threads that share the work} */
  public CollectiveCalls in(Sharing sharing) {
    return new CollectiveCalls(groupName, blocking, rootCopies, sharing.helpers());
  }

  private Collectives on(TeamImpl team) {
    Collectives collectives = team.collectivesForUse();
    if (helpers != null) {
      return collectives.helpedBy(helpers);
    }
    return blocking ? collectives : collectives.nonblocking();
  }

  /** Waits until all PEs have called this method. */
  public CollectiveRequest sync(Team team) {
    return on(TeamImpl.usable(team)).meet(Call.SYNC);
  }

  /** Reduces to all PEs. */
  public CollectiveRequest reduce(
      Team team, Reduction reduction, SymmetricArray dest, SymmetricArray source, long nreduce) {
    TeamImpl impl = TeamImpl.usable(team);
    if (source != null && source.isView()) {
      return ViewReduction.toAll(impl, blocking, reduction, dest, source, nreduce);
    }
    Collectives collectives = on(impl);
    return isElementwise(impl, reduction.type(), dest, source, "nreduce", nreduce)
        ? collectives.reduce(reduction, dest.offset(), source.offset(), nreduce)
        : Collectives.DONE;
  }

  /** Combines each PE's elements with those of all PEs before it. */
  public CollectiveRequest inscan(
      Team team, Reduction reduction, SymmetricArray dest, SymmetricArray source, long nelems) {
    return scan(team, true, reduction, dest, source, nelems);
  }

  /**
   * Gives each PE the combined elements of all PEs before it; the first gets the operation's identity. A user-defined
   * operation has none and leaves the first PE's destination unchanged.
   */
  public CollectiveRequest exscan(
      Team team, Reduction reduction, SymmetricArray dest, SymmetricArray source, long nelems) {
    return scan(team, false, reduction, dest, source, nelems);
  }

  private CollectiveRequest scan(
      Team team, boolean inclusive, Reduction reduction, SymmetricArray dest, SymmetricArray source, long nelems) {
    TeamImpl impl = TeamImpl.usable(team);
    Collectives collectives = on(impl);
    return isElementwise(impl, reduction.type(), dest, source, "nelems", nelems)
        ? collectives.scan(inclusive, reduction, dest.offset(), source.offset(), nelems)
        : Collectives.DONE;
  }

  /** Copies from the root to all PEs. */
  public CollectiveRequest broadcast(
      Team team, ElementType type, SymmetricArray dest, SymmetricArray source, long nelems, int root) {
    TeamImpl impl = TeamImpl.usable(team);
    Collectives collectives = on(impl);
    ArgumentChecks.checkRoot(root, impl.nPes(), groupName);
    return isElementwise(impl, type, dest, source, "nelems", nelems)
        ? collectives.broadcast(type, dest.offset(), source.offset(), nelems, root, rootCopies)
        : Collectives.DONE;
  }

  /** Checks arrays that have equal counts and may be the same; returns whether there is anything to do. */
  private static boolean isElementwise(
      TeamImpl team, ElementType type, SymmetricArray dest, SymmetricArray source, String name, long count) {
    ArgumentChecks.checkCount(name, count);
    if (count == 0) {
      return false;
    }
    ArgumentChecks.checkArrays(dest, source, team.shmem());
    ArgumentChecks.checkRoom(name, count, 1, "dest", dest, type);
    ArgumentChecks.checkRoom(name, count, 1, "source", source, type);
    ArgumentChecks.checkSameOrApart(dest, count * type.bytes(), source, count * type.bytes());
    return true;
  }

  /** Concatenates all PEs' elements, of which each PE may give a different number. */
  public CollectiveRequest collect(
      Team team, ElementType type, SymmetricArray dest, SymmetricArray source, long nelems) {
    TeamImpl impl = TeamImpl.usable(team);
    Collectives collectives = on(impl);
    ArgumentChecks.checkCount("nelems", nelems);
    if (dest == null && nelems == 0) {
      return collectives.collect(type, 0, 0, 0, 0); // valid unless another PE gives elements
    }
    ArgumentChecks.checkArray("dest", dest, impl.shmem());
    long from = 0;
    if (nelems > 0) {
      ArgumentChecks.checkArray("source", source, impl.shmem());
      ArgumentChecks.checkRoom("nelems", nelems, 1, "source", source, type);
      ArgumentChecks.checkApart(dest, dest.byteSize(), source, nelems * type.bytes(), APART);
      from = source.offset();
    }
    return collectives.collect(type, dest.offset(), dest.byteSize(), from, nelems);
  }

  /** Concatenates all PEs' elements, of which each PE gives the same number. */
  public CollectiveRequest fcollect(
      Team team, ElementType type, SymmetricArray dest, SymmetricArray source, long nelems) {
    TeamImpl impl = TeamImpl.usable(team);
    Collectives collectives = on(impl);
    return isBlockwise(impl, type, dest, source, nelems, 1)
        ? collectives.fcollect(type, dest.offset(), source.offset(), nelems)
        : Collectives.DONE;
  }

  /** Exchanges a block of elements between every two PEs. */
  public CollectiveRequest alltoall(
      Team team, ElementType type, SymmetricArray dest, SymmetricArray source, long nelems) {
    TeamImpl impl = TeamImpl.usable(team);
    Collectives collectives = on(impl);
    return isBlockwise(impl, type, dest, source, nelems, impl.nPes())
        ? collectives.alltoall(type, dest.offset(), source.offset(), nelems)
        : Collectives.DONE;
  }

  /** Checks arrays whose destination has a block from each PE; returns whether there is anything to do. */
  private static boolean isBlockwise(
      TeamImpl team, ElementType type, SymmetricArray dest, SymmetricArray source, long nelems, int sourceBlocks) {
    ArgumentChecks.checkCount("nelems", nelems);
    if (nelems == 0) {
      return false;
    }
    ArgumentChecks.checkArrays(dest, source, team.shmem());
    ArgumentChecks.checkRoom("nelems", nelems, sourceBlocks, "source", source, type);
    ArgumentChecks.checkRoom("nelems", nelems, team.nPes(), "dest", dest, type);
    long bytes = nelems * type.bytes();
    ArgumentChecks.checkApart(dest, bytes * team.nPes(), source, bytes * sourceBlocks, APART);
    return true;
  }

  /** Exchanges a block of strided elements between every two PEs. */
  public CollectiveRequest alltoalls(
      Team team, ElementType type, SymmetricArray dest, SymmetricArray source, long dst, long sst, long nelems) {
    TeamImpl impl = TeamImpl.usable(team);
    Collectives collectives = on(impl);
    ArgumentChecks.checkCount("nelems", nelems);
    ArgumentChecks.checkStride("dst", dst);
    ArgumentChecks.checkStride("sst", sst);
    if (nelems == 0) {
      return Collectives.DONE;
    }
    ArgumentChecks.checkArrays(dest, source, impl.shmem());
    long destBytes = ArgumentChecks.checkStrided("dest", dest, "dst", dst, nelems, impl.nPes(), type);
    long sourceBytes = ArgumentChecks.checkStrided("source", source, "sst", sst, nelems, impl.nPes(), type);
    ArgumentChecks.checkApart(dest, destBytes, source, sourceBytes, APART);
    return collectives.alltoalls(type, dest.offset(), source.offset(), dst, sst, nelems);
  }

  /** {@return the team of all PEs, for calls without a team} */
  public static Team world(SymmetricArray dest, SymmetricArray source) {
    if (dest == null && source == null) {
      throw new NullPointerException("dest and source must not both be null: one of them says which PE calls");
    }
    return (dest == null ? source : dest).shmem().worldTeam();
  }

  /** {@return the count of a reduction or scan of whole arrays} */
  public static long wholeReduce(SymmetricArray dest, SymmetricArray source) {
    if (dest.length() != source.length()) {
      throw new IllegalArgumentException("dest and source must have the same length: dest.length=" + dest.length()
          + " source.length=" + source.length());
    }
    return source.length();
  }

  /** {@return the count of an alltoall of whole arrays} */
  public static long wholeAlltoall(Team team, SymmetricArray source) {
    int size = TeamImpl.usable(team).nPes();
    if (source.length() % size != 0) {
      throw new IllegalArgumentException("source.length must be a multiple of the team's PEs: source.length="
          + source.length() + " nPes=" + size);
    }
    return source.length() / size;
  }
}
