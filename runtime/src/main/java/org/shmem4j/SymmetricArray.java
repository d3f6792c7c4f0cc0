package org.shmem4j;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.ref.WeakReference;
import java.lang.reflect.Array;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.shmem4j.type.ElementType;

/**
 * A handle on an array in the symmetric heap: every PE has a copy of its own, of the same length at the same offset.
 * Handles of all types, such as {@code SymmetricInts}, extend this class.
 *
 * {@snippet :
 * SymmetricInts mailbox = shmem.callocate(SymmetricInts.TYPE, 10);
 * int next = (shmem.myPe() + 1) % shmem.nPes();
 * intP(mailbox, 3, shmem.myPe(), next); // element 3 of the next PE's copy
 * shmem.barrierAll();
 * int before = mailbox.get(3); // of this PE's own copy
 * shmem.free(mailbox);
 * }
 *
 * <p>The handle's own methods ({@code get}, {@code set}, {@code fill}, {@code copyFrom}, {@link #segment}) reach this
 * PE's copy only. Calls that take a PE's number reach that PE's copy: since the offset is the same everywhere, a handle
 * and an index identify an element on any PE, as {@code &mailbox[3]} does in C.
 *
 * <p>Arrays come from {@link Shmem#allocate}, or from the class that the annotation processor writes for fields with
 * {@link Symmetric}. They are freed by {@link Shmem#free} or at the end of the job, never by the garbage collector.
 * Once an array is freed, its handle and its slices refuse every use.
 *
 * <p>Several threads may use a handle; writes to the elements are ordered like those to plain memory.
 */
public abstract class SymmetricArray {
  private static final MemorySegment FREED = freedSegment();
  private static final Buffer NO_NUMBERS = CharBuffer.allocate(0);
  private static final int TIDY_FIRST = 16;

  // Arrays are aligned, but to check that at every access would cost more than the access.
  private static final ValueLayout.OfShort SHORTS = ValueLayout.JAVA_SHORT_UNALIGNED;
  private static final ValueLayout.OfInt INTS = ValueLayout.JAVA_INT_UNALIGNED;
  private static final ValueLayout.OfLong LONGS = ValueLayout.JAVA_LONG_UNALIGNED;
  private static final ValueLayout.OfFloat FLOATS = ValueLayout.JAVA_FLOAT_UNALIGNED;
  private static final ValueLayout.OfDouble DOUBLES = ValueLayout.JAVA_DOUBLE_UNALIGNED;

  private final HandleType<?> type;
  private final Shmem shmem;
  private final long offset;
  private final long length;
  private final SymmetricArray root;
  private final boolean peersCopy;
  private final List<WeakReference<SymmetricArray>> slices;
  private MemorySegment memory;
  private Buffer numbers;
  private int usableBytes;
  private int tidyAt = TIDY_FIRST;

  /**
   * Creates a handle.
   *
   * @param type the class of handles and the size of its elements
   * @param region the memory that the handle stands for
   */
  @SuppressWarnings("this-escape") // the root only keeps a reference
  protected SymmetricArray(HandleType<?> type, SymmetricRegion region) {
    this.type = type;
    this.shmem = region.shmem();
    this.offset = region.offset();
    this.memory = region.segment();
    this.numbers = numbers(memory, type.element());
    this.length = memory.byteSize() / type.elementBytes();
    this.root = region.root() == null ? this : region.root();
    this.slices = region.root() == null ? new ArrayList<>() : List.of();
    if (region.root() == null) {
      region.onFree().accept(this::invalidate);
    } else {
      root.remember(this);
    }
    this.peersCopy = memory.address() - offset != root.memory.address() - root.offset;
    this.usableBytes = peersCopy ? 0 : type.elementBytes();
  }

  private static MemorySegment freedSegment() {
    try (Arena arena = Arena.ofShared()) {
      return arena.allocate(1);
    }
  }

  private void remember(SymmetricArray slice) {
    synchronized (slices) {
      if (slices.size() >= tidyAt) {
        slices.removeIf(reference -> reference.get() == null);
        tidyAt = Math.max(TIDY_FIRST, 2 * slices.size());
      }
      slices.add(new WeakReference<>(slice));
    }
  }

  /** {@return the PE that this handle belongs to} */
  public final Shmem shmem() {
    return shmem;
  }

  /** {@return the number of elements} */
  public final long length() {
    return length;
  }

  /** {@return the bytes of one element} */
  public final int elementBytes() {
    return type.elementBytes();
  }

  /** {@return the bytes of all elements} */
  public final long byteSize() {
    return length * type.elementBytes();
  }

  /** {@return the offset: bytes from the start of the heap, the same on every PE} */
  public final long offset() {
    return offset;
  }

  /** {@return the description of this class of handles, by which it is allocated} */
  public final HandleType<?> type() {
    return type;
  }

  /** {@return the allocated array of which this is a slice; this handle itself if it is no slice} */
  public final SymmetricArray root() {
    return root;
  }

  /** {@return whether this is a handle on another PE's copy, made by {@link Shmem#ptr}} */
  public final boolean isPeersCopy() {
    return peersCopy;
  }

  /** {@return whether the array was freed, or its job has ended} */
  public final boolean isFreed() {
    return !memory.scope().isAlive();
  }

  /**
   * Returns the bytes of an element, or 0 if calls must refuse this array, so that they need a single comparison.
   *
   * @return the bytes; 0 if the array is freed or a peer's copy
   */
  public final int usableElementBytes() {
    return usableBytes;
  }

  /**
   * Returns this PE's copy as a memory segment, for loops and for libraries that take segments. The segment must not be
   * used after the array is freed: unlike the handle, it cannot detect that.
   *
   * @return the segment
   */
  public final MemorySegment segment() {
    MemorySegment segment = memory;
    if (!segment.scope().isAlive()) {
      throw freed();
    }
    return segment;
  }

