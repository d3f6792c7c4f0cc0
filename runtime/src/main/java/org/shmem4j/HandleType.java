package org.shmem4j;

import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.shmem4j.type.ElementType;

/**
 * Describes a class of typed handles to the calls that allocate them. Each such class holds its description as its
 * constant {@code TYPE}.
 *
 * @param <A> the class of handles
 */
public final class HandleType<A extends SymmetricArray> {
  private final Class<A> handle;
  private final ElementType element;
  private final int elementBytes;
  private final List<String> fields;
  private final Function<SymmetricRegion, A> constructor;

  /**
   * Describes a class of handles whose elements are opaque.
   *
   * @param handle the class
   * @param elementBytes the bytes of one element
   * @param constructor makes a handle of a region
   */
  public HandleType(Class<A> handle, int elementBytes, Function<SymmetricRegion, A> constructor) {
    this(handle, ElementType.bits(elementBytes * Byte.SIZE), constructor);
  }

  /**
   * Describes a class of handles.
   *
   * @param handle the class
   * @param element the type of its elements, or one of several types that have the same lanes
   * @param constructor makes a handle of a region
   * @param fields the names of an element's lanes, if they have names
   */
  public HandleType(
      Class<A> handle, ElementType element, Function<SymmetricRegion, A> constructor, String... fields) {
    this.handle = Objects.requireNonNull(handle);
    this.element = Objects.requireNonNull(element);
    this.elementBytes = element.bytes();
    this.constructor = Objects.requireNonNull(constructor);
    this.fields = List.of(fields);
  }

  /** {@return the class of handles} */
  public Class<A> handle() {
    return handle;
  }

  /** {@return the bytes of one element} */
  public int elementBytes() {
    return elementBytes;
  }

  /** {@return the type of elements, or one of several types that have the same lanes} */
  public ElementType element() {
    return element;
  }

  /** {@return the names of an element's lanes; empty if they have none} */
  public List<String> fields() {
    return fields;
  }

  /**
   * Makes a handle.
   *
   * @param region the memory that the handle stands for
   * @return the handle
   */
  public A of(SymmetricRegion region) {
    return constructor.apply(region);
  }

  @Override
  public String toString() {
    return handle.getSimpleName();
  }
}
