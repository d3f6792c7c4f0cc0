package org.shmem4j.internal.pe.arguments;

import java.lang.foreign.MemorySegment;
import org.shmem4j.Shmem;
import org.shmem4j.SymmetricArray;
import org.shmem4j.type.ElementType;

/**
 * Checks of the elements of one-sided calls and waits. Code that every call runs stays small enough to be inlined:
 * messages are made in methods of their own.
 */
public final class ElementChecks {
  private ElementChecks() {}

  /** Checks that an argument is not null. */
  public static void checkGiven(String name, Object argument) {
    if (argument == null) {
      throw new NullPointerException(name + " must not be null");
    }
  }

  /** Checks that an array is neither freed nor a peer's copy. */
  public static void checkUsable(String name, SymmetricArray array) {
    if (array.isFreed()) {
      throw new IllegalStateException(
          name + " must not be used after it is freed or its job ended: " + name + "=" + array);
    }
    if (array.isView()) {
      throw refusedView(name, array);
    }
    if (array.isPeersCopy()) {
      throw new IllegalArgumentException(name + " must be an array of the symmetric heap: " + name + "=" + array
          + " is a peer's copy; pass the array that was given to ptr, or the segment of the copy");
    }
  }

  static IllegalArgumentException refusedView(String name, SymmetricArray array) {
    return new IllegalArgumentException(name + " must be an array of the symmetric heap: " + name + "=" + array
        + " is a view, which only puts, blocking reductions and exact sums can take as their source");
  }

  /**
   * Checks elements of a view of a file from which a call copies.
   *
   * @return the elements
   */
  public static MemorySegment checkView(
      ElementType type, String name, SymmetricArray view, long index, long nelems, Shmem shmem) {
    ArgumentChecks.checkReadable(name, view, shmem);
    checkRun(type, name, view, index, nelems);
    return view.segment().asSlice(index * type.bytes(), nelems * type.bytes());
  }

  /** Checks that a call can access a single element. */
  public static void checkWord(String name, SymmetricArray array, long index, int bytes) {
    if (array.usableElementBytes() != bytes || isOutside(index, array.length())) {
      throw refusedWord(name, array, index, bytes);
    }
  }

  private static RuntimeException refusedWord(String name, SymmetricArray array, long index, int bytes) {
    checkUsable(name, array);
    checkElementBytes(name, array, bytes);
    return new IndexOutOfBoundsException(
        "index must be within " + name + ": index=" + index + " " + name + ".length=" + array.length());
  }

  /** Checks that elements that are accessed one by one lie within an array. */
  public static void checkWords(String name, SymmetricArray array, long index, long nelems, int bytes) {
    checkUsable(name, array);
    checkElementBytes(name, array, bytes);
    checkRun(name, array.length(), index, nelems);
  }

  private static void checkElementBytes(String name, SymmetricArray array, int bytes) {
    if (array.elementBytes() != bytes) {
      throw new IllegalArgumentException("elements of " + name + " must have the size of the routine's type: "
          + name + ".elementBytes=" + array.elementBytes() + " typeBytes=" + bytes);
    }
  }

  /**
   * Checks that elements of a type lie within an array of the symmetric heap, with as few loads as possible if they do.
   */
  public static void checkUsableRun(ElementType type, String name, SymmetricArray array, long index, long nelems) {
    if (array.usableElementBytes() != type.bytes() || (index | nelems) < 0 || index > array.length() - nelems) {
      checkUsable(name, array);
      checkRun(type, name, array, index, nelems);
    }
  }

  /** Checks that elements of a type lie within an array. */
  public static void checkRun(ElementType type, String name, SymmetricArray array, long index, long nelems) {
    checkRun(name, lengthIn(type, array), index, nelems);
  }

  private static void checkRun(String name, long length, long index, long nelems) {
    ArgumentChecks.checkCount("nelems", nelems);
    if (index < 0 || index > length - nelems) {
      throw new IndexOutOfBoundsException("all elements must lie within " + name + ": " + name + "Index=" + index
          + " nelems=" + nelems + " " + name + ".length=" + length);
    }
  }

  /** Checks that spaced blocks of a type's elements lie within an array. */
  public static void checkBlocks(ElementType type, String name, SymmetricArray array, long index, Spacing spacing) {
    spacing.check(name, lengthIn(type, array), index);
  }

  private static void checkOpen(String name, MemorySegment segment) {
    checkGiven(name, segment);
    if (!segment.scope().isAlive()) {
      throw new IllegalStateException(name
          + " must be memory that still exists, but the arena of the segment is closed: " + name + ".byteSize="
          + segment.byteSize() + "; close the arena after the call, or after quiet if the call is"
          + " nonblocking");
    }
  }

  /** Checks that a segment is large enough for elements. */
  public static void checkSegment(ElementType type, String name, MemorySegment segment, long nelems) {
    checkOpen(name, segment);
    if (nelems < 0 || nelems > ArgumentChecks.TOO_MANY || nelems * type.bytes() > segment.byteSize()) {
      checkRun(name, segment.byteSize() / type.bytes(), 0, nelems);
    }
  }

  /** Checks that a segment is large enough for spaced blocks. */
  public static void checkSegment(ElementType type, String name, MemorySegment segment, Spacing spacing) {
    checkOpen(name, segment);
    spacing.check(name, segment.byteSize() / type.bytes(), 0);
  }

  /** Checks the number of a PE of the job. */
  public static void checkPe(int pe, int pes) {
    if (isOutside(pe, pes)) {
      throw new IllegalArgumentException(
          "pe must be a PE of the job: pe=" + pe + " nPes=" + pes + "; PEs are numbered from 0 to "
              + (pes - 1));
    }
  }

  /** {@return whether an index is negative or not below a length, in one branch} */
  private static boolean isOutside(long index, long length) {
    return (index | (length - 1 - index)) < 0;
  }

  /** The length of an array in elements of a type. It divides, which is slow, only if the sizes differ. */
  private static long lengthIn(ElementType type, SymmetricArray array) {
    return array.elementBytes() == type.bytes() ? array.length() : array.byteSize() / type.bytes();
  }
}
