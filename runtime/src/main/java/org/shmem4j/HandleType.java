package org.shmem4j;

import java.util.Objects;
import java.util.function.Function;

/**
 * What allocation must know of a class of typed handles. Each such class holds one as its constant {@code TYPE}.
 *
 * @param <A> the class of handles
 */
public final class HandleType<A extends SymmetricArray> {
  private final Class<A> handle;
  private final int elementBytes;
  private final Function<SymmetricRegion, A> constructor;

  /**
   * Describes a class of handles.
   *
   * @param handle the class
   * @param elementBytes the bytes of one element
   * @param constructor makes a handle of a region
   */
  public HandleType(Class<A> handle, int elementBytes, Function<SymmetricRegion, A> constructor) {
    this.handle = Objects.requireNonNull(handle);
    this.elementBytes = elementBytes;
    this.constructor = Objects.requireNonNull(constructor);
  }

  /** {@return the class of handles} */
  public Class<A> handle() {
    return handle;
  }

  /** {@return the bytes of one element} */
  public int elementBytes() {
    return elementBytes;
  }

  /**
   * Makes a handle.
   *
   * @param region the memory it stands for
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
