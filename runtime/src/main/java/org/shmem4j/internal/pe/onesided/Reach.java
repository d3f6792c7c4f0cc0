package org.shmem4j.internal.pe.onesided;

import java.lang.foreign.MemorySegment;
import org.shmem4j.Context;
import org.shmem4j.Shmem;
import org.shmem4j.SymmetricArray;
import org.shmem4j.internal.pe.PeCore;
import org.shmem4j.internal.pe.control.JobControl;
import org.shmem4j.internal.pe.job.Pe;
import org.shmem4j.internal.pe.team.ContextImpl;
import org.shmem4j.type.ElementType;

/** Locates the elements of a one-sided call in the job's memory; refuses elements that may not be reached. */
public final class Reach {
  private static final long TOO_MANY = 1L << 47;

  private Reach() {}

  /**
   * Returns the core of the PE that an array belongs to.
   *
   * @param name the argument's name
   * @param array the argument
   * @return the PE's core
   */
  public static PeCore core(String name, SymmetricArray array) {
    if (array == null) {
      throw new NullPointerException(name + " must not be null");
    }
    return Pe.of(array).core();
  }

  /** Checks an array that calls are bound to. */
  public static void checkBound(String name, SymmetricArray array) {
    if (array == null) {
      throw new NullPointerException(name + " must not be null");
    }
    checkUsable(name, array);
  }

  /** The address of a single element of a peer's copy. */
  public static long word(
      PeCore core, Context context, String name, SymmetricArray array, long index, int bytes, int pe) {
    checkWord(name, array, index, bytes);
    return base(core, context, array, pe) + index * bytes;
  }

  /** The address of a single element of this PE's copy. */
  public static long ownWord(PeCore core, String name, SymmetricArray array, long index, int bytes) {
    checkWord(name, array, index, bytes);
    return ownBase(core, array) + index * bytes;
  }

  /** The address of several elements of this PE's copy that are accessed one by one. */
  public static long ownWords(PeCore core, String name, SymmetricArray array, long index, long nelems, int bytes) {
    checkUsable(name, array);
    checkElementBytes(name, array, bytes);
    checkRun(name, array.length(), index, nelems);
    return ownBase(core, array) + index * bytes;
  }

  /** The address of elements of a peer's copy. */
  public static long run(
      PeCore core, Context context, ElementType type, String name, SymmetricArray array, long index, long nelems,
      int pe) {
    checkUsable(name, array);
    checkRun(name, lengthIn(type, array), index, nelems);
    return base(core, context, array, pe) + index * type.bytes();
  }

  /** The address of elements of this PE's copy. */
  public static long ownRun(PeCore core, ElementType type, String name, SymmetricArray array, long index, long nelems) {
    checkOwned(core, name, array);
    checkRun(name, lengthIn(type, array), index, nelems);
    return ownBase(core, array) + index * type.bytes();
  }

  /** The address of spaced blocks of a peer's copy. */
  public static long blocks(
      PeCore core, Context context, ElementType type, String name, SymmetricArray array, long index, Spacing spacing,
      int pe) {
    checkUsable(name, array);
    spacing.check(name, lengthIn(type, array), index);
    return base(core, context, array, pe) + index * type.bytes();
  }

  /** The address of spaced blocks of this PE's copy. */
  public static long ownBlocks(
      PeCore core, ElementType type, String name, SymmetricArray array, long index, Spacing spacing) {
    checkOwned(core, name, array);
    spacing.check(name, lengthIn(type, array), index);
    return ownBase(core, array) + index * type.bytes();
  }

  /** Checks that a segment is large enough for elements. */
  public static void checkSegment(ElementType type, String name, MemorySegment segment, long nelems) {
    if (segment == null) {
      throw new NullPointerException(name + " must not be null");
    }
    if (nelems < 0 || nelems > TOO_MANY || nelems * type.bytes() > segment.byteSize()) {
      checkRun(name, segment.byteSize() / type.bytes(), 0, nelems);
    }
  }

  /** Checks that a segment is large enough for spaced blocks. */
  public static void checkSegment(ElementType type, String name, MemorySegment segment, Spacing spacing) {
    if (segment == null) {
      throw new NullPointerException(name + " must not be null");
    }
    spacing.check(name, segment.byteSize() / type.bytes(), 0);
  }

