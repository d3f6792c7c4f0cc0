package org.shmem4j.internal.pe.onesided;

import org.shmem4j.Context;
import org.shmem4j.Shmem;
import org.shmem4j.SymmetricArray;
import org.shmem4j.internal.pe.CallingPe;
import org.shmem4j.internal.pe.PeCore;
import org.shmem4j.internal.pe.arguments.ElementChecks;
import org.shmem4j.internal.pe.arguments.Spacing;
import org.shmem4j.internal.pe.control.JobControl;
import org.shmem4j.internal.pe.team.ContextImpl;
import org.shmem4j.type.ElementType;

/**
 * Locates the elements of a one-sided call in the job's memory, after checking that they may be reached. The address of
 * a far copy is negative, which only {@link PeerMemory} tests.
 */
public final class Reach {
  private Reach() {}

  /**
   * Returns the core of the PE that an array belongs to.
   *
   * @param name the argument's name
   * @param array the argument
   * @return the PE's core
   */
  public static PeCore core(String name, SymmetricArray array) {
    ElementChecks.checkGiven(name, array);
    return CallingPe.coreOf(array);
  }

  /** Checks an array to which calls are bound. */
  public static void checkBound(String name, SymmetricArray array) {
    ElementChecks.checkGiven(name, array);
    ElementChecks.checkUsable(name, array);
  }

  /** The address of a single element of a peer's copy. */
  public static long word(
      PeCore core, Context context, String name, SymmetricArray array, long index, int bytes, int pe) {
    ElementChecks.checkWord(name, array, index, bytes);
    return base(core, context, array, pe) + index * bytes;
  }

  /** The address of a single element of this PE's copy. */
  public static long ownWord(PeCore core, String name, SymmetricArray array, long index, int bytes) {
    ElementChecks.checkWord(name, array, index, bytes);
    return ownBase(core, array) + index * bytes;
  }

  /** The address of several elements of this PE's copy that are accessed one by one. */
  public static long ownWords(PeCore core, String name, SymmetricArray array, long index, long nelems, int bytes) {
    ElementChecks.checkWords(name, array, index, nelems, bytes);
    return ownBase(core, array) + index * bytes;
  }

  /** The address of elements of a peer's copy. */
  public static long run(
      PeCore core, Context context, ElementType type, String name, SymmetricArray array, long index, long nelems,
      int pe) {
    ElementChecks.checkUsableRun(type, name, array, index, nelems);
    return base(core, context, array, pe) + index * type.bytes();
  }

  /** The address of elements of this PE's copy. */
  public static long ownRun(PeCore core, ElementType type, String name, SymmetricArray array, long index, long nelems) {
    checkOwner(core, name, array);
    ElementChecks.checkUsableRun(type, name, array, index, nelems);
    return ownBase(core, array) + index * type.bytes();
  }

  /** The address of spaced blocks of a peer's copy. */
  public static long blocks(
      PeCore core, Context context, ElementType type, String name, SymmetricArray array, long index, Spacing spacing,
      int pe) {
    ElementChecks.checkUsable(name, array);
    ElementChecks.checkBlocks(type, name, array, index, spacing);
    return base(core, context, array, pe) + index * type.bytes();
  }

  /** The address of spaced blocks of this PE's copy. */
  public static long ownBlocks(
      PeCore core, ElementType type, String name, SymmetricArray array, long index, Spacing spacing) {
    checkOwned(core, name, array);
    ElementChecks.checkBlocks(type, name, array, index, spacing);
    return ownBase(core, array) + index * type.bytes();
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

  /** The address of this PE's copy of an array. */
  private static long ownBase(PeCore core, SymmetricArray array) {
    throwIfFailed(core);
    return core.placement().heap(core.pe()) + array.offset();
  }

  private static long base(PeCore core, Context context, SymmetricArray array, int pe) {
    throwIfFailed(core);
    return core.placement().heap(worldPe(core, context, array.shmem(), pe)) + array.offset();
  }

  /**
   * Throws the job's failure, if any; looks in the segment that the call itself uses, so that it is checked only once.
   */
  private static void throwIfFailed(PeCore core) {
    if (JobControl.hasFailed(core.memory())) {
      throw core.control().failure();
    }
  }

  private static int worldPe(PeCore core, Context context, Shmem shmem, int pe) {
    if (context != null) {
      return ContextImpl.worldPe(context, shmem, pe);
    }
    ElementChecks.checkPe(pe, core.placement().pes());
    return pe;
  }

  private static void checkOwned(PeCore core, String name, SymmetricArray array) {
    checkOwner(core, name, array);
    ElementChecks.checkUsable(name, array);
  }

  private static void checkOwner(PeCore core, String name, SymmetricArray array) {
    if (core(name, array) != core) {
      throw new IllegalArgumentException("dest and source must belong to the same PE: " + name + "=" + array + " of "
          + array.shmem() + "; the other belongs to PE " + core.pe());
    }
  }
}
