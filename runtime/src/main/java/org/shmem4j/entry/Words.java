package org.shmem4j.entry;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import org.shmem4j.Context;
import org.shmem4j.SymmetricArray;
import org.shmem4j.internal.onhost.memory.Placement;
import org.shmem4j.internal.pe.PeCore;
import org.shmem4j.internal.pe.onesided.Reach;

/**
 * Puts and gets of single elements of 1, 2, 4 or 8 bytes, whose values are passed as sign-extended bits. A context of
 * null is the default context of the array's PE.
 *
 * <p>To PEs on this host a put is a release store: a PE that sees its value with a get or a wait also sees what this
 * thread wrote before it. A get is an acquire load. Both are complete when they return. To PEs on other hosts
 * {@code fence} orders a put and {@code quiet} completes it. No element tears.
 */
public final class Words {
  private static final VarHandle BYTE = ValueLayout.JAVA_BYTE.varHandle();
  private static final VarHandle SHORT = ValueLayout.JAVA_SHORT.varHandle();
  private static final VarHandle INT = ValueLayout.JAVA_INT.varHandle();
  private static final VarHandle LONG = ValueLayout.JAVA_LONG.varHandle();

  private Words() {}

  /** Writes an element of a peer's copy. */
  public static void put(Context context, SymmetricArray dest, long index, int bytes, long value, int pe) {
    PeCore core = Reach.core("dest", dest);
    long at = Reach.word(core, context, "dest", dest, index, bytes, pe);
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

  /** Reads an element of a peer's copy. */
  public static long get(Context context, SymmetricArray source, long index, int bytes, int pe) {
    PeCore core = Reach.core("source", source);
    long at = Reach.word(core, context, "source", source, index, bytes, pe);
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
}
