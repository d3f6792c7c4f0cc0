package org.shmem4j.internal.onhost.datalayout;

import java.util.List;
import org.shmem4j.HandleType;
import org.shmem4j.Layout;
import org.shmem4j.SymmetricArray;
import org.shmem4j.internal.factory.Factories;
import org.shmem4j.internal.factory.LayoutFactory;
import org.shmem4j.type.ElementType;

/** Creates the layouts of {@link Layout}'s methods. */
final class Layouts implements LayoutFactory {
  static {
    Factories.register(new Layouts());
  }

  private Layouts() {}

  @Override
  public <A extends SymmetricArray> Layout<A> of(HandleType<A> type) {
    return LayoutImpl.of(type);
  }

  @Override
  public <A extends SymmetricArray> Layout<A> of(HandleType<A> type, List<String> fields) {
    return LayoutImpl.of(type, fields);
  }

  @Override
  public Layout<ElementType> of(ElementType type) {
    return LayoutImpl.of(type);
  }

  @Override
  public <A> Layout<A> struct(List<Layout<A>> parts) {
    return LayoutImpl.struct(parts);
  }
}
