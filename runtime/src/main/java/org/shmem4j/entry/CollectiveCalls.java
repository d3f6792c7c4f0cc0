package org.shmem4j.entry;

import org.shmem4j.CollectiveRequest;
import org.shmem4j.Shmem;
import org.shmem4j.SymmetricArray;
import org.shmem4j.internal.collective.Collectives;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Reduction;

/** Checked collective calls on a group, whether it is a team or an active set. */
final class CollectiveCalls {
  private static final String APART = "dest and source must not overlap";

  private CollectiveCalls() {}

  static CollectiveRequest reduce(
      Collectives group, Shmem shmem, Reduction reduction, SymmetricArray dest, SymmetricArray source, long nreduce) {
    return checkLikeReduce(shmem, reduction.type(), dest, source, "nreduce", nreduce)
        ? group.reduce(reduction, dest.offset(), source.offset(), nreduce)
        : Collectives.DONE;
  }

  static CollectiveRequest scan(
      Collectives group,
      Shmem shmem,
      boolean inclusive,
      Reduction reduction,
      SymmetricArray dest,
      SymmetricArray source,
      long nelems) {
    return checkLikeReduce(shmem, reduction.type(), dest, source, "nelems", nelems)
        ? group.scan(inclusive, reduction, dest.offset(), source.offset(), nelems)
        : Collectives.DONE;
  }

  static CollectiveRequest broadcast(
      Collectives group,
      Shmem shmem,
      String kind,
      ElementType type,
      SymmetricArray dest,
      SymmetricArray source,
      long nelems,
      int root,
      boolean rootCopies) {
    Arguments.checkRoot(root, group.size(), kind);
    return checkLikeReduce(shmem, type, dest, source, "nelems", nelems)
        ? group.broadcast(type, dest.offset(), source.offset(), nelems, root, rootCopies)
        : Collectives.DONE;
  }

  /** Whether there is anything to do in a call whose two arrays have equal counts and may be the same. */
  private static boolean checkLikeReduce(
      Shmem shmem, ElementType type, SymmetricArray dest, SymmetricArray source, String name, long count) {
    Arguments.checkCount(name, count);
    if (count == 0) {
      return false;
    }
    Arguments.checkArray("dest", dest, shmem);
    Arguments.checkArray("source", source, shmem);
    Arguments.checkRoom(name, count, 1, "dest", dest, type);
    Arguments.checkRoom(name, count, 1, "source", source, type);
    Arguments.checkSameOrApart(dest, count * type.bytes(), source, count * type.bytes());
    return true;
  }

  static CollectiveRequest collect(
      Collectives group, Shmem shmem, ElementType type, SymmetricArray dest, SymmetricArray source, long nelems) {
    Arguments.checkCount("nelems", nelems);
    if (dest == null && nelems == 0) {
      return group.collect(type, 0, 0, 0, 0); // all right unless another PE gives something
    }
    Arguments.checkArray("dest", dest, shmem);
    long from = 0;
    if (nelems > 0) {
      Arguments.checkArray("source", source, shmem);
      Arguments.checkRoom("nelems", nelems, 1, "source", source, type);
      Arguments.checkApart(dest, dest.byteSize(), source, nelems * type.bytes(), APART);
      from = source.offset();
    }
    return group.collect(type, dest.offset(), dest.byteSize(), from, nelems);
  }

  static CollectiveRequest fcollect(
      Collectives group, Shmem shmem, ElementType type, SymmetricArray dest, SymmetricArray source, long nelems) {
    Arguments.checkCount("nelems", nelems);
    if (nelems == 0) {
      return Collectives.DONE;
    }
    int size = group.size();
    Arguments.checkArray("dest", dest, shmem);
    Arguments.checkArray("source", source, shmem);
    Arguments.checkRoom("nelems", nelems, 1, "source", source, type);
    Arguments.checkRoom("nelems", nelems, size, "dest", dest, type);
    Arguments.checkApart(dest, nelems * type.bytes() * size, source, nelems * type.bytes(), APART);
    return group.fcollect(type, dest.offset(), source.offset(), nelems);
  }

  static CollectiveRequest alltoall(
      Collectives group, Shmem shmem, ElementType type, SymmetricArray dest, SymmetricArray source, long nelems) {
    Arguments.checkCount("nelems", nelems);
    if (nelems == 0) {
      return Collectives.DONE;
    }
    int size = group.size();
    Arguments.checkArray("dest", dest, shmem);
    Arguments.checkArray("source", source, shmem);
    Arguments.checkRoom("nelems", nelems, size, "source", source, type);
    Arguments.checkRoom("nelems", nelems, size, "dest", dest, type);
    Arguments.checkApart(dest, nelems * type.bytes() * size, source, nelems * type.bytes() * size, APART);
    return group.alltoall(type, dest.offset(), source.offset(), nelems);
  }

  static CollectiveRequest alltoalls(
      Collectives group,
      Shmem shmem,
      ElementType type,
      SymmetricArray dest,
      SymmetricArray source,
      long dst,
      long sst,
      long nelems) {
    Arguments.checkCount("nelems", nelems);
    checkStride("dst", dst);
    checkStride("sst", sst);
    if (nelems == 0) {
      return Collectives.DONE;
    }
    Arguments.checkArray("dest", dest, shmem);
    Arguments.checkArray("source", source, shmem);
    long destBytes = checkStrided("dest", dest, "dst", dst, nelems, group.size(), type);
    long sourceBytes = checkStrided("source", source, "sst", sst, nelems, group.size(), type);
    Arguments.checkApart(dest, destBytes, source, sourceBytes, APART);
    return group.alltoalls(type, dest.offset(), source.offset(), dst, sst, nelems);
  }

  private static void checkStride(String name, long stride) {
    if (stride < 1) {
      throw new IllegalArgumentException(name + " must be at least 1: " + name + "=" + stride);
    }
  }

  /** The bytes from the first to the last element of a strided array, which must be within it. */
  private static long checkStrided(
      String name, SymmetricArray array, String strideName, long stride, long nelems, int size, ElementType type) {
    long length = array.byteSize() / type.bytes();
    long blocks = nelems * size - 1;
    if (blocks >= length || (blocks > 0 && stride > (length - 1) / blocks)) {
      throw new IllegalArgumentException("the last element must lie within " + name + ": nelems=" + nelems + " nPes="
          + size + " " + strideName + "=" + stride + " " + name + ".length=" + length);
    }
    return (blocks * stride + 1) * type.bytes();
  }
}
