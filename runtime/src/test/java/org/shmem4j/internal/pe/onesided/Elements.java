package org.shmem4j.internal.pe.onesided;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.shmem4j.HandleType;
import org.shmem4j.SymmetricArray;
import org.shmem4j.SymmetricRegion;

/** A handle on elements of any size, for tests below the generated API. */
final class Elements extends SymmetricArray {
  private static final Map<Integer, HandleType<Elements>> TYPES =
      Stream.of(1, 2, 4, 8, 16).collect(Collectors.toMap(bytes -> bytes, Elements::makeType));

  private Elements(HandleType<Elements> type, SymmetricRegion region) {
    super(type, region);
  }

  private static HandleType<Elements> makeType(int bytes) {
    return new HandleType<>(Elements.class, bytes, region -> new Elements(type(bytes), region));
  }

  static HandleType<Elements> type(int bytes) {
    return TYPES.get(bytes);
  }

  Elements slice(long from, long count) {
    return type(elementBytes()).of(region(from, count));
  }

  byte[] bytes() {
    return segment().toArray(ValueLayout.JAVA_BYTE);
  }

  /** Fills it with bytes that tell the PE and the place; returns them. */
  byte[] fillAs(int pe) {
    byte[] bytes = pattern(pe, (int) byteSize());
    MemorySegment.copy(bytes, 0, segment(), ValueLayout.JAVA_BYTE, 0, bytes.length);
    return bytes;
  }

  static byte[] pattern(int pe, int length) {
    byte[] bytes = new byte[length];
    for (int i = 0; i < length; i++) {
      bytes[i] = (byte) (i * 7 + pe * 61 + i / 251);
    }
    return bytes;
  }

  byte[] fillWith(int value) {
    segment().fill((byte) value);
    byte[] bytes = new byte[(int) byteSize()];
    Arrays.fill(bytes, (byte) value);
    return bytes;
  }

  long getLong(long index) {
    return longAt(at(index, elementBytes()));
  }

  int getInt(long index) {
    return intAt(at(index, elementBytes()));
  }

  short getShort(long index) {
    return shortAt(at(index, elementBytes()));
  }

  void set(long index, long value) {
    switch (elementBytes()) {
      case 8 -> setAt(at(index, elementBytes()), value);
      case 4 -> setAt(at(index, elementBytes()), (int) value);
      default -> setAt(at(index, elementBytes()), (short) value);
    }
  }
}
