package org.shmem4j;

import java.util.List;
import org.shmem4j.internal.layout.LayoutImpl;
import org.shmem4j.type.ElementType;

/**
 * Which elements of an array a call means, and in which order: a column of a matrix, a triangle, one field of each
 * record. Routines of {@code LayoutCollectives} take layouts in place of counts. What is sent and what is received may
 * lie differently, but must be equally many numbers of the same type.
 *
 * <p>Layouts are values: they belong to no array, never change, and can be shared by threads. All distances are counted
 * in elements. A layout without gaps costs nothing.
 *
 * @param <A> the class of handles whose elements it counts
 */
public interface Layout<A> {
  /**
   * One element.
   *
   * @param type the constant {@code TYPE} of a class of handles
   * @param <A> the class of handles
   * @return the layout
   */
  static <A extends SymmetricArray> Layout<A> of(HandleType<A> type) {
    return LayoutImpl.of(type);
  }

  /**
   * Some fields of one element. The next element's fields follow an element farther on.
   *
   * @param type the constant {@code TYPE} of a class of handles whose elements have named fields
   * @param fields their names, in the order in which they are sent and received
   * @param <A> the class of handles
   * @return the layout
   */
  static <A extends SymmetricArray> Layout<A> of(HandleType<A> type, String... fields) {
    return LayoutImpl.of(type, List.of(fields));
  }

  /**
   * One element of memory outside the symmetric heap.
   *
   * @param type the type of elements
   * @return the layout
   */
  static Layout<ElementType> of(ElementType type) {
    return LayoutImpl.of(type);
  }

  /**
   * Elements one after another.
   *
   * @param type the constant {@code TYPE} of a class of handles
   * @param count how many
   * @param <A> the class of handles
   * @return the layout
   */
  static <A extends SymmetricArray> Layout<A> contiguous(HandleType<A> type, long count) {
    return of(type).contiguous(count);
  }

  /**
   * Blocks of elements at equal distances, such as a column of a matrix.
   *
   * @param type the constant {@code TYPE} of a class of handles
   * @param count how many blocks
   * @param blockLength elements of a block
   * @param stride elements from the start of a block to that of the next one
   * @param <A> the class of handles
   * @return the layout
   */
  static <A extends SymmetricArray> Layout<A> vector(
      HandleType<A> type, long count, long blockLength, long stride) {
    return of(type).vector(count, blockLength, stride);
  }

  /**
   * Blocks of elements, each with its length and its place, such as a triangle of a matrix.
   *
   * @param type the constant {@code TYPE} of a class of handles
   * @param blockLengths elements of each block
   * @param displacements where each block starts
   * @param <A> the class of handles
   * @return the layout
   */
  static <A extends SymmetricArray> Layout<A> indexed(
      HandleType<A> type, long[] blockLengths, long[] displacements) {
    return of(type).indexed(blockLengths, displacements);
  }

  /**
   * Layouts one after another; {@link #at} says where each starts.
   *
   * @param parts the layouts, of one class of handles
   * @param <A> the class of handles
   * @return the layout
   */
  @SafeVarargs
  @SuppressWarnings("varargs") // copied to a list, which is only read
  static <A> Layout<A> struct(Layout<A>... parts) {
    return LayoutImpl.struct(List.of(parts));
  }

  /**
   * This layout again and again, each one extent after the one before.
   *
   * @param count how often
   * @return the layout
   */
  Layout<A> contiguous(long count);

  /**
   * Blocks of this layout at equal distances.
   *
   * @param count how many blocks
   * @param blockLength how often a block has this layout
   * @param stride from the start of a block to that of the next one, in extents of this layout
   * @return the layout
   */
  Layout<A> vector(long count, long blockLength, long stride);

  /**
   * Blocks of this layout, each with its length and its place.
   *
   * @param blockLengths how often each block has this layout
   * @param displacements where each block starts, in extents of this layout
   * @return the layout
   */
  Layout<A> indexed(long[] blockLengths, long[] displacements);

  /**
   * This layout farther on.
   *
   * @param displacement by how many elements
   * @return the layout
   */
  Layout<A> at(long displacement);

  /**
   * This layout with another extent: where the next one starts when it is repeated. An extent shorter than the layout
   * lets repetitions lie in each other's gaps, as the columns of a matrix do.
   *
   * @param extent elements from one to the next
   * @return the layout
   */
  Layout<A> resized(long extent);

  /** {@return what a repetition advances, in elements; of lanes of an element part of one} */
  double extent();

  /** {@return how many numbers it stands for: lanes of elements that have several, otherwise elements} */
  long count();

  /** {@return the type of these numbers} */
  ElementType type();
}
