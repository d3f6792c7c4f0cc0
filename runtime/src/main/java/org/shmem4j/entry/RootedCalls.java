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

/** Checked calls of MPI's family on a team, in blocking or nonblocking form. */
final class RootedCalls {
  private static final String APART = "dest and source must not overlap";

  private final TeamImpl team;
  private final Collectives group;

  RootedCalls(Team team, boolean blocking) {
    this.team = TeamImpl.usable(team);
    Collectives collectives = this.team.collectivesForUse();
    this.group = blocking ? collectives : collectives.nonblocking();
  }

  private int size() {
    return group.size();
  }

  private boolean isMe(int root) {
    Arguments.checkRoot(root, size(), "team");
    return group.me() == root;
  }

  private void check(String name, SymmetricArray array, String countName, long count, long factor, ElementType type) {
    Arguments.checkArray(name, array, team.shmem());
    Arguments.checkRoom(countName, count, factor, name, array, type);
  }

  private static long offset(SymmetricArray array) {
    return array == null ? 0 : array.offset();
  }

  CollectiveRequest reduce(
      Reduction reduction, SymmetricArray dest, SymmetricArray source, long nreduce, int root) {
    boolean atRoot = isMe(root);
    Arguments.checkCount("nreduce", nreduce);
    if (nreduce == 0) {
      return Collectives.DONE;
    }
    ElementType type = reduction.type();
    check("source", source, "nreduce", nreduce, 1, type);
    if (atRoot) {
      check("dest", dest, "nreduce", nreduce, 1, type);
      Arguments.checkSameOrApart(dest, nreduce * type.bytes(), source, nreduce * type.bytes());
    }
    return group.reduceToRoot(reduction, atRoot ? dest.offset() : 0, source.offset(), nreduce, root);
  }

  CollectiveRequest gather(ElementType type, SymmetricArray dest, SymmetricArray source, long nelems, int root) {
    boolean atRoot = isMe(root);
    Arguments.checkCount("nelems", nelems);
    if (nelems == 0) {
      return Collectives.DONE;
    }
    check("source", source, "nelems", nelems, 1, type);
    if (atRoot) {
      check("dest", dest, "nelems", nelems, size(), type);
      Arguments.checkApart(dest, nelems * type.bytes() * size(), source, nelems * type.bytes(), APART);
    }
    return group.move(new Pieces(
        Call.GATHER, type, Pieces.ALL, root, root, nelems, null,
        source.offset(), each(nelems), each(0), atRoot ? dest.offset() : 0, each(nelems), spaced(nelems)));
  }

  CollectiveRequest gatherv(
      ElementType type, SymmetricArray dest, long[] counts, long[] displs, SymmetricArray source, long nelems,
      int root) {
    boolean atRoot = isMe(root);
    Arguments.checkCount("nelems", nelems);
    if (nelems > 0) {
      check("source", source, "nelems", nelems, 1, type);
    }
    if (atRoot) {
      checkPieces("dest", dest, counts, displs, type, true);
    }
    return group.move(new Pieces(
        Call.GATHERV, type, Pieces.ALL, root, root, CallRecord.NONE, null,
        offset(source), each(nelems), each(0), atRoot ? offset(dest) : 0, counts, displs));
  }

  CollectiveRequest scatter(ElementType type, SymmetricArray dest, SymmetricArray source, long nelems, int root) {
    boolean atRoot = isMe(root);
    Arguments.checkCount("nelems", nelems);
    if (nelems == 0) {
      return Collectives.DONE;
    }
    check("dest", dest, "nelems", nelems, 1, type);
    if (atRoot) {
      check("source", source, "nelems", nelems, size(), type);
      Arguments.checkApart(dest, nelems * type.bytes(), source, nelems * type.bytes() * size(), APART);
    }
    return group.move(new Pieces(
        Call.SCATTER, type, root, Pieces.ALL, root, nelems, null,
        atRoot ? source.offset() : 0, each(nelems), spaced(nelems), dest.offset(), each(nelems), each(0)));
  }

  CollectiveRequest scatterv(
      ElementType type, SymmetricArray dest, long nelems, SymmetricArray source, long[] counts, long[] displs,
      int root) {
    boolean atRoot = isMe(root);
    Arguments.checkCount("nelems", nelems);
    if (nelems > 0) {
      check("dest", dest, "nelems", nelems, 1, type);
    }
    if (atRoot) {
      checkPieces("source", source, counts, displs, type, true);
    }
    return group.move(new Pieces(
        Call.SCATTERV, type, root, Pieces.ALL, root, CallRecord.NONE, null,
        atRoot ? offset(source) : 0, counts, displs, offset(dest), each(nelems), each(0)));
  }

