package org.shmem4j.entry;

import java.lang.foreign.MemorySegment;
import org.shmem4j.Context;
import org.shmem4j.SignalOp;
import org.shmem4j.SymmetricArray;
import org.shmem4j.internal.pe.PeCore;
import org.shmem4j.internal.pe.arguments.ElementChecks;
import org.shmem4j.internal.pe.collective.Helpers;
import org.shmem4j.internal.pe.onesided.PeerMemory;
import org.shmem4j.internal.pe.onesided.Reach;
import org.shmem4j.type.ElementType;

/**
 * Puts and gets of many elements. A context of null is the default context of the symmetric array's PE. Indices and
 * counts are in elements of the type; the side on this PE is an array and an index, or any memory from its start. There
 * is an object for each way of calling.
 *
 * <p>To PEs on this host a call is complete when it returns: its sources may change, a get's values have arrived, a
 * put's are stored. Another PE is sure to see a put's values once it has seen something written after them: a
 * {@code p}, an atomic operation or a signal, each of which orders what precedes it, or any store that follows a
 * {@code fence}. Until then it may see old values, new ones, or some of each. To PEs on other hosts {@code fence}
 * orders a put and {@code quiet} completes it.
 */
public final class Transfers {
  /** Returns when the side on this PE may be used again. */
  public static final Transfers BLOCKING = new Transfers(true, null);

  /** Returns at once; {@code quiet} completes it. */
  public static final Transfers NONBLOCKING = new Transfers(false, null);

  private final boolean blocking;
  private final Helpers helpers;

  private Transfers(boolean blocking, Helpers helpers) {
    this.blocking = blocking;
    this.helpers = helpers;
  }

  /** {@return this way of calling, with threads that share large copies between arrays of this host} */
  public Transfers in(Sharing sharing) {
    return new Transfers(blocking, sharing.helpers());
  }

  private static MemorySegment view(
      ElementType type, SymmetricArray dest, SymmetricArray source, long sourceIndex, long nelems) {
    ElementChecks.checkGiven("dest", dest);
    return ElementChecks.checkView(type, "source", source, sourceIndex, nelems, dest.shmem());
  }

  /** Copies from this PE's copy of an array to a peer's. */
  public void put(
      Context context, ElementType type, SymmetricArray dest, long destIndex, SymmetricArray source, long sourceIndex,
      long nelems, int pe) {
    if (nelems == 0) {
      Reach.checkNothing(context, dest, source, pe);
      return;
    }
    if (source != null && source.isView()) {
      put(context, type, dest, destIndex, view(type, dest, source, sourceIndex, nelems), nelems, pe);
      return;
    }
    PeCore core = Reach.core("dest", dest);
    long to = Reach.run(core, context, type, "dest", dest, destIndex, nelems, pe);
    long from = Reach.ownRun(core, type, "source", source, sourceIndex, nelems);
    PeerMemory.put(blocking, helpers, core, context, dest, to, pe, from, nelems * type.bytes());
  }

  /** Copies from any memory to a peer's copy of an array. */
  public void put(
      Context context, ElementType type, SymmetricArray dest, long destIndex, MemorySegment source, long nelems,
      int pe) {
    if (nelems == 0) {
      Reach.checkNothing(context, dest, null, pe);
      return;
    }
    PeCore core = Reach.core("dest", dest);
    long to = Reach.run(core, context, type, "dest", dest, destIndex, nelems, pe);
    ElementChecks.checkSegment(type, "source", source, nelems);
    PeerMemory.put(blocking, core, context, dest, to, pe, source, nelems * type.bytes());
  }

  /** Copies from a peer's copy of an array to this PE's. */
  public void get(
      Context context, ElementType type, SymmetricArray dest, long destIndex, SymmetricArray source, long sourceIndex,
      long nelems, int pe) {
    if (nelems == 0) {
      Reach.checkNothing(context, source, dest, pe);
      return;
    }
    PeCore core = Reach.core("source", source);
    long from = Reach.run(core, context, type, "source", source, sourceIndex, nelems, pe);
    long to = Reach.ownRun(core, type, "dest", dest, destIndex, nelems);
    PeerMemory.get(blocking, helpers, core, context, source, from, pe, to, nelems * type.bytes());
  }

  /** Copies from a peer's copy of an array to any memory. */
  public void get(
      Context context, ElementType type, MemorySegment dest, SymmetricArray source, long sourceIndex, long nelems,
      int pe) {
    if (nelems == 0) {
      Reach.checkNothing(context, source, null, pe);
      return;
    }
    PeCore core = Reach.core("source", source);
    long from = Reach.run(core, context, type, "source", source, sourceIndex, nelems, pe);
    ElementChecks.checkSegment(type, "dest", dest, nelems);
    PeerMemory.get(blocking, core, context, source, from, pe, dest, nelems * type.bytes());
  }

  /** Puts from this PE's copy of an array, then signals the peer. A PE that sees the signal also sees the elements. */
  public void putSignal(
      Context context, ElementType type, SymmetricArray dest, long destIndex, SymmetricArray source, long sourceIndex,
      long nelems, SymmetricArray sig, long sigIndex, long signal, SignalOp op, int pe) {
    if (nelems != 0 && source != null && source.isView()) {
      MemorySegment view = view(type, dest, source, sourceIndex, nelems);
      putSignal(context, type, dest, destIndex, view, nelems, sig, sigIndex, signal, op, pe);
      return;
    }
    long at = Signals.place(context, sig, sigIndex, op, pe);
    if (nelems == 0) {
      PeerMemory.signal(Signals.atomic(op), context, sig, at, pe, signal);
      return;
    }
    PeCore core = Reach.core("dest", dest);
    long to = Reach.run(core, context, type, "dest", dest, destIndex, nelems, pe);
    long from = Reach.ownRun(core, type, "source", source, sourceIndex, nelems);
    PeerMemory.putSignal(blocking, helpers, core, context, dest, to, pe, from, nelems * type.bytes(), sig, at,
        Signals.atomic(op), signal);
  }

  /** Puts from any memory, then signals the peer. A PE that sees the signal also sees the elements. */
  public void putSignal(
      Context context, ElementType type, SymmetricArray dest, long destIndex, MemorySegment source, long nelems,
      SymmetricArray sig, long sigIndex, long signal, SignalOp op, int pe) {
    long at = Signals.place(context, sig, sigIndex, op, pe);
    if (nelems == 0) {
      PeerMemory.signal(Signals.atomic(op), context, sig, at, pe, signal);
      return;
    }
    PeCore core = Reach.core("dest", dest);
    long to = Reach.run(core, context, type, "dest", dest, destIndex, nelems, pe);
    ElementChecks.checkSegment(type, "source", source, nelems);
    PeerMemory.putSignal(blocking, core, context, dest, to, pe, source, nelems * type.bytes(), sig, at,
        Signals.atomic(op), signal);
  }
}
