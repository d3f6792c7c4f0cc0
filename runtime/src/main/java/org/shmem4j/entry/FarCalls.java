package org.shmem4j.entry;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.shmem4j.Context;
import org.shmem4j.SymmetricArray;
import org.shmem4j.internal.memory.Placement;
import org.shmem4j.internal.onesided.Spacing;
import org.shmem4j.internal.team.ContextImpl;
import org.shmem4j.internal.transport.FarContext;
import org.shmem4j.type.AtomicOp;

/**
 * What one-sided calls do when the peer lives on another host: they go through the far side of their context. The
 * caller has checked its arguments and knows where they lie; {@code at} is the address that says "elsewhere".
 */
final class FarCalls {
  private FarCalls() {}

  /** The context that a call counts in: its own, or the default one of the array's PE. */
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

  /** Puts equal blocks; their size and number are those of either spacing. */
  static void putBlocks(
      Context context, SymmetricArray dest, long at, int pe, Spacing there, MemorySegment source, long from,
      Spacing here, long bytes) {
    ContextImpl impl = context(context, dest);
    impl.far().putBlocks(impl.worldPe(pe), Placement.offset(at), there.stride() * bytes, source, from,
        here.stride() * bytes, here.block() * bytes, here.blocks());
  }

  /** Gets equal blocks; their size and number are those of either spacing. */
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

  /** An atomic operation whose result the caller waits for. */
  static long atomic(
      AtomicOp op, Context context, SymmetricArray array, long at, int pe, int bytes, long value, long cond) {
    ContextImpl impl = context(context, array);
    return impl.far().atomic(impl.worldPe(pe), Placement.offset(at), op, bytes, value, cond);
  }

  /** An atomic operation whose result goes to memory of this PE; to none if that is null. */
  static void atomicNbi(
      AtomicOp op, Context context, SymmetricArray array, long at, int pe, int bytes, long value, long cond,
      MemorySegment fetch, long to) {
    ContextImpl impl = context(context, array);
    impl.far().atomicNbi(impl.worldPe(pe), Placement.offset(at), op, bytes, value, cond, fetch, to);
  }

  /** Writes an element; one that atomic operations know whole. */
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

  /** Reads an element; one that atomic operations know whole. */
  static long get(Context context, SymmetricArray source, long at, int pe, int bytes) {
    if (bytes >= Integer.BYTES) {
      return atomic(AtomicOp.FETCH, context, source, at, pe, bytes, 0, 0);
    }
    MemorySegment word = MemorySegment.ofArray(new short[1]);
    get(true, context, source, at, pe, word, 0, bytes);
    return bytes == Short.BYTES ? word.get(ValueLayout.JAVA_SHORT, 0) : word.get(ValueLayout.JAVA_BYTE, 0);
  }
}
