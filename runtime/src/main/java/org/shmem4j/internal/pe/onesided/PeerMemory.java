package org.shmem4j.internal.pe.onesided;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import org.shmem4j.Context;
import org.shmem4j.SymmetricArray;
import org.shmem4j.internal.onhost.memory.Placement;
import org.shmem4j.internal.outside.Outside;
import org.shmem4j.internal.pe.CallingPe;
import org.shmem4j.internal.pe.PeCore;
import org.shmem4j.internal.pe.arguments.Spacing;
import org.shmem4j.internal.pe.collective.Helpers;
import org.shmem4j.type.AtomicOp;

/**
 * A peer's memory, wherever it is: what a one-sided call does once its arguments are checked and located. Only here
 * does the address decide how: on this host the call loads, stores and copies; a far peer is reached through the far
 * side of the call's context. {@code to}, {@code from} and {@code at} are addresses from {@link Reach}.
 */
public final class PeerMemory {
  private static final VarHandle BYTE = ValueLayout.JAVA_BYTE.varHandle();
  private static final VarHandle SHORT = ValueLayout.JAVA_SHORT.varHandle();
  private static final VarHandle INT = ValueLayout.JAVA_INT.varHandle();
  private static final VarHandle LONG = ValueLayout.JAVA_LONG.varHandle();

  private PeerMemory() {}

  /** Writes an element of 1, 2, 4 or 8 bytes. */
  public static void set(
      PeCore core, Context context, SymmetricArray dest, long at, int pe, int bytes, long value) {
    if (Placement.isFar(at)) {
      FarCalls.put(context, dest, at, pe, bytes, value);
      return;
    }
    MemorySegment memory = core.memory();
    switch (bytes) {
      case Byte.BYTES -> BYTE.setRelease(memory, at, (byte) value);
      case Short.BYTES -> SHORT.setRelease(memory, at, (short) value);
      case Integer.BYTES -> INT.setRelease(memory, at, (int) value);
      default -> LONG.setRelease(memory, at, value);
    }
  }

  /** Reads an element of 1, 2, 4 or 8 bytes. */
  public static long get(PeCore core, Context context, SymmetricArray source, long at, int pe, int bytes) {
    if (Placement.isFar(at)) {
      return FarCalls.get(context, source, at, pe, bytes);
    }
    MemorySegment memory = core.memory();
    return switch (bytes) {
      case Byte.BYTES -> (byte) BYTE.getAcquire(memory, at);
      case Short.BYTES -> (short) SHORT.getAcquire(memory, at);
      case Integer.BYTES -> (int) INT.getAcquire(memory, at);
      default -> (long) LONG.getAcquire(memory, at);
    };
  }

  /** Performs an atomic operation; returns its result. */
  public static long atomic(
      AtomicOp op, PeCore core, Context context, SymmetricArray dest, long at, int pe, int bytes, long value,
      long cond) {
    if (Placement.isFar(at)) {
      return FarCalls.atomic(op, context, dest, at, pe, bytes, value, cond);
    }
    if (Outside.ordersThreads()) {
      return atomicInAnyOrder(op, core, at, bytes, value, cond);
    }
    return op.apply(core.memory(), at, bytes, value, cond);
  }

  /** Performs an atomic operation on this PE's own memory; before and after it, a simulation may let other PEs run. */
  private static long atomicInAnyOrder(AtomicOp op, PeCore core, long at, int bytes, long value, long cond) {
    Outside.atOwnAtomic();
    long before = op.apply(core.memory(), at, bytes, value, cond);
    Outside.atOwnAtomic();
    return before;
  }

  /** Performs an atomic operation without a result. */
  public static void atomicWithoutResult(
      AtomicOp op, PeCore core, Context context, SymmetricArray dest, long at, int pe, int bytes, long value,
      long cond) {
    if (Placement.isFar(at)) {
      FarCalls.atomicNbi(op, context, dest, at, pe, bytes, value, cond, null, 0);
    } else {
      Outside.atOwnAtomic();
      long ignored = op.apply(core.memory(), at, bytes, value, cond);
    }
  }

  /** Performs an atomic operation; stores its result in memory of this PE. */
  public static void atomicInto(
      MemorySegment fetch, long fetchAt, AtomicOp op, PeCore core, Context context, SymmetricArray dest, long at,
      int pe, int bytes, long value, long cond) {
    if (Placement.isFar(at)) {
      FarCalls.atomicNbi(op, context, dest, at, pe, bytes, value, cond, fetch, fetchAt);
      return;
    }
    Outside.atOwnAtomic();
    long before = op.apply(core.memory(), at, bytes, value, cond);
    long ignored = AtomicOp.SET.apply(fetch, fetchAt, bytes, before, 0);
  }

