package org.shmem4j.internal.pe.onesided;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.shmem4j.Context;
import org.shmem4j.SymmetricArray;
import org.shmem4j.internal.betweenhosts.transport.FarContext;
import org.shmem4j.internal.onhost.memory.Placement;
import org.shmem4j.internal.pe.arguments.Spacing;
import org.shmem4j.internal.pe.team.ContextImpl;
import org.shmem4j.type.AtomicOp;

/**
 * One-sided calls to far peers, which go through the far side of their context. The arguments are already checked and
 * located; {@code at} is the address that marks a far copy.
 */
final class FarCalls {
  private FarCalls() {}

  /** The context of a call: the given one, or the default context of the array's PE. */
  private static ContextImpl context(Context context, SymmetricArray array) {
    return ContextImpl.usable(context != null ? context : array.shmem().defaultContext());
  }

  static void put(
      boolean blocking, Context context, SymmetricArray dest, long at, int pe, MemorySegment source, long from,
      long bytes) {
    ContextImpl impl = context(context, dest);
    if (blocking) {
      impl.far().put(impl.worldPe(pe), Placement.offset(at), source, from, bytes);
    } else {
      impl.far().putNbi(impl.worldPe(pe), Placement.offset(at), source, from, bytes);
    }
  }

  static void get(
      boolean blocking, Context context, SymmetricArray source, long at, int pe, MemorySegment dest, long to,
      long bytes) {
    ContextImpl impl = context(context, source);
    if (blocking) {
      impl.far().get(impl.worldPe(pe), Placement.offset(at), dest, to, bytes);
    } else {
      impl.far().getNbi(impl.worldPe(pe), Placement.offset(at), dest, to, bytes);
    }
  }

  /** Puts equal blocks; both spacings have the same size and number of blocks. */
  static void putBlocks(
      Context context, SymmetricArray dest, long at, int pe, Spacing there, MemorySegment source, long from,
      Spacing here, long bytes) {
    ContextImpl impl = context(context, dest);
    impl.far().putBlocks(impl.worldPe(pe), Placement.offset(at), there.stride() * bytes, source, from,
        here.stride() * bytes, here.block() * bytes, here.blocks());
  }

  /** Gets equal blocks; both spacings have the same size and number of blocks. */
  static void getBlocks(
      Context context, SymmetricArray source, long at, int pe, Spacing there, MemorySegment dest, long to,
      Spacing here, long bytes) {
    ContextImpl impl = context(context, source);
    impl.far().getBlocks(impl.worldPe(pe), Placement.offset(at), there.stride() * bytes, dest, to,
        here.stride() * bytes, here.block() * bytes, here.blocks());
  }

  static void putSignal(
      boolean blocking, Context context, SymmetricArray sig, long sigAt, AtomicOp op, long signal, int pe, long at,
      MemorySegment source, long from, long bytes) {
    ContextImpl impl = context(context, sig);
    FarContext far = impl.far();
    int world = impl.worldPe(pe);
    if (blocking) {
      far.putSignal(world, Placement.offset(at), source, from, bytes, Placement.offset(sigAt), op, signal);
    } else {
      far.putSignalNbi(world, Placement.offset(at), source, from, bytes, Placement.offset(sigAt), op, signal);
    }
  }

  /** Performs an atomic operation and waits for its result. */
  static long atomic(
      AtomicOp op, Context context, SymmetricArray array, long at, int pe, int bytes, long value, long cond) {
    ContextImpl impl = context(context, array);
    return impl.far().atomic(impl.worldPe(pe), Placement.offset(at), op, bytes, value, cond);
  }

  /** Starts an atomic operation whose result goes to memory of this PE, or is dropped if that is null. */
  static void atomicNbi(
      AtomicOp op, Context context, SymmetricArray array, long at, int pe, int bytes, long value, long cond,
      MemorySegment fetch, long to) {
    ContextImpl impl = context(context, array);
    impl.far().atomicNbi(impl.worldPe(pe), Placement.offset(at), op, bytes, value, cond, fetch, to);
  }

  /** Writes an element, atomically if atomic operations support its size. */
  static void put(Context context, SymmetricArray dest, long at, int pe, int bytes, long value) {
    if (bytes >= Integer.BYTES) {
      atomicNbi(AtomicOp.SET, context, dest, at, pe, bytes, value, 0, null, 0);
    } else {
      MemorySegment word = MemorySegment.ofArray(new short[1]);
      if (bytes == Short.BYTES) {
        word.set(ValueLayout.JAVA_SHORT, 0, (short) value);
      } else {
        word.set(ValueLayout.JAVA_BYTE, 0, (byte) value);
      }
      put(true, context, dest, at, pe, word, 0, bytes);
    }
  }

  /** Reads an element, atomically if atomic operations support its size. */
  static long get(Context context, SymmetricArray source, long at, int pe, int bytes) {
    if (bytes >= Integer.BYTES) {
      ContextImpl impl = context(context, source);
      return impl.far().getWord(impl.worldPe(pe), Placement.offset(at), bytes);
    }
    MemorySegment word = MemorySegment.ofArray(new short[1]);
    get(true, context, source, at, pe, word, 0, bytes);
    return bytes == Short.BYTES ? word.get(ValueLayout.JAVA_SHORT, 0) : word.get(ValueLayout.JAVA_BYTE, 0);
  }
}
