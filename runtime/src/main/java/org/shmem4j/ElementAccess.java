package org.shmem4j;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import org.shmem4j.type.ElementType;

/** Access to the elements of this PE's copy, for the generated classes of handles. */
abstract class ElementAccess {
  private static final MemorySegment FREED = freedSegment();
  private static final Buffer NO_NUMBERS = CharBuffer.allocate(0);

  // Arrays are aligned, but to check that at every access would cost more than the access.
  private static final ValueLayout.OfShort SHORTS = ValueLayout.JAVA_SHORT_UNALIGNED;
  private static final ValueLayout.OfInt INTS = ValueLayout.JAVA_INT_UNALIGNED;
  private static final ValueLayout.OfLong LONGS = ValueLayout.JAVA_LONG_UNALIGNED;
  private static final ValueLayout.OfFloat FLOATS = ValueLayout.JAVA_FLOAT_UNALIGNED;
  private static final ValueLayout.OfDouble DOUBLES = ValueLayout.JAVA_DOUBLE_UNALIGNED;

  private MemorySegment memory;
  private Buffer numbers;

  ElementAccess(MemorySegment memory, ElementType element) {
    this.memory = memory;
    this.numbers = numbers(memory, element);
  }

  private static MemorySegment freedSegment() {
    try (Arena arena = Arena.ofShared()) {
      return arena.allocate(1);
    }
  }

  final MemorySegment memory() {
    return memory;
  }

  final void forgetMemory() {
    memory = FREED;
    numbers = NO_NUMBERS;
  }

  abstract int elementBytes();

  abstract long length();

  abstract boolean isFreed();

  /** {@return the error for a use after the array was freed} */
  protected final IllegalStateException freed() {
    return new IllegalStateException("a symmetric array must not be used after it is freed or its job ended, nor a view"
        + " after its file is closed: array=" + this);
  }

  /**
   * Finds out why an access was refused: the array is freed, the offset lies outside it, or it is read-only.
   *
   * @param thrown what the access threw
   * @param at the byte offset in this array
   * @return the exception to throw
   */
  protected final RuntimeException refused(RuntimeException thrown, long at) {
    return isFreed() ? freed()
        : thrown instanceof IndexOutOfBoundsException ? outside(Math.floorDiv(at, elementBytes()))
        : memory.isReadOnly() ? unwritable() : thrown;
  }

  /** {@return memory of this array, after a check that it can be written} */
  final MemorySegment writable(MemorySegment part) {
    if (part.isReadOnly()) {
      throw unwritable();
    }
    return part;
  }

  private IllegalArgumentException unwritable() {
    return new IllegalArgumentException(
        "a view of a shared file must not be written; copy it to an array of the symmetric"
            + " heap: view=" + this);
  }

  private IndexOutOfBoundsException outside(long index) {
    return new IndexOutOfBoundsException(
        "index must be at least 0 and less than the array's length: index=" + index + " length=" + length()
            + " array=" + this + "; elements are numbered from 0");
  }

  /**
   * Returns this PE's copy as a buffer, for indices that are {@code int}s. Until the JIT's top tier has compiled a
   * loop, a buffer is several times as fast as a segment; after that there is no difference.
   *
   * @return a buffer of the class for the lanes; a buffer of another class if there is none for this handle
   */
  protected final Buffer numbers() {
    return numbers;
  }

  /** Makes the buffer together with the handle: a branch that makes it later would be a call in the user's loops. */
  private static Buffer numbers(MemorySegment memory, ElementType element) {
    if (memory.byteSize() > Integer.MAX_VALUE || element.lanes() > 1) {
      return NO_NUMBERS;
    }
    ByteBuffer bytes = memory.asByteBuffer().order(ByteOrder.nativeOrder());
    return switch (element.lane()) {
      case BYTE -> bytes;
      case SHORT -> bytes.asShortBuffer();
      case INT -> bytes.asIntBuffer();
      case LONG -> bytes.asLongBuffer();
      case FLOAT -> bytes.asFloatBuffer();
      case DOUBLE -> bytes.asDoubleBuffer();
      default -> NO_NUMBERS;
    };
  }

