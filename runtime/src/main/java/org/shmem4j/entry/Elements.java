package org.shmem4j.entry;

import java.lang.foreign.MemorySegment;
import org.shmem4j.Complex;
import org.shmem4j.Context;
import org.shmem4j.SymmetricArray;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Lane;

/**
 * Puts and gets of single elements that are not Java primitives: wide floating point numbers as doubles, complex
 * numbers, and all others as memory.
 */
public final class Elements {
  private Elements() {}

  /** Writes one element of another PE. */
  public static void put(Context context, ElementType type, SymmetricArray dest, long index, double value, int pe) {
    MemorySegment element = MemorySegment.ofArray(new long[2]);
    WideFormat.setDouble(type.lane(), element, 0, value);
    Transfers.BLOCKING.put(context, type, dest, index, element, 1, pe);
  }

  /** Reads one element of another PE. */
  public static double get(Context context, ElementType type, SymmetricArray source, long index, int pe) {
    MemorySegment element = MemorySegment.ofArray(new long[2]);
    Transfers.BLOCKING.get(context, type, element, source, index, 1, pe);
    return WideFormat.getDouble(type.lane(), element, 0);
  }

  /** Writes one element of another PE. */
  public static void put(Context context, ElementType type, SymmetricArray dest, long index, Complex value, int pe) {
    MemorySegment element = type.lane() == Lane.FLOAT
        ? MemorySegment.ofArray(new float[] {(float) value.re(), (float) value.im()})
        : MemorySegment.ofArray(new double[] {value.re(), value.im()});
    Transfers.BLOCKING.put(context, type, dest, index, element, 1, pe);
  }

  /** Reads one element of another PE. */
  public static Complex getComplex(Context context, ElementType type, SymmetricArray source, long index, int pe) {
    if (type.lane() == Lane.FLOAT) {
      float[] parts = new float[2];
      Transfers.BLOCKING.get(context, type, MemorySegment.ofArray(parts), source, index, 1, pe);
      return new Complex(parts[0], parts[1]);
    }
    double[] parts = new double[2];
    Transfers.BLOCKING.get(context, type, MemorySegment.ofArray(parts), source, index, 1, pe);
    return new Complex(parts[0], parts[1]);
  }

  /** Reads one element of another PE, of any type. */
  public static MemorySegment fetch(Context context, ElementType type, SymmetricArray source, long index, int pe) {
    MemorySegment room = MemorySegment.ofArray(new long[(type.bytes() + Long.BYTES - 1) / Long.BYTES]);
    Transfers.BLOCKING.get(context, type, room.asSlice(0, type.bytes()), source, index, 1, pe);
    return room;
  }
}