  /**
   * Creates the region of a part of this array.
   *
   * @param from its first element
   * @param count its elements
   * @return the region
   */
  protected final SymmetricRegion region(long from, long count) {
    Objects.checkFromIndexSize(from, count, length);
    long start = from * type.elementBytes();
    return SymmetricRegion.within(this, segment().asSlice(start, count * type.elementBytes()), offset + start);
  }

  /** {@return a slice of an array, of the array's own class} */
  @SuppressWarnings("unchecked") // an array's type creates arrays of its own class
  static <A extends SymmetricArray> A piece(A array, long from, long count) {
    SymmetricArray whole = array;
    return (A) whole.type.of(whole.region(from, count));
  }

  /** {@return an empty Java array for slices of an array} */
  @SuppressWarnings("unchecked") // as above
  static <A extends SymmetricArray> A[] room(A array, int count) {
    return (A[]) Array.newInstance(array.getClass(), count);
  }

  /** {@return the index of the only element; refuses an array of several elements} */
  protected final long only() {
    if (length != 1) {
      throw new IllegalStateException(
          "only an array of one element can be used without an index: length=" + length + " array=" + this);
    }
    return 0;
  }

  /**
   * Returns the length of a Java array that holds all of this array.
   *
   * @param lanes the Java array's elements for each element of this array
   * @return the length
   */
  protected final int arrayLength(int lanes) {
    if (length > Integer.MAX_VALUE / lanes) {
      throw new IllegalStateException("a Java array must have at most " + Integer.MAX_VALUE + " elements: length="
          + length + (lanes > 1 ? " lanes=" + lanes : "") + " array=" + this + "; copy parts of it with copyTo");
    }
    return (int) length * lanes;
  }

  /** Makes this handle and all slices refuse further use. */
  private void invalidate() {
    forget();
    synchronized (slices) {
      for (WeakReference<SymmetricArray> reference : slices) {
        SymmetricArray slice = reference.get();
        if (slice != null) {
          slice.forget();
        }
      }
    }
  }

  private void forget() {
    memory = FREED;
    numbers = NO_NUMBERS;
    usableBytes = 0;
  }

  /** {@return the error for a use after the array was freed} */
  protected final IllegalStateException freed() {
    return new IllegalStateException("a symmetric array must not be used after it is freed or its job ended: array="
        + this);
  }

  /**
   * Finds out why an access was refused: the array is freed, or the offset lies outside it.
   *
   * @param thrown what the access threw
   * @param at the byte offset in this array
   * @return the exception to throw
   */
  protected final RuntimeException refused(RuntimeException thrown, long at) {
    return isFreed() ? freed() : thrown instanceof IndexOutOfBoundsException
        ? outside(Math.floorDiv(at, type.elementBytes()))
        : thrown;
  }

  private IndexOutOfBoundsException outside(long index) {
    return new IndexOutOfBoundsException(
        "index must be from 0 to the array's length less 1: index=" + index + " length=" + length + " array=" + this);
  }

  /**
   * Returns this PE's copy for an index that is an {@code int}. Until the JIT's last compiler has come to a loop, a
   * buffer is several times as quick as a segment; after that both are equally quick.
   *
   * @return a buffer of the lane's class; one of another class if the handle has none
   */
  protected final Buffer numbers() {
    return numbers;
  }

  /** Made with the handle: a branch that makes it later would be a call in the user's loops. */
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
   * refuses the others that lie outside, since the compiler hoists one check out of loops better than two.
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
    } catch (IllegalStateException | IndexOutOfBoundsException e) {
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
    } catch (IllegalStateException | IndexOutOfBoundsException e) {
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
    } catch (IllegalStateException | IndexOutOfBoundsException e) {
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
    } catch (IllegalStateException | IndexOutOfBoundsException e) {
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
    } catch (IllegalStateException | IndexOutOfBoundsException e) {
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
    } catch (IllegalStateException | IndexOutOfBoundsException e) {
      throw refused(e, at);
    }
  }

  /**
   * Copies from any memory to elements of this PE's copy.
   *
   * @param index the index of the first element to write
   * @param source whole elements
   */
  public final void copyFrom(long index, MemorySegment source) {
    part(index, source.byteSize()).copyFrom(source);
  }

  /**
   * Copies elements of this PE's copy to any memory.
   *
   * @param index the index of the first element to read
   * @param dest where the elements go; takes whole elements and is filled
   */
  public final void copyTo(long index, MemorySegment dest) {
    dest.copyFrom(part(index, dest.byteSize()));
  }

  /**
   * Copies the remaining content of a buffer to elements of this PE's copy.
   *
   * @param index the index of the first element to write
   * @param source whole elements; its position does not change
   */
  public final void copyFrom(long index, Buffer source) {
    copyFrom(index, MemorySegment.ofBuffer(source));
  }

  /**
   * Fills the remaining space of a buffer with elements of this PE's copy.
   *
   * @param index the index of the first element to read
   * @param dest space for whole elements; its position does not change
   */
  public final void copyTo(long index, Buffer dest) {
    copyTo(index, MemorySegment.ofBuffer(dest));
  }

  private MemorySegment part(long index, long bytes) {
    if (bytes % type.elementBytes() != 0) {
      throw new IllegalArgumentException(
          "only whole elements can be copied: bytes=" + bytes + " elementBytes=" + type.elementBytes());
    }
    Objects.checkFromIndexSize(index, bytes / type.elementBytes(), length);
    return segment().asSlice(index * type.elementBytes(), bytes);
  }

  @Override
  public String toString() {
    return type + "[length=" + length + ", offset=" + offset + "]";
  }
}