  /**
   * Returns where an element starts. It refuses only indices whose byte offset would overflow. The access itself
   * refuses all other indices outside the array, since the compiler hoists one check out of loops better than two.
   *
   * @param index the index of an element
   * @param bytes the bytes of one element of this class, a constant
   * @return the byte offset of the element in this array
   */
  protected final long at(long index, int bytes) {
    long most = Long.MAX_VALUE / bytes;
    if (index > most || index < -most) { // never for an int index, as the compiler knows
      throw outside(index);
    }
    return index * bytes;
  }

  /**
   * Reads a lane.
   *
   * @param at its byte offset in this array
   * @return its value
   */
  protected final byte byteAt(long at) {
    try {
      return memory.get(ValueLayout.JAVA_BYTE, at);
    } catch (IllegalStateException | IndexOutOfBoundsException e) {
      throw refused(e, at);
    }
  }

  /**
   * Writes a lane.
   *
   * @param at its byte offset in this array
   * @param value its new value
   */
  protected final void setAt(long at, byte value) {
    try {
      memory.set(ValueLayout.JAVA_BYTE, at, value);
    } catch (RuntimeException e) {
      throw refused(e, at);
    }
  }

  /**
   * Reads a lane.
   *
   * @param at its byte offset in this array
   * @return its value
   */
  protected final short shortAt(long at) {
    try {
      return memory.get(SHORTS, at);
    } catch (IllegalStateException | IndexOutOfBoundsException e) {
      throw refused(e, at);
    }
  }

  /**
   * Writes a lane.
   *
   * @param at its byte offset in this array
   * @param value its new value
   */
  protected final void setAt(long at, short value) {
    try {
      memory.set(SHORTS, at, value);
    } catch (RuntimeException e) {
      throw refused(e, at);
    }
  }

  /**
   * Reads a lane.
   *
   * @param at its byte offset in this array
   * @return its value
   */
  protected final int intAt(long at) {
    try {
      return memory.get(INTS, at);
    } catch (IllegalStateException | IndexOutOfBoundsException e) {
      throw refused(e, at);
    }
  }

  /**
   * Writes a lane.
   *
   * @param at its byte offset in this array
   * @param value its new value
   */
  protected final void setAt(long at, int value) {
    try {
      memory.set(INTS, at, value);
    } catch (RuntimeException e) {
      throw refused(e, at);
    }
  }

  /**
   * Reads a lane.
   *
   * @param at its byte offset in this array
   * @return its value
   */
  protected final long longAt(long at) {
    try {
      return memory.get(LONGS, at);
    } catch (IllegalStateException | IndexOutOfBoundsException e) {
      throw refused(e, at);
    }
  }

  /**
   * Writes a lane.
   *
   * @param at its byte offset in this array
   * @param value its new value
   */
  protected final void setAt(long at, long value) {
    try {
      memory.set(LONGS, at, value);
    } catch (RuntimeException e) {
      throw refused(e, at);
    }
  }

  /**
   * Reads a lane.
   *
   * @param at its byte offset in this array
   * @return its value
   */
  protected final float floatAt(long at) {
    try {
      return memory.get(FLOATS, at);
    } catch (IllegalStateException | IndexOutOfBoundsException e) {
      throw refused(e, at);
    }
  }

  /**
   * Writes a lane.
   *
   * @param at its byte offset in this array
   * @param value its new value
   */
  protected final void setAt(long at, float value) {
    try {
      memory.set(FLOATS, at, value);
    } catch (RuntimeException e) {
      throw refused(e, at);
    }
  }

  /**
   * Reads a lane.
   *
   * @param at its byte offset in this array
   * @return its value
   */
  protected final double doubleAt(long at) {
    try {
      return memory.get(DOUBLES, at);
    } catch (IllegalStateException | IndexOutOfBoundsException e) {
      throw refused(e, at);
    }
  }

  /**
   * Writes a lane.
   *
   * @param at its byte offset in this array
   * @param value its new value
   */
  protected final void setAt(long at, double value) {
    try {
      memory.set(DOUBLES, at, value);
    } catch (RuntimeException e) {
      throw refused(e, at);
    }
  }
}
