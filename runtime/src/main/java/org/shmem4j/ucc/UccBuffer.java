package org.shmem4j.ucc;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.shmem4j.Layout;
import org.shmem4j.SymmetricArray;
import org.shmem4j.internal.onhost.datalayout.LayoutImpl;

/**
 * A buffer of a collective: {@code ucc_coll_buffer_info_t}, {@code ucc_coll_buffer_info_v_t}. The memory is a Java
 * array's, native, or symmetric. As in C, the count covers the pieces of all participants for an alltoall, for the
 * destination of an allgather or gather, and for the source of a scatter or reduce-scatter.
 */
public final class UccBuffer {
  private final MemorySegment memory;
  private final UccDatatype datatype;
  private final LayoutImpl<?> layout;
  private final long count;
  private final long[] counts;
  private final long[] displacements;

  private UccBuffer(MemorySegment memory, UccDatatype datatype, Layout<?> layout, long count, long[] counts,
      long[] displacements) {
    this.memory = UccException.present(memory, "memory");
    this.datatype = UccException.present(datatype, "datatype");
    this.layout = (LayoutImpl<?>) layout;
    this.count = count;
    this.counts = counts;
    this.displacements = displacements;
  }

  /**
   * Creates a buffer of consecutive elements.
   *
   * @param memory the memory that contains them
   * @param count the number of elements
   * @param datatype the type of the elements
   * @return the buffer
   */
  public static UccBuffer of(MemorySegment memory, long count, UccDatatype datatype) {
    return new UccBuffer(memory, datatype, null, count, null, null);
  }

  /**
   * Creates a buffer whose elements a layout selects, for collectives that move data. The source and the destination
   * may have different layouts, and one of them may be plain elements.
   *
   * @param memory the memory that contains them
   * @param count the number of layouts, each one extent after the one before
   * @param layout the layout
   * @return the buffer
   */
  public static UccBuffer of(MemorySegment memory, long count, Layout<?> layout) {
    return new UccBuffer(memory, UccDatatype.of(UccException.present(layout, "layout")), layout, count, null, null);
  }

  /**
   * Creates a buffer with a piece of consecutive layouts for each participant.
   *
   * @param memory the memory that contains them
   * @param counts the number of layouts in each piece
   * @param displacements where each piece starts, in extents of the layout
   * @param layout the layout
   * @return the buffer
   */
  public static UccBuffer pieces(MemorySegment memory, long[] counts, long[] displacements, Layout<?> layout) {
    UccException.present(counts, "counts");
    UccException.present(displacements, "displacements");
    return new UccBuffer(memory, UccDatatype.of(UccException.present(layout, "layout")), layout,
        Arrays.stream(counts).sum(), counts.clone(), displacements.clone());
  }

  /**
   * Creates a buffer with a piece for each participant, with 64-bit counts and displacements.
   *
   * @param memory the memory that contains them
   * @param counts the number of elements in each piece
   * @param displacements the element at which each piece starts
   * @param datatype what the elements are
   * @return the buffer
   */
  public static UccBuffer pieces(MemorySegment memory, long[] counts, long[] displacements, UccDatatype datatype) {
    UccException.present(counts, "counts");
    UccException.present(displacements, "displacements");
    return new UccBuffer(
        memory, datatype, null, Arrays.stream(counts).sum(), counts.clone(), displacements.clone());
  }

  /**
   * Creates a buffer with a piece for each participant, with 32-bit counts and displacements.
   *
   * @param memory the memory that contains them
   * @param counts the number of elements in each piece
   * @param displacements the element at which each piece starts
   * @param datatype what the elements are
   * @return the buffer
   */
  public static UccBuffer pieces(MemorySegment memory, int[] counts, int[] displacements, UccDatatype datatype) {
    return pieces(memory, Arrays.stream(UccException.present(counts, "counts")).asLongStream().toArray(),
        Arrays.stream(UccException.present(displacements, "displacements")).asLongStream().toArray(), datatype);
  }

  /**
   * Creates a buffer of this PE's copy of a whole symmetric array.
   *
   * @param array the array
   * @return the buffer, of the datatype of the array's elements
   */
  public static UccBuffer of(SymmetricArray array) {
    UccException.present(array, "array");
    return of(array.segment(), array.length(), UccDatatype.of(array));
  }

  /**
   * Creates a buffer of a whole array.
   *
   * @param array the array
   * @return the buffer, of 8-bit integers
   */
  public static UccBuffer of(byte... array) {
    return of(MemorySegment.ofArray(UccException.present(array, "array")), array.length, UccDatatype.INT8);
  }

  /**
   * Creates a buffer of a whole array.
   *
   * @param array the array
   * @return the buffer, of 16-bit integers
   */
  public static UccBuffer of(short... array) {
    return of(MemorySegment.ofArray(UccException.present(array, "array")), array.length, UccDatatype.INT16);
  }

  /**
   * Creates a buffer of a whole array.
   *
   * @param array the array
   * @return the buffer, of 32-bit integers
   */
  public static UccBuffer of(int... array) {
    return of(MemorySegment.ofArray(UccException.present(array, "array")), array.length, UccDatatype.INT32);
  }

  /**
   * Creates a buffer of a whole array.
   *
   * @param array the array
   * @return the buffer, of 64-bit integers
   */
  public static UccBuffer of(long... array) {
    return of(MemorySegment.ofArray(UccException.present(array, "array")), array.length, UccDatatype.INT64);
  }

  /**
   * Creates a buffer of a whole array.
   *
   * @param array the array
   * @return the buffer, of 32-bit floating point numbers
   */
  public static UccBuffer of(float... array) {
    return of(MemorySegment.ofArray(UccException.present(array, "array")), array.length, UccDatatype.FLOAT32);
  }

  /**
   * Creates a buffer of a whole array.
   *
   * @param array the array
   * @return the buffer, of 64-bit floating point numbers
   */
  public static UccBuffer of(double... array) {
    return of(MemorySegment.ofArray(UccException.present(array, "array")), array.length, UccDatatype.FLOAT64);
  }

  /** {@return the memory that contains the elements} */
  public MemorySegment memory() {
    return memory;
  }

  /** {@return the type of the elements} */
  public UccDatatype datatype() {
    return datatype;
  }

  /** {@return the number of elements; with pieces, that of all pieces together} */
  public long count() {
    return count;
  }

  /** {@return whether the buffer has a piece for each participant} */
  public boolean hasPieces() {
    return counts != null;
  }

  /** {@return the layout of the elements; null if they are consecutive} */
  LayoutImpl<?> layout() {
    return layout;
  }

  long[] counts() {
    return counts;
  }

  long[] displacements() {
    return displacements;
  }

  @Override
  public String toString() {
    return (counts == null ? count : Arrays.toString(counts)) + " " + datatype;
  }
}
