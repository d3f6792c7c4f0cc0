package org.shmem4j.internal.pe.arguments;

import org.shmem4j.Shmem;
import org.shmem4j.SymmetricArray;
import org.shmem4j.type.ElementType;

/**
 * Checks of arrays, counts, roots and strides, mostly for collectives. Each message states the rule, then the values
 * that broke it.
 */
public final class ArgumentChecks {
  /** The largest count. */
  public static final long TOO_MANY = 1L << 47;

  private ArgumentChecks() {}

  /** Checks that a PE's calls can use a symmetric array. */
  public static void checkArray(String name, SymmetricArray array, Shmem shmem) {
    if (array == null || array.shmem() != shmem || array.usableElementBytes() == 0) {
      throw refused(name, array);
    }
  }

  /** Checks that a PE's calls can read this PE's copy of an array, or a view of a file. */
  public static void checkReadable(String name, SymmetricArray array, Shmem shmem) {
    if (array == null || !array.isView() || array.isFreed() || array.shmem() != shmem) {
      checkArray(name, array, shmem);
    }
  }

  private static RuntimeException refused(String name, SymmetricArray array) {
    if (array == null) {
      return new NullPointerException(name + " must not be null");
    }
    if (array.isFreed()) {
      return new IllegalStateException(name + " must not be used after "
          + (array.isView() ? "its file is closed: " : "it is freed: ") + name + "=" + array);
    }
    if (array.isView()) {
      return ElementChecks.refusedView(name, array);
    }
    if (array.isPeersCopy()) {
      return new IllegalArgumentException(name + " must be an array of the symmetric heap: " + name + "=" + array
          + " is a peer's copy; pass the array that was given to ptr");
    }
    return new IllegalArgumentException(
        name + " must belong to the same PE as the team or context: " + name + "=" + array);
  }

  /** Checks that a PE's calls can use both sides. */
  public static void checkArrays(SymmetricArray dest, SymmetricArray source, Shmem shmem) {
    checkArray("dest", dest, shmem);
    checkArray("source", source, shmem);
  }

  /** Checks the value of a count. */
  public static void checkCount(String name, long count) {
    if (count < 0 || count > TOO_MANY) {
      throw new IllegalArgumentException(name + " must be from 0 to 2^47: " + name + "=" + count);
    }
  }

  /** Checks that a count of elements fits into an array. */
  public static void checkRoom(String countName, long count, long factor, String name, SymmetricArray array,
      ElementType type) {
    if (count * factor * type.bytes() > array.byteSize()) {
      throw new IllegalArgumentException(countName + (factor == 1 ? "" : " times the PEs of the team")
          + " must not exceed " + name + ".length: " + countName + "=" + count
          + (factor == 1 ? "" : " nPes=" + factor) + " " + name + ".length=" + array.byteSize() / type.bytes());
    }
  }

  /** Checks that two ranges are the same or do not overlap. */
  public static void checkSameOrApart(SymmetricArray dest, long destBytes, SymmetricArray source, long sourceBytes) {
    if (dest.offset() != source.offset()) {
      checkApart(dest, destBytes, source, sourceBytes, "dest and source must be the same or not overlap");
    }
  }

  /** Checks that two ranges do not overlap. */
  public static void checkApart(
      SymmetricArray dest, long destBytes, SymmetricArray source, long sourceBytes, String rule) {
    if (dest.offset() < source.offset() + sourceBytes && source.offset() < dest.offset() + destBytes) {
      throw new IllegalArgumentException(rule + ": dest=" + dest.offset() + " destBytes=" + destBytes + " source="
          + source.offset() + " sourceBytes=" + sourceBytes);
    }
  }

  /** Checks the number of a root. */
  public static void checkRoot(int root, int size, String group) {
    if (root < 0 || root >= size) {
      throw new IllegalArgumentException(
          "the root must be a PE of the " + group + ", counted from 0 in it: root=" + root + " nPes=" + size);
    }
  }

  /** Checks the distance of elements. */
  public static void checkStride(String name, long stride) {
    if (stride < 1) {
      throw new IllegalArgumentException(name + " must be at least 1: " + name + "=" + stride);
    }
  }

  /** Returns the bytes from the first to the last element of a strided array, and checks that they lie within it. */
  public static long checkStrided(
      String name, SymmetricArray array, String strideName, long stride, long nelems, int size, ElementType type) {
    long length = array.byteSize() / type.bytes();
    long others = nelems * size - 1;
    if (others >= length || (others > 0 && stride > (length - 1) / others)) {
      throw new IllegalArgumentException("the last element must lie within " + name + ": nelems=" + nelems + " nPes="
          + size + " " + strideName + "=" + stride + " " + name + ".length=" + length);
    }
    return (others * stride + 1) * type.bytes();
  }
}
