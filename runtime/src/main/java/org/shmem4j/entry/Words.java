package org.shmem4j.entry;

import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import org.shmem4j.Context;
import org.shmem4j.SymmetricArray;
import org.shmem4j.internal.pe.PeCore;
import org.shmem4j.internal.onesided.Reach;

/**
 * Puts and gets of single elements, one pair for each lane. A context of null is the default context of the array's PE.
 *
 * <p>A put is a release store: whoever sees its value, with a get or a wait, also sees what this thread wrote before
 * it. A get is an acquire load. Both are done when they return and never tear.
 */
public final class Words {
  private static final VarHandle BYTE = ValueLayout.JAVA_BYTE.varHandle();
  private static final VarHandle SHORT = ValueLayout.JAVA_SHORT.varHandle();
  private static final VarHandle INT = ValueLayout.JAVA_INT.varHandle();
  private static final VarHandle LONG = ValueLayout.JAVA_LONG.varHandle();
  private static final VarHandle FLOAT = ValueLayout.JAVA_FLOAT.varHandle();
  private static final VarHandle DOUBLE = ValueLayout.JAVA_DOUBLE.varHandle();

  private Words() {}

  /**
   * Writes an element of a peer's copy.
   *
   * @param context the context; null for the default
   * @param dest the array
   * @param index the element
   * @param value its new value
   * @param pe the peer, in the context's team
   */
  public static void putByte(Context context, SymmetricArray dest, long index, byte value, int pe) {
    PeCore core = Reach.core("dest", dest);
    BYTE.setRelease(core.memory(), Reach.word(core, context, "dest", dest, index, Byte.BYTES, pe), value);
  }

  /**
   * Reads an element of a peer's copy.
   *
   * @param context the context; null for the default
   * @param source the array
   * @param index the element
   * @param pe the peer, in the context's team
   * @return its value
   */
  public static byte getByte(Context context, SymmetricArray source, long index, int pe) {
    PeCore core = Reach.core("source", source);
    return (byte) BYTE.getAcquire(core.memory(), Reach.word(core, context, "source", source, index, Byte.BYTES, pe));
  }

  /**
   * Writes an element of a peer's copy.
   *
   * @param context the context; null for the default
   * @param dest the array
   * @param index the element
   * @param value its new value
   * @param pe the peer, in the context's team
   */
  public static void putShort(Context context, SymmetricArray dest, long index, short value, int pe) {
    PeCore core = Reach.core("dest", dest);
    SHORT.setRelease(core.memory(), Reach.word(core, context, "dest", dest, index, Short.BYTES, pe), value);
  }

  /**
   * Reads an element of a peer's copy.
   *
   * @param context the context; null for the default
   * @param source the array
   * @param index the element
   * @param pe the peer, in the context's team
   * @return its value
   */
  public static short getShort(Context context, SymmetricArray source, long index, int pe) {
    PeCore core = Reach.core("source", source);
    return (short) SHORT.getAcquire(core.memory(), Reach.word(core, context, "source", source, index, Short.BYTES, pe));
  }

  /**
   * Writes an element of a peer's copy.
   *
   * @param context the context; null for the default
   * @param dest the array
   * @param index the element
   * @param value its new value
   * @param pe the peer, in the context's team
   */
  public static void putInt(Context context, SymmetricArray dest, long index, int value, int pe) {
    PeCore core = Reach.core("dest", dest);
    INT.setRelease(core.memory(), Reach.word(core, context, "dest", dest, index, Integer.BYTES, pe), value);
  }

  /**
   * Reads an element of a peer's copy.
   *
   * @param context the context; null for the default
   * @param source the array
   * @param index the element
   * @param pe the peer, in the context's team
   * @return its value
   */
  public static int getInt(Context context, SymmetricArray source, long index, int pe) {
    PeCore core = Reach.core("source", source);
    return (int) INT.getAcquire(core.memory(), Reach.word(core, context, "source", source, index, Integer.BYTES, pe));
  }

  /**
   * Writes an element of a peer's copy.
   *
   * @param context the context; null for the default
   * @param dest the array
   * @param index the element
   * @param value its new value
   * @param pe the peer, in the context's team
   */
  public static void putLong(Context context, SymmetricArray dest, long index, long value, int pe) {
    PeCore core = Reach.core("dest", dest);
    LONG.setRelease(core.memory(), Reach.word(core, context, "dest", dest, index, Long.BYTES, pe), value);
  }

  /**
   * Reads an element of a peer's copy.
   *
   * @param context the context; null for the default
   * @param source the array
   * @param index the element
   * @param pe the peer, in the context's team
   * @return its value
   */
  public static long getLong(Context context, SymmetricArray source, long index, int pe) {
    PeCore core = Reach.core("source", source);
    return (long) LONG.getAcquire(core.memory(), Reach.word(core, context, "source", source, index, Long.BYTES, pe));
  }

  /**
   * Writes an element of a peer's copy.
   *
   * @param context the context; null for the default
   * @param dest the array
   * @param index the element
   * @param value its new value
   * @param pe the peer, in the context's team
   */
  public static void putFloat(Context context, SymmetricArray dest, long index, float value, int pe) {
    PeCore core = Reach.core("dest", dest);
    FLOAT.setRelease(core.memory(), Reach.word(core, context, "dest", dest, index, Float.BYTES, pe), value);
  }

  /**
   * Reads an element of a peer's copy.
   *
   * @param context the context; null for the default
   * @param source the array
   * @param index the element
   * @param pe the peer, in the context's team
   * @return its value
   */
  public static float getFloat(Context context, SymmetricArray source, long index, int pe) {
    PeCore core = Reach.core("source", source);
    return (float) FLOAT.getAcquire(core.memory(), Reach.word(core, context, "source", source, index, Float.BYTES, pe));
  }

  /**
   * Writes an element of a peer's copy.
   *
   * @param context the context; null for the default
   * @param dest the array
   * @param index the element
   * @param value its new value
   * @param pe the peer, in the context's team
   */
  public static void putDouble(Context context, SymmetricArray dest, long index, double value, int pe) {
    PeCore core = Reach.core("dest", dest);
    DOUBLE.setRelease(core.memory(), Reach.word(core, context, "dest", dest, index, Double.BYTES, pe), value);
  }

  /**
   * Reads an element of a peer's copy.
   *
   * @param context the context; null for the default
   * @param source the array
   * @param index the element
   * @param pe the peer, in the context's team
   * @return its value
   */
  public static double getDouble(Context context, SymmetricArray source, long index, int pe) {
    PeCore core = Reach.core("source", source);
    return (double) DOUBLE.getAcquire(core.memory(),
        Reach.word(core, context, "source", source, index, Double.BYTES, pe));
  }
}