  /**
   * Copies from this PE's heap.
   *
   * @param helpers threads that share a large copy; null for none
   */
  public static void put(
      boolean blocking, Helpers helpers, PeCore core, Context context, SymmetricArray dest, long to, int pe, long from,
      long bytes) {
    if (Placement.isFar(to)) {
      FarCalls.put(blocking, context, dest, to, pe, core.memory(), from, bytes);
    } else {
      SharedCopy.copy(helpers, core.memory(), from, to, bytes);
    }
  }

  /** Copies from the start of a memory segment. */
  public static void put(
      boolean blocking, PeCore core, Context context, SymmetricArray dest, long to, int pe, MemorySegment source,
      long bytes) {
    if (Placement.isFar(to)) {
      FarCalls.put(blocking, context, dest, to, pe, source, 0, bytes);
    } else {
      BlockCopy.copy(source, 0, core.memory(), to, bytes);
    }
  }

  /**
   * Copies to this PE's heap.
   *
   * @param helpers threads that share a large copy; null for none
   */
  public static void get(
      boolean blocking, Helpers helpers, PeCore core, Context context, SymmetricArray source, long from, int pe,
      long to, long bytes) {
    if (Placement.isFar(from)) {
      FarCalls.get(blocking, context, source, from, pe, core.memory(), to, bytes);
    } else {
      SharedCopy.copy(helpers, core.memory(), from, to, bytes);
    }
  }

  /** Copies to the start of a memory segment. */
  public static void get(
      boolean blocking, PeCore core, Context context, SymmetricArray source, long from, int pe, MemorySegment dest,
      long bytes) {
    if (Placement.isFar(from)) {
      FarCalls.get(blocking, context, source, from, pe, dest, 0, bytes);
    } else {
      BlockCopy.copy(core.memory(), from, dest, 0, bytes);
    }
  }

  /** Copies from this PE's heap, then changes a signal of the peer. */
  public static void putSignal(
      boolean blocking, Helpers helpers, PeCore core, Context context, SymmetricArray dest, long to, int pe, long from,
      long bytes, SymmetricArray sig, long sigAt, AtomicOp op, long signal) {
    if (Placement.isFar(sigAt)) {
      FarCalls.putSignal(blocking, context, sig, sigAt, op, signal, pe, to, core.memory(), from, bytes);
    } else {
      put(blocking, helpers, core, context, dest, to, pe, from, bytes);
      signal(op, context, sig, sigAt, pe, signal);
    }
  }

  /** Copies from the start of a memory segment, then changes a signal of the peer. */
  public static void putSignal(
      boolean blocking, PeCore core, Context context, SymmetricArray dest, long to, int pe, MemorySegment source,
      long bytes, SymmetricArray sig, long sigAt, AtomicOp op, long signal) {
    if (Placement.isFar(sigAt)) {
      FarCalls.putSignal(blocking, context, sig, sigAt, op, signal, pe, to, source, 0, bytes);
    } else {
      put(blocking, core, context, dest, to, pe, source, bytes);
      signal(op, context, sig, sigAt, pe, signal);
    }
  }

  /** Changes a signal. */
  public static void signal(AtomicOp op, Context context, SymmetricArray sig, long at, int pe, long signal) {
    atomicWithoutResult(op, CallingPe.coreOf(sig), context, sig, at, pe, Long.BYTES, signal, 0);
  }

  /**
   * Copies spaced blocks from a segment of this PE.
   *
   * @param helpers threads that share a large copy; null for none
   * @param bytes the bytes of an element
   */
  public static void putBlocks(
      Helpers helpers, PeCore core, Context context, SymmetricArray dest, long to, Spacing there, int pe,
      MemorySegment source, long from, Spacing here, long bytes) {
    if (Placement.isFar(to)) {
      FarCalls.putBlocks(context, dest, to, pe, there, source, from, here, bytes);
    } else {
      SharedCopy.copy(helpers, source, from, here.stride() * bytes, core.memory(), to, there.stride() * bytes,
          here.block() * bytes, here.blocks());
    }
  }

  /**
   * Copies spaced blocks to a segment of this PE.
   *
   * @param helpers threads that share a large copy; null for none
   * @param bytes the bytes of an element
   */
  public static void getBlocks(
      Helpers helpers, PeCore core, Context context, SymmetricArray source, long from, Spacing there, int pe,
      MemorySegment dest, long to, Spacing here, long bytes) {
    if (Placement.isFar(from)) {
      FarCalls.getBlocks(context, source, from, pe, there, dest, to, here, bytes);
    } else {
      SharedCopy.copy(helpers, core.memory(), from, there.stride() * bytes, dest, to, here.stride() * bytes,
          here.block() * bytes, here.blocks());
    }
  }
}