  /** Checks a call that moves nothing: arrays may be null, but at least one argument must determine the calling PE. */
  public static void checkNothing(Context context, SymmetricArray one, SymmetricArray other, int pe) {
    if (context != null) {
      int ignored = ContextImpl.usable(context).worldPe(pe);
    } else if (one != null || other != null) {
      int ignored = worldPe(core("array", one != null ? one : other), null, null, pe);
    } else {
      throw new NullPointerException(
          "one of context, dest and source must be given, so that the calling PE is known: all are null");
    }
  }

  /** The length of an array in elements of a type. It divides, which is slow, only if the sizes differ. */
  private static long lengthIn(ElementType type, SymmetricArray array) {
    return array.elementBytes() == type.bytes() ? array.length() : array.byteSize() / type.bytes();
  }

  /** The address of this PE's copy of an array. */
  private static long ownBase(PeCore core, SymmetricArray array) {
    throwIfFailed(core);
    return core.placement().heap(core.pe()) + array.offset();
  }

  private static long base(PeCore core, Context context, SymmetricArray array, int pe) {
    throwIfFailed(core);
    return core.placement().heap(worldPe(core, context, array.shmem(), pe)) + array.offset();
  }

  /** Reads through the segment that the call itself uses, so that the segment is checked only once. */
  private static void throwIfFailed(PeCore core) {
    if (JobControl.hasFailed(core.memory())) {
      throw core.control().failure();
    }
  }

  private static int worldPe(PeCore core, Context context, Shmem shmem, int pe) {
    if (context != null) {
      return ContextImpl.worldPe(context, shmem, pe);
    }
    if (isOutside(pe, core.placement().pes())) {
      throw new IllegalArgumentException("pe must be a PE of the job: pe=" + pe + " nPes=" + core.placement().pes());
    }
    return pe;
  }

  /** Whether an index is negative or not below a length, in one branch. */
  private static boolean isOutside(long index, long length) {
    return (index | (length - 1 - index)) < 0;
  }

  private static void checkUsable(String name, SymmetricArray array) {
    if (array.isFreed()) {
      throw new IllegalStateException(
          name + " must not be used after it is freed or its job ended: " + name + "=" + array);
    }
    if (array.isPeersCopy()) {
      throw new IllegalArgumentException(name + " must be an array of the symmetric heap: " + name + "=" + array
          + " is a peer's copy; pass the array that was given to ptr, or the segment of the copy");
    }
  }

  private static void checkOwned(PeCore core, String name, SymmetricArray array) {
    if (core(name, array) != core) {
      throw new IllegalArgumentException("dest and source must belong to the same PE: " + name + "=" + array + " of "
          + array.shmem() + "; the other belongs to PE " + core.pe());
    }
    checkUsable(name, array);
  }

  private static void checkElementBytes(String name, SymmetricArray array, int bytes) {
    if (array.elementBytes() != bytes) {
      throw new IllegalArgumentException("elements of " + name + " must have the size of the routine's type: "
          + name + ".elementBytes=" + array.elementBytes() + " typeBytes=" + bytes);
    }
  }

  private static void checkWord(String name, SymmetricArray array, long index, int bytes) {
    if (array.usableElementBytes() != bytes || isOutside(index, array.length())) {
      throw refusedWord(name, array, index, bytes);
    }
  }

  /** A separate method, so that the code compiled into every call stays small. */
  private static RuntimeException refusedWord(String name, SymmetricArray array, long index, int bytes) {
    checkUsable(name, array);
    checkElementBytes(name, array, bytes);
    return new IndexOutOfBoundsException(
        "index must be within " + name + ": index=" + index + " " + name + ".length="
        + array.length());
  }

  /** Checks the value of a count. */
  static void checkCount(String name, long count) {
    if (count < 0 || count > TOO_MANY) {
      throw new IllegalArgumentException(name + " must be from 0 to 2^47: " + name + "=" + count);
    }
  }

  private static void checkRun(String name, long length, long index, long nelems) {
    checkCount("nelems", nelems);
    if (index < 0 || index > length - nelems) {
      throw new IndexOutOfBoundsException("all elements must lie within " + name + ": " + name + "Index=" + index
          + " nelems=" + nelems + " " + name + ".length=" + length);
    }
  }
}