  CollectiveRequest allgatherv(
      ElementType type, SymmetricArray dest, long[] counts, long[] displs, SymmetricArray source, long nelems) {
    Arguments.checkCount("nelems", nelems);
    if (nelems > 0) {
      check("source", source, "nelems", nelems, 1, type);
    }
    checkPieces("dest", dest, counts, displs, type, true);
    return group.move(new Pieces(
        Call.ALLGATHERV, type, Pieces.ALL, Pieces.ALL, -1, CallRecord.NONE, counts,
        offset(source), each(nelems), each(0), offset(dest), counts, displs));
  }

  CollectiveRequest alltoallv(
      ElementType type,
      SymmetricArray dest,
      long[] destCounts,
      long[] destDispls,
      SymmetricArray source,
      long[] sourceCounts,
      long[] sourceDispls) {
    checkPieces("dest", dest, destCounts, destDispls, type, true);
    checkPieces("source", source, sourceCounts, sourceDispls, type, false);
    return group.move(new Pieces(
        Call.ALLTOALLV, type, Pieces.ALL, Pieces.ALL, -1, CallRecord.NONE, null,
        offset(source), sourceCounts, sourceDispls, offset(dest), destCounts, destDispls));
  }

  CollectiveRequest reduceScatterBlock(
      Reduction reduction, SymmetricArray dest, SymmetricArray source, long nelems) {
    Arguments.checkCount("nelems", nelems);
    return reduceScatter(reduction, dest, source, each(nelems));
  }

  CollectiveRequest reduceScatter(Reduction reduction, SymmetricArray dest, SymmetricArray source, long[] counts) {
    checkLength("counts", counts);
    int me = group.me();
    long first = 0;
    long total = 0;
    for (int i = 0; i < counts.length; i++) {
      Arguments.checkCount("counts[" + i + "]", counts[i]);
      first += i < me ? counts[i] : 0;
      total += counts[i];
    }
    if (total == 0) {
      return Collectives.DONE;
    }
    ElementType type = reduction.type();
    check("source", source, "the sum of counts", total, 1, type);
    if (counts[me] > 0) {
      check("dest", dest, "counts[" + me + "]", counts[me], 1, type);
      Arguments.checkApart(dest, counts[me] * type.bytes(), source, total * type.bytes(), APART);
    }
    return group.reduceScatter(
        reduction, offset(dest), source.offset(), first, counts[me], total, counts);
  }

  private void checkLength(String name, long[] values) {
    if (values == null) {
      throw new NullPointerException(name + " must not be null");
    }
    if (values.length != size()) {
      throw new IllegalArgumentException(
          name + " must have an entry for each PE: " + name + ".length=" + values.length + " nPes=" + size());
    }
  }

  /** Pieces of an array, each within it; those that are written, and those that a root sends, must not overlap. */
  private void checkPieces(
      String name, SymmetricArray array, long[] counts, long[] displs, ElementType type, boolean apart) {
    checkLength("counts of " + name, counts);
    checkLength("displs of " + name, displs);
    for (int i = 0; i < counts.length; i++) {
      Arguments.checkCount("counts[" + i + "] of " + name, counts[i]);
      Arguments.checkCount("displs[" + i + "] of " + name, displs[i]);
      if (counts[i] > 0) {
        check(name, array, "displs[" + i + "] + counts[" + i + "]", displs[i] + counts[i], 1, type);
      }
    }
    for (int i = 0; apart && i < counts.length; i++) {
      for (int j = 0; j < i; j++) {
        if (displs[i] < displs[j] + counts[j] && displs[j] < displs[i] + counts[i]) {
          throw new IllegalArgumentException("the pieces of " + name + " must not overlap: displs[" + j + "]="
              + displs[j]
              + " counts[" + j + "]=" + counts[j] + " displs[" + i + "]=" + displs[i] + " counts[" + i + "]="
              + counts[i]);
        }
      }
    }
  }

  private long[] each(long value) {
    long[] values = new long[size()];
    Arrays.fill(values, value);
    return values;
  }

  private long[] spaced(long distance) {
    long[] values = new long[size()];
    Arrays.setAll(values, i -> i * distance);
    return values;
  }
}
