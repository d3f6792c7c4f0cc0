package org.shmem4j.entry;

import java.lang.foreign.MemorySegment;
import org.shmem4j.Context;
import org.shmem4j.SymmetricArray;
import org.shmem4j.internal.pe.PeCore;
import org.shmem4j.internal.onesided.Blocks;
import org.shmem4j.internal.onesided.Reach;
import org.shmem4j.type.ElementType;

/**
 * Puts and gets of many elements, untyped: what the typed methods call with their constants. A context of null is the
 * default context of the symmetric array's PE. Indices, counts and strides are in elements of the type.
 *
 * <p>Every peer's memory is reached by plain loads and stores, so that a call is complete when it returns: its sources
 * may be changed, a get's values are there, a put's have been stored. Another PE may rely on seeing a put's values once
 * it has seen something that was written after them: a {@code p}, an atomic operation or a signal, which order what
 * comes before them by themselves, or any store that follows a {@code fence}. Until then it may see old values, new
 * ones, or some of each.
 */
public final class Transfers {
  private Transfers() {}

  /**
   * Copies from this PE's copy of an array to a peer's.
   *
   * @param context the context; null for the default
   * @param type the type of elements
   * @param dest the array written on the peer
   * @param destIndex its first element
   * @param source the array read here
   * @param sourceIndex its first element
   * @param nelems how many
   * @param pe the peer, in the context's team
   */
  public static void put(
      Context context,
      ElementType type,
      SymmetricArray dest,
      long destIndex,
      SymmetricArray source,
      long sourceIndex,
      long nelems,
      int pe) {
    if (nelems == 0) {
      Reach.checkNothing(context, dest, source, pe);
      return;
    }
    PeCore core = Reach.core("dest", dest);
    long to = Reach.run(core, context, type, "dest", dest, destIndex, nelems, pe);
    long from = Reach.ownRun(core, type, "source", source, sourceIndex, nelems);
    Blocks.copy(core.memory(), from, to, nelems * type.bytes());
  }

  /**
   * Copies from any memory to a peer's copy of an array.
   *
   * @param context the context; null for the default
   * @param type the type of elements
   * @param dest the array written on the peer
   * @param destIndex its first element
   * @param source the memory read, from its start
   * @param nelems how many
   * @param pe the peer, in the context's team
   */
  public static void put(
      Context context,
      ElementType type,
      SymmetricArray dest,
      long destIndex,
      MemorySegment source,
      long nelems,
      int pe) {
    if (nelems == 0) {
      Reach.checkNothing(context, dest, null, pe);
      return;
    }
    PeCore core = Reach.core("dest", dest);
    long to = Reach.run(core, context, type, "dest", dest, destIndex, nelems, pe);
    Reach.checkSegment(type, "source", source, nelems);
    Blocks.copy(source, 0, core.memory(), to, nelems * type.bytes());
  }

  /**
   * Copies from a peer's copy of an array to this PE's.
   *
   * @param context the context; null for the default
   * @param type the type of elements
   * @param dest the array written here
   * @param destIndex its first element
   * @param source the array read on the peer
   * @param sourceIndex its first element
   * @param nelems how many
   * @param pe the peer, in the context's team
   */
  public static void get(
      Context context,
      ElementType type,
      SymmetricArray dest,
      long destIndex,
      SymmetricArray source,
      long sourceIndex,
      long nelems,
      int pe) {
    if (nelems == 0) {
      Reach.checkNothing(context, source, dest, pe);
      return;
    }
    PeCore core = Reach.core("source", source);
    long from = Reach.run(core, context, type, "source", source, sourceIndex, nelems, pe);
    long to = Reach.ownRun(core, type, "dest", dest, destIndex, nelems);
    Blocks.copy(core.memory(), from, to, nelems * type.bytes());
  }

  /**
   * Copies from a peer's copy of an array to any memory.
   *
   * @param context the context; null for the default
   * @param type the type of elements
   * @param dest the memory written, from its start
   * @param source the array read on the peer
   * @param sourceIndex its first element
   * @param nelems how many
   * @param pe the peer, in the context's team
   */
  public static void get(
      Context context,
      ElementType type,
      MemorySegment dest,
      SymmetricArray source,
      long sourceIndex,
      long nelems,
      int pe) {
    if (nelems == 0) {
      Reach.checkNothing(context, source, null, pe);
      return;
    }
    PeCore core = Reach.core("source", source);
    long from = Reach.run(core, context, type, "source", source, sourceIndex, nelems, pe);
    Reach.checkSegment(type, "dest", dest, nelems);
    Blocks.copy(core.memory(), from, dest, 0, nelems * type.bytes());
  }

  /**
   * Copies as {@link #put(Context, ElementType, SymmetricArray, long, SymmetricArray, long, long, int)}; complete after
   * {@code quiet}.
   *
   * @param context the context; null for the default
   * @param type the type of elements
   * @param dest the array written on the peer
   * @param destIndex its first element
   * @param source the array read here
   * @param sourceIndex its first element
   * @param nelems how many
   * @param pe the peer, in the context's team
   */
  public static void putNbi(
      Context context,
      ElementType type,
      SymmetricArray dest,
      long destIndex,
      SymmetricArray source,
      long sourceIndex,
      long nelems,
      int pe) {
    put(context, type, dest, destIndex, source, sourceIndex, nelems, pe);
  }

  /**
   * Copies as {@link #put(Context, ElementType, SymmetricArray, long, MemorySegment, long, int)}; complete after
   * {@code quiet}.
   *
   * @param context the context; null for the default
   * @param type the type of elements
   * @param dest the array written on the peer
   * @param destIndex its first element
   * @param source the memory read, from its start
   * @param nelems how many
   * @param pe the peer, in the context's team
   */
  public static void putNbi(
      Context context,
      ElementType type,
      SymmetricArray dest,
      long destIndex,
      MemorySegment source,
      long nelems,
      int pe) {
    put(context, type, dest, destIndex, source, nelems, pe);
  }

  /**
   * Copies as {@link #get(Context, ElementType, SymmetricArray, long, SymmetricArray, long, long, int)}; complete after
   * {@code quiet}.
   *
   * @param context the context; null for the default
   * @param type the type of elements
   * @param dest the array written here
   * @param destIndex its first element
   * @param source the array read on the peer
   * @param sourceIndex its first element
   * @param nelems how many
   * @param pe the peer, in the context's team
   */
  public static void getNbi(
      Context context,
      ElementType type,
      SymmetricArray dest,
      long destIndex,
      SymmetricArray source,
      long sourceIndex,
      long nelems,
      int pe) {
    get(context, type, dest, destIndex, source, sourceIndex, nelems, pe);
  }

  /**
   * Copies as {@link #get(Context, ElementType, MemorySegment, SymmetricArray, long, long, int)}; complete after
   * {@code quiet}.
   *
   * @param context the context; null for the default
   * @param type the type of elements
   * @param dest the memory written, from its start
   * @param source the array read on the peer
   * @param sourceIndex its first element
   * @param nelems how many
   * @param pe the peer, in the context's team
   */
  public static void getNbi(
      Context context,
      ElementType type,
      MemorySegment dest,
      SymmetricArray source,
      long sourceIndex,
      long nelems,
      int pe) {
    get(context, type, dest, source, sourceIndex, nelems, pe);
  }
}
