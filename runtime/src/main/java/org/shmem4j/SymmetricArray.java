package org.shmem4j;

import java.lang.foreign.MemorySegment;
import java.lang.ref.WeakReference;
import java.lang.reflect.Array;
import java.nio.Buffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.shmem4j.check.Means;
import org.shmem4j.check.Role;

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
public abstract class SymmetricArray extends ElementAccess {
  private static final int TIDY_FIRST = 16;

  private final HandleType<?> type;
  private final Shmem shmem;
  private final long offset;
  private final long length;
  private final long ownLength;
  private final SymmetricArray root;
  private final boolean peersCopy;
  private final boolean view;
  private final List<WeakReference<SymmetricArray>> slices;
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
    super(region.segment(), type.element());
    this.type = type;
    this.shmem = region.shmem();
    this.offset = region.offset();
    this.length = region.segment().byteSize() / type.elementBytes();
    this.ownLength = region.ownBytes() / type.elementBytes();
    this.root = region.root() == null ? this : region.root();
    this.slices = region.root() == null ? new ArrayList<>() : List.of();
    if (region.root() == null) {
      region.onFree().accept(new Invalidation(this));
    } else {
      root.remember(this);
    }
    this.peersCopy = memory().address() - offset != root.memory().address() - root.offset;
    this.view = region.segment().isReadOnly();
    this.usableBytes = peersCopy || view ? 0 : type.elementBytes();
  }

  private record Invalidation(SymmetricArray array) implements Runnable {
    @Override
    public void run() {
      array.invalidate();
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

  /**
   * A handle on an array of 64-bit integers, signed or unsigned: {@code SymmetricLongs}, {@code
   * SymmetricUnsignedLongs}. Its elements can be locks and signals.
   */
  public abstract static class OfWords extends SymmetricArray {
    /**
     * Creates a handle.
     *
     * @param type the class of handles, whose elements have 64 bits
     * @param region the memory that the handle stands for
     */
    protected OfWords(HandleType<?> type, SymmetricRegion region) {
      super(type, region);
      if (type.elementBytes() != Long.BYTES) {
        throw new IllegalArgumentException(
            "words must have 64 bits: type=" + type + " elementBytes=" + type.elementBytes());
      }
    }
  }

  /** {@return the PE that this handle belongs to} */
  public final Shmem shmem() {
    return shmem;
  }

  /** {@return the number of elements} */
  @Means(value = Means.Effect.ASKS, gives = Means.Given.LENGTH)
  @Override
  public final long length() {
    return length;
  }

  /**
   * Returns how many elements this PE asked for when the array was allocated by {@link Shmem#allocateLargest}. For
   * other arrays, and for slices, that is the length.
   *
   * @return the number of elements, at most {@link #length}
   */
  @Means(Means.Effect.ASKS)
  public final long ownLength() {
    return ownLength;
  }

  /** {@return the bytes of one element} */
  @Means(gives = Means.Given.BYTES)
  @Override
  public final int elementBytes() {
    return type.elementBytes();
  }

  /** {@return the bytes of all elements} */
  @Means(gives = Means.Given.BYTES)
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

  /** {@return the allocated array of which this is a slice; this handle itself if it is not a slice} */
  @Means(gives = Means.Given.ROOT)
  public final SymmetricArray root() {
    return root;
  }

  /** {@return whether this is a handle on another PE's copy, made by {@link Shmem#ptr}} */
  public final boolean isPeersCopy() {
    return peersCopy;
  }

  /** {@return whether this is a view of a {@link SharedFile}, which calls may only read} */
  public final boolean isView() {
    return view;
  }

  /** {@return whether the array was freed, or its job has ended} */
  @Means(Means.Effect.ASKS)
  @Override
  public final boolean isFreed() {
    return !memory().scope().isAlive();
  }

  /**
   * Returns the bytes of an element, or 0 if calls must refuse this array, so that they need a single comparison.
   *
   * @return the bytes; 0 if the array is freed, a peer's copy or a view of a file
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
    MemorySegment segment = memory();
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
    forgetMemory();
    usableBytes = 0;
  }

  /**
   * Copies from any memory to elements of this PE's copy.
   *
   * @param index the index of the first element to write
   * @param source whole elements
   */
  @Means(value = Means.Effect.WRITES_SOME, roles = {Role.INDEX, Role.LOCAL})
  public final void copyFrom(long index, MemorySegment source) {
    writable(part(index, source.byteSize())).copyFrom(source);
  }

  /**
   * Copies elements of this PE's copy to any memory.
   *
   * @param index the index of the first element to read
   * @param dest where the elements go; takes whole elements and is filled
   */
  @Means(value = Means.Effect.READS_SOME, roles = {Role.INDEX, Role.LOCAL})
  public final void copyTo(long index, MemorySegment dest) {
    dest.copyFrom(part(index, dest.byteSize()));
  }

  /**
   * Copies the remaining content of a buffer to elements of this PE's copy.
   *
   * @param index the index of the first element to write
   * @param source whole elements; its position does not change
   */
  @Means(value = Means.Effect.WRITES_SOME, roles = {Role.INDEX, Role.LOCAL})
  public final void copyFrom(long index, Buffer source) {
    copyFrom(index, MemorySegment.ofBuffer(source));
  }

  /**
   * Fills the remaining space of a buffer with elements of this PE's copy.
   *
   * @param index the index of the first element to read
   * @param dest space for whole elements; its position does not change
   */
  @Means(value = Means.Effect.READS_SOME, roles = {Role.INDEX, Role.LOCAL})
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

  @Means(Means.Effect.ASKS)
  @Override
  public String toString() {
    return type + "[length=" + length + (view ? ", of a shared file]" : ", offset=" + offset + "]");
  }
}
