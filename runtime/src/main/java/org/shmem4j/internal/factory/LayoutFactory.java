package org.shmem4j.internal.factory;

import java.util.List;
import org.shmem4j.HandleType;
import org.shmem4j.Layout;
import org.shmem4j.SymmetricArray;
import org.shmem4j.type.ElementType;

/** Makes the layouts that others are composed of. */
public interface LayoutFactory {
  /** Makes a layout of one element of a class of handles. */
  <A extends SymmetricArray> Layout<A> of(HandleType<A> type);

  /** Makes a layout of some fields of one element. */
  <A extends SymmetricArray> Layout<A> of(HandleType<A> type, List<String> fields);

  /** Makes a layout of one element of memory outside the symmetric heap. */
  Layout<ElementType> of(ElementType type);

  /** Combines layouts into one that selects the elements of each, one after the other. */
  <A> Layout<A> struct(List<Layout<A>> parts);
}
