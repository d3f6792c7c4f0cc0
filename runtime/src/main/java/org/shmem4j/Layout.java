package org.shmem4j;

import java.util.List;
import org.shmem4j.check.Means;
import org.shmem4j.check.Role;
import org.shmem4j.internal.factory.Factories;
import org.shmem4j.internal.factory.LayoutFactory;
import org.shmem4j.type.ElementType;

/**
 * Selects the elements of an array that a call uses, and their order: a column of a matrix, a triangle, one field of
 * each record. Routines of {@code LayoutCollectives} take layouts in place of counts. The sent and the received
 * elements may be laid out differently, but must consist of the same count of numbers, of the same type.
 *
 * <p>Layouts are values: they belong to no array, never change, and can be shared between threads. All distances are
 * counted in elements. A layout without gaps costs no more than a count. Only the library implements this interface.
 *
 * @param <A> the class of handles whose elements it counts
 */
public interface Layout<A> {
  /**
   * Makes a layout of one element.
   *
   * @param type the constant {@code TYPE} of a class of handles
   * @param <A> the class of handles
   * @return the layout
   */
  @Means(gives = Means.Given.LAYOUT)
  static <A extends SymmetricArray> Layout<A> of(HandleType<A> type) {
    return factory().of(type);
  }

  /**
   * Makes a layout of some fields of one element. When it is repeated, each repetition selects these fields of the next
   * element.
   *
   * @param type the constant {@code TYPE} of a class of handles whose elements have named fields
   * @param fields their names, in the order in which they are sent and received
   * @param <A> the class of handles
   * @return the layout
   */
  static <A extends SymmetricArray> Layout<A> of(HandleType<A> type, String... fields) {
    return factory().of(type, List.of(fields));
  }

  /**
   * Makes a layout of one element of memory outside the symmetric heap.
   *
   * @param type the type of elements
   * @return the layout
   */
  static Layout<ElementType> of(ElementType type) {
    return factory().of(type);
  }

  /**
   * Makes a layout of consecutive elements.
   *
   * @param type the constant {@code TYPE} of a class of handles
   * @param count how many
   * @param <A> the class of handles
   * @return the layout
   */
  @Means(gives = Means.Given.LAYOUT, roles = {Role.OTHER, Role.COUNT})
  static <A extends SymmetricArray> Layout<A> contiguous(HandleType<A> type, long count) {
    return of(type).contiguous(count);
  }

  /**
   * Makes a layout of equally spaced blocks of elements, such as a column of a matrix.
   *
   * @param type the constant {@code TYPE} of a class of handles
   * @param count how many blocks
   * @param blockLength the number of elements in a block
   * @param stride the number of elements from the start of a block to the start of the next
   * @param <A> the class of handles
   * @return the layout
   */
  @Means(gives = Means.Given.LAYOUT, roles = {Role.OTHER, Role.COUNT, Role.BLOCK, Role.STRIDE})
  static <A extends SymmetricArray> Layout<A> vector(
      HandleType<A> type, long count, long blockLength, long stride) {
    return of(type).vector(count, blockLength, stride);
  }

  /**
   * Makes a layout of blocks of elements, each with its own length and position, such as a triangle of a matrix.
   *
   * @param type the constant {@code TYPE} of a class of handles
   * @param blockLengths the number of elements in each block
   * @param displacements where each block starts
   * @param <A> the class of handles
   * @return the layout
   */
  @Means(gives = Means.Given.LAYOUT, roles = {Role.OTHER, Role.BLOCK, Role.INDEX})
  static <A extends SymmetricArray> Layout<A> indexed(
      HandleType<A> type, long[] blockLengths, long[] displacements) {
    return of(type).indexed(blockLengths, displacements);
  }

  /**
   * Combines layouts into one that selects the elements of each in turn; {@link #at} says where each starts.
   *
   * @param parts the layouts, of one class of handles
   * @param <A> the class of handles
   * @return the layout
   */
  @SafeVarargs
  @SuppressWarnings("varargs") // copied to a list, which is only read
  @Means(gives = Means.Given.LAYOUT, roles = Role.LAYOUT)
  static <A> Layout<A> struct(Layout<A>... parts) {
    return factory().struct(List.of(parts));
  }

  /**
   * Repeats this layout, each repetition one extent after the one before.
   *
   * @param count how many times
   * @return the layout
   */
  @Means(gives = Means.Given.LAYOUT, roles = Role.COUNT)
  Layout<A> contiguous(long count);

  /**
   * Repeats this layout in equally spaced blocks.
   *
   * @param count how many blocks
   * @param blockLength how many times each block repeats this layout
   * @param stride the distance from the start of a block to the start of the next, in extents of this layout
   * @return the layout
   */
  @Means(gives = Means.Given.LAYOUT, roles = {Role.COUNT, Role.BLOCK, Role.STRIDE})
  Layout<A> vector(long count, long blockLength, long stride);

  /**
   * Repeats this layout in blocks, each with its own length and position.
   *
   * @param blockLengths how many times each block repeats this layout
   * @param displacements where each block starts, in extents of this layout
   * @return the layout
   */
  @Means(gives = Means.Given.LAYOUT, roles = {Role.BLOCK, Role.INDEX})
  Layout<A> indexed(long[] blockLengths, long[] displacements);

  /**
   * Moves this layout.
   *
   * @param displacement the number of elements to move it by
   * @return the layout
   */
  @Means(gives = Means.Given.LAYOUT, roles = Role.INDEX)
  Layout<A> at(long displacement);

  /**
   * Gives this layout another extent, which is the distance between its repetitions. With an extent shorter than the
   * layout, repetitions lie in each other's gaps, as the columns of a matrix do.
   *
   * @param extent the number of elements from one repetition to the next
   * @return the layout
   */
  Layout<A> resized(long extent);

  /** {@return the distance between repetitions in elements; a fraction where the layout repeats lanes of an element} */
  double extent();

  /** {@return how many numbers this layout selects: lanes if elements have several, otherwise elements} */
  long count();

  /** {@return the type of these numbers} */
  ElementType type();

  private static LayoutFactory factory() {
    return (LayoutFactory) Factories.of("org.shmem4j.internal.onhost.datalayout.Layouts");
  }
}
