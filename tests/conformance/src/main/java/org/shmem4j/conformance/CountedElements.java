package org.shmem4j.conformance;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.shmem4j.SymmetricArray;
import org.shmem4j.api.SymmetricBytes;
import org.shmem4j.table.Op;
import org.shmem4j.table.TypeRow;

/** The elements that a routine counts: numbers of its type, or units of some bytes. */
final class CountedElements {
  private final Class<? extends SymmetricArray> handle;
  private final PlainArithmetic numbers;
  private final Op op;
  private final int bytes;

  private CountedElements(Class<? extends SymmetricArray> handle, PlainArithmetic numbers, Op op, int bytes) {
    this.handle = handle;
    this.numbers = numbers;
    this.op = op;
    this.bytes = bytes;
  }

  /** Numbers, on which an operation is performed. */
  static CountedElements of(Class<? extends SymmetricArray> handle, TypeRow type, Op op) {
    return new CountedElements(handle, PlainArithmetic.of(type, op), op, type.bytes());
  }

  /** Units of some bytes in an array of bytes. */
  static CountedElements ofBytes(int bytes) {
    return ofBits(SymmetricBytes.class, bytes);
  }

  /** Elements of which only the bits matter. */
  static CountedElements ofBits(Class<? extends SymmetricArray> handle, int bytes) {
    return new CountedElements(handle, null, null, bytes);
  }

  Class<? extends SymmetricArray> handle() {
    return handle;
  }

  PlainArithmetic numbers() {
    return numbers;
  }

  /** The number that belongs to a PE and an index. */
  Object value(int pe, long index) {
    return numbers.value(pe, index, op);
  }

  int bytes() {
    return bytes;
  }

  void write(MemorySegment memory, long position, int pe, long index) {
    long at = position * bytes;
    if (numbers != null) {
      numbers.write(memory, at, numbers.value(pe, index, op));
    } else {
      for (int i = 0; i < bytes; i++) {
        memory.set(ValueLayout.JAVA_BYTE, at + i, unit(pe, index, i));
      }
    }
  }

  boolean isAt(MemorySegment memory, long position, int pe, long index) {
    long at = position * bytes;
    if (numbers != null) {
      return numbers.isAt(memory, at, numbers.value(pe, index, op));
    }
    for (int i = 0; i < bytes; i++) {
      if (memory.get(ValueLayout.JAVA_BYTE, at + i) != unit(pe, index, i)) {
        return false;
      }
    }
    return true;
  }

  private static byte unit(int pe, long index, int part) {
    return (byte) PlainArithmetic.mix(pe, index * 16 + part);
  }
}
