package org.shmem4j.entry;

import java.util.Arrays;
import org.shmem4j.CollectiveRequest;
import org.shmem4j.SymmetricArray;
import org.shmem4j.Team;
import org.shmem4j.internal.channel.CallRecord;
import org.shmem4j.internal.collective.Collectives;
import org.shmem4j.internal.collective.Pieces;
import org.shmem4j.internal.control.Call;
import org.shmem4j.internal.team.TeamImpl;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Reduction;

/**
 * MPI's collectives on a team, with a root or with counts for each PE: checks the arguments, then calls the algorithm.
 * What only the root reads may be null elsewhere. One object for each way of calling, as {@link CollectiveCalls}.
 */
public final class RootedCalls {
  /** Returns when the call is done. */
  public static final RootedCalls BLOCKING = new RootedCalls(true);

  /** Returns a request, which completes the call. */
  public static final RootedCalls NONBLOCKING = new RootedCalls(false);

  private static final String APART = "dest and source must not overlap";

  private final boolean blocking;

  private RootedCalls(boolean blocking) {
    this.blocking = blocking;
  }

  private Collectives on(TeamImpl team) {
    Collectives collectives = team.collectivesForUse();
    return blocking ? collectives : collectives.nonblocking();
  }

  private static boolean isMe(TeamImpl team, int root) {
    Arguments.checkRoot(root, team.nPes(), "team");
    return team.myPe() == root;
  }

  private static void check(
      TeamImpl team, String name, SymmetricArray array, String countName, long count, long factor, ElementType type) {
    Arguments.checkArray(name, array, team.shmem());
    Arguments.checkRoom(countName, count, factor, name, array, type);
  }

  private static long offset(SymmetricArray array) {
    return array == null ? 0 : array.offset();
  }

  /** Reduces to the root. */
  public CollectiveRequest reduce(
      Team team, Reduction reduction, SymmetricArray dest, SymmetricArray source, long nreduce, int root) {
    TeamImpl impl = TeamImpl.usable(team);
    Collectives group = on(impl);
    boolean atRoot = isMe(impl, root);
    Arguments.checkCount("nreduce", nreduce);
    if (nreduce == 0) {
      return Collectives.DONE;
    }
    ElementType type = reduction.type();
    check(impl, "source", source, "nreduce", nreduce, 1, type);
    if (atRoot) {
      check(impl, "dest", dest, "nreduce", nreduce, 1, type);
      Arguments.checkSameOrApart(dest, nreduce * type.bytes(), source, nreduce * type.bytes());
    }
    return group.reduceToRoot(reduction, atRoot ? dest.offset() : 0, source.offset(), nreduce, root);
  }

  /** Puts all PEs' elements one after another at the root. */
  public CollectiveRequest gather(
      Team team, ElementType type, SymmetricArray dest, SymmetricArray source, long nelems, int root) {
    TeamImpl impl = TeamImpl.usable(team);
    Collectives group = on(impl);
    boolean atRoot = isMe(impl, root);
    Arguments.checkCount("nelems", nelems);
    if (nelems == 0) {
      return Collectives.DONE;
    }
    check(impl, "source", source, "nelems", nelems, 1, type);
    if (atRoot) {
      check(impl, "dest", dest, "nelems", nelems, impl.nPes(), type);
      Arguments.checkApart(dest, nelems * type.bytes() * impl.nPes(), source, nelems * type.bytes(), APART);
    }
    return group.move(new Pieces(
        Call.GATHER, type, Pieces.ALL, root, root, nelems, null,
        source.offset(), each(impl, nelems), each(impl, 0), atRoot ? dest.offset() : 0, each(impl, nelems),
        spaced(impl, nelems)));
  }

  /** Puts all PEs' elements where the root wants them. */
  public CollectiveRequest gatherv(
      Team team, ElementType type, SymmetricArray dest, long[] counts, long[] displs, SymmetricArray source,
      long nelems, int root) {
    TeamImpl impl = TeamImpl.usable(team);
    Collectives group = on(impl);
    boolean atRoot = isMe(impl, root);
    Arguments.checkCount("nelems", nelems);
    if (nelems > 0) {
      check(impl, "source", source, "nelems", nelems, 1, type);
    }
    if (atRoot) {
      PieceArguments.check(impl, "dest", dest, counts, displs, type, true);
    }
    return group.move(new Pieces(
        Call.GATHERV, type, Pieces.ALL, root, root, CallRecord.NONE, null,
        offset(source), each(impl, nelems), each(impl, 0), atRoot ? offset(dest) : 0, counts, displs));
  }

