package org.shmem4j.entry;

import java.util.Arrays;
import org.shmem4j.CollectiveRequest;
import org.shmem4j.SymmetricArray;
import org.shmem4j.Team;
import org.shmem4j.internal.pe.arguments.ArgumentChecks;
import org.shmem4j.internal.pe.arguments.PieceChecks;
import org.shmem4j.internal.pe.collective.Collectives;
import org.shmem4j.internal.pe.collective.Cut;
import org.shmem4j.internal.pe.collective.Pieces;
import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.internal.pe.team.TeamImpl;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Reduction;

/**
 * MPI's collectives on a team, with a root or with counts for each PE: checks the arguments, then calls the algorithm.
 * Arguments that only the root reads may be null on other PEs. There is an object for each way of calling, as in
 * {@link CollectiveCalls}.
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
    ArgumentChecks.checkRoot(root, team.nPes(), "team");
    return team.myPe() == root;
  }

  private static void check(
      TeamImpl team, String name, SymmetricArray array, String countName, long count, long factor, ElementType type) {
    ArgumentChecks.checkArray(name, array, team.shmem());
    ArgumentChecks.checkRoom(countName, count, factor, name, array, type);
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
    if (source != null && source.isView()) {
      return ViewReduction.toRoot(impl, blocking, reduction, dest, source, nreduce, root);
    }
    ArgumentChecks.checkCount("nreduce", nreduce);
    if (nreduce == 0) {
      return Collectives.DONE;
    }
    ElementType type = reduction.type();
    check(impl, "source", source, "nreduce", nreduce, 1, type);
    if (atRoot) {
      check(impl, "dest", dest, "nreduce", nreduce, 1, type);
      ArgumentChecks.checkSameOrApart(dest, nreduce * type.bytes(), source, nreduce * type.bytes());
    }
    return group.reduceToRoot(reduction, atRoot ? dest.offset() : 0, source.offset(), nreduce, root);
  }

  /** Concatenates all PEs' elements on the root. */
  public CollectiveRequest gather(
      Team team, ElementType type, SymmetricArray dest, SymmetricArray source, long nelems, int root) {
    TeamImpl impl = TeamImpl.usable(team);
    Collectives group = on(impl);
    boolean atRoot = isMe(impl, root);
    ArgumentChecks.checkCount("nelems", nelems);
    if (nelems == 0) {
      return Collectives.DONE;
    }
    check(impl, "source", source, "nelems", nelems, 1, type);
    if (atRoot) {
      check(impl, "dest", dest, "nelems", nelems, impl.nPes(), type);
      ArgumentChecks.checkApart(dest, nelems * type.bytes() * impl.nPes(), source, nelems * type.bytes(), APART);
    }
    return group.exchange(
        new Pieces(Call.GATHER).elements(type).to(root).agreeing(nelems)
            .giving(Cut.one(type, nelems))
            .taking(atRoot ? spaced(impl, type, nelems) : null),
        atRoot ? dest.offset() : 0,
        source.offset());
  }

  /** Places all PEs' elements on the root, by its counts and displacements. */
  public CollectiveRequest gatherv(
      Team team, ElementType type, SymmetricArray dest, long[] counts, long[] displs, SymmetricArray source,
      long nelems, int root) {
    TeamImpl impl = TeamImpl.usable(team);
    Collectives group = on(impl);
    boolean atRoot = isMe(impl, root);
    ArgumentChecks.checkCount("nelems", nelems);
    if (nelems > 0) {
      check(impl, "source", source, "nelems", nelems, 1, type);
    }
    if (atRoot) {
      PieceChecks.check(impl, "dest", dest, counts, displs, type, true);
    }
    return group.exchange(
        new Pieces(Call.GATHERV).elements(type).to(root)
            .giving(Cut.one(type, nelems))
            .taking(atRoot ? Cut.ofElements(type, counts, displs) : null),
        atRoot ? offset(dest) : 0,
        offset(source));
  }

  /** Gives each PE a block of the root's elements. */
  public CollectiveRequest scatter(
      Team team, ElementType type, SymmetricArray dest, SymmetricArray source, long nelems, int root) {
    TeamImpl impl = TeamImpl.usable(team);
    Collectives group = on(impl);
    boolean atRoot = isMe(impl, root);
    ArgumentChecks.checkCount("nelems", nelems);
    if (nelems == 0) {
      return Collectives.DONE;
    }
    check(impl, "dest", dest, "nelems", nelems, 1, type);
    if (atRoot) {
      check(impl, "source", source, "nelems", nelems, impl.nPes(), type);
      ArgumentChecks.checkApart(dest, nelems * type.bytes(), source, nelems * type.bytes() * impl.nPes(), APART);
    }
    return group.exchange(
        new Pieces(Call.SCATTER).elements(type).from(root).agreeing(nelems)
            .giving(atRoot ? spaced(impl, type, nelems) : null)
            .taking(Cut.one(type, nelems)),
        dest.offset(),
        atRoot ? source.offset() : 0);
  }

  /** Gives each PE a piece of the root's elements, by the root's counts and displacements. */
  public CollectiveRequest scatterv(
      Team team, ElementType type, SymmetricArray dest, long nelems, SymmetricArray source, long[] counts,
      long[] displs, int root) {
    TeamImpl impl = TeamImpl.usable(team);
    Collectives group = on(impl);
    boolean atRoot = isMe(impl, root);
    ArgumentChecks.checkCount("nelems", nelems);
    if (nelems > 0) {
      check(impl, "dest", dest, "nelems", nelems, 1, type);
    }
    if (atRoot) {
      PieceChecks.check(impl, "source", source, counts, displs, type, true);
    }
    return group.exchange(
        new Pieces(Call.SCATTERV).elements(type).from(root)
            .giving(atRoot ? Cut.ofElements(type, counts, displs) : null)
            .taking(Cut.one(type, nelems)),
        offset(dest),
        atRoot ? offset(source) : 0);
  }

  /** Places all PEs' elements on every PE, by counts and displacements. */
  public CollectiveRequest allgatherv(
      Team team, ElementType type, SymmetricArray dest, long[] counts, long[] displs, SymmetricArray source,
      long nelems) {
    TeamImpl impl = TeamImpl.usable(team);
    Collectives group = on(impl);
    ArgumentChecks.checkCount("nelems", nelems);
    if (nelems > 0) {
      check(impl, "source", source, "nelems", nelems, 1, type);
    }
    PieceChecks.check(impl, "dest", dest, counts, displs, type, true);
    return group.exchange(
        new Pieces(Call.ALLGATHERV).elements(type).agreeing(counts)
            .giving(Cut.one(type, nelems))
            .taking(Cut.ofElements(type, counts, displs)),
        offset(dest),
        offset(source));
  }

  /** Exchanges pieces of any length between every two PEs. */
  public CollectiveRequest alltoallv(
      Team team, ElementType type, SymmetricArray dest, long[] destCounts, long[] destDispls, SymmetricArray source,
      long[] sourceCounts, long[] sourceDispls) {
    TeamImpl impl = TeamImpl.usable(team);
    Collectives group = on(impl);
    PieceChecks.check(impl, "dest", dest, destCounts, destDispls, type, true);
    PieceChecks.check(impl, "source", source, sourceCounts, sourceDispls, type, false);
    return group.exchange(
        new Pieces(Call.ALLTOALLV).elements(type)
            .giving(Cut.ofElements(type, sourceCounts, sourceDispls))
            .taking(Cut.ofElements(type, destCounts, destDispls)),
        offset(dest),
        offset(source));
  }

  /** Reduces and gives each PE a block of the results. */
  public CollectiveRequest reduceScatterBlock(
      Team team, Reduction reduction, SymmetricArray dest, SymmetricArray source, long nelems) {
    ArgumentChecks.checkCount("nelems", nelems);
    long[] counts = new long[TeamImpl.usable(team).nPes()];
    Arrays.fill(counts, nelems);
    return reduceScatter(team, reduction, dest, source, counts);
  }

  /** Reduces and gives each PE as many results as its count says. */
  public CollectiveRequest reduceScatter(
      Team team, Reduction reduction, SymmetricArray dest, SymmetricArray source, long[] counts) {
    TeamImpl impl = TeamImpl.usable(team);
    Collectives group = on(impl);
    PieceChecks.checkLength(impl, "counts", "", counts);
    int me = impl.myPe();
    long first = 0;
    long total = 0;
    for (int i = 0; i < counts.length; i++) {
      PieceChecks.checkCount("counts", i, "", counts[i]);
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
      ArgumentChecks.checkApart(dest, counts[me] * type.bytes(), source, total * type.bytes(), APART);
    }
    return group.reduceScatter(reduction, offset(dest), source.offset(), first, counts[me], total, counts);
  }

  /** The cut into equal, consecutive pieces. */
  private static Cut spaced(TeamImpl team, ElementType type, long nelems) {
    long[] displacements = new long[team.nPes()];
    Arrays.setAll(displacements, i -> i * nelems);
    return Cut.ofElements(type, new long[] {nelems}, displacements);
  }
}