  /** Gives each PE a block of the root's. */
  public CollectiveRequest scatter(
      Team team, ElementType type, SymmetricArray dest, SymmetricArray source, long nelems, int root) {
    TeamImpl impl = TeamImpl.usable(team);
    Collectives group = on(impl);
    boolean atRoot = isMe(impl, root);
    Arguments.checkCount("nelems", nelems);
    if (nelems == 0) {
      return Collectives.DONE;
    }
    check(impl, "dest", dest, "nelems", nelems, 1, type);
    if (atRoot) {
      check(impl, "source", source, "nelems", nelems, impl.nPes(), type);
      Arguments.checkApart(dest, nelems * type.bytes(), source, nelems * type.bytes() * impl.nPes(), APART);
    }
    return group.move(new Pieces(
        Call.SCATTER, type, root, Pieces.ALL, root, nelems, null,
        atRoot ? source.offset() : 0, each(impl, nelems), spaced(impl, nelems), dest.offset(), each(impl, nelems),
        each(impl, 0)));
  }

  /** Gives each PE the elements of the root that the root says. */
  public CollectiveRequest scatterv(
      Team team, ElementType type, SymmetricArray dest, long nelems, SymmetricArray source, long[] counts,
      long[] displs, int root) {
    TeamImpl impl = TeamImpl.usable(team);
    Collectives group = on(impl);
    boolean atRoot = isMe(impl, root);
    Arguments.checkCount("nelems", nelems);
    if (nelems > 0) {
      check(impl, "dest", dest, "nelems", nelems, 1, type);
    }
    if (atRoot) {
      PieceArguments.check(impl, "source", source, counts, displs, type, true);
    }
    return group.move(new Pieces(
        Call.SCATTERV, type, root, Pieces.ALL, root, CallRecord.NONE, null,
        atRoot ? offset(source) : 0, counts, displs, offset(dest), each(impl, nelems), each(impl, 0)));
  }

  /** Puts all PEs' elements where counts and displacements say, on every PE. */
  public CollectiveRequest allgatherv(
      Team team, ElementType type, SymmetricArray dest, long[] counts, long[] displs, SymmetricArray source,
      long nelems) {
    TeamImpl impl = TeamImpl.usable(team);
    Collectives group = on(impl);
    Arguments.checkCount("nelems", nelems);
    if (nelems > 0) {
      check(impl, "source", source, "nelems", nelems, 1, type);
    }
    PieceArguments.check(impl, "dest", dest, counts, displs, type, true);
    return group.move(new Pieces(
        Call.ALLGATHERV, type, Pieces.ALL, Pieces.ALL, -1, CallRecord.NONE, counts,
        offset(source), each(impl, nelems), each(impl, 0), offset(dest), counts, displs));
  }

  /** Exchanges pieces of any length between each two PEs. */
  public CollectiveRequest alltoallv(
      Team team, ElementType type, SymmetricArray dest, long[] destCounts, long[] destDispls, SymmetricArray source,
      long[] sourceCounts, long[] sourceDispls) {
    TeamImpl impl = TeamImpl.usable(team);
    Collectives group = on(impl);
    PieceArguments.check(impl, "dest", dest, destCounts, destDispls, type, true);
    PieceArguments.check(impl, "source", source, sourceCounts, sourceDispls, type, false);
    return group.move(new Pieces(
        Call.ALLTOALLV, type, Pieces.ALL, Pieces.ALL, -1, CallRecord.NONE, null,
        offset(source), sourceCounts, sourceDispls, offset(dest), destCounts, destDispls));
  }

  /** Reduces, and gives each PE a block of the results. */
  public CollectiveRequest reduceScatterBlock(
      Team team, Reduction reduction, SymmetricArray dest, SymmetricArray source, long nelems) {
    Arguments.checkCount("nelems", nelems);
    return reduceScatter(team, reduction, dest, source, each(TeamImpl.usable(team), nelems));
  }

  /** Reduces, and gives each PE as many results as its count says. */
  public CollectiveRequest reduceScatter(
      Team team, Reduction reduction, SymmetricArray dest, SymmetricArray source, long[] counts) {
    TeamImpl impl = TeamImpl.usable(team);
    Collectives group = on(impl);
    PieceArguments.checkLength(impl, "counts", "", counts);
    int me = impl.myPe();
    long first = 0;
    long total = 0;
    for (int i = 0; i < counts.length; i++) {
      PieceArguments.checkCount("counts", i, "", counts[i]);
      first += i < me ? counts[i] : 0;
      total += counts[i];
    }
    if (total == 0) {
      return Collectives.DONE;
    }
    ElementType type = reduction.type();
    check(impl, "source", source, "the sum of counts", total, 1, type);
    if (counts[me] > 0) {
      check(impl, "dest", dest, "counts[" + me + "]", counts[me], 1, type);
      Arguments.checkApart(dest, counts[me] * type.bytes(), source, total * type.bytes(), APART);
    }
    return group.reduceScatter(reduction, offset(dest), source.offset(), first, counts[me], total, counts);
  }

  private static long[] each(TeamImpl team, long value) {
    long[] values = new long[team.nPes()];
    Arrays.fill(values, value);
    return values;
  }

  private static long[] spaced(TeamImpl team, long distance) {
    long[] values = new long[team.nPes()];
    Arrays.setAll(values, i -> i * distance);
    return values;
  }
}
