package org.shmem4j.entry;

import java.util.Arrays;
import java.util.Objects;
import org.shmem4j.Exchange;
import org.shmem4j.HandleType;
import org.shmem4j.Layout;
import org.shmem4j.SymmetricArray;
import org.shmem4j.internal.onhost.datalayout.LayoutImpl;
import org.shmem4j.internal.onhost.datalayout.TypeMap;
import org.shmem4j.internal.pe.exchange.Opening;
import org.shmem4j.internal.pe.exchange.Pattern;
import org.shmem4j.internal.pe.job.Pe;
import org.shmem4j.internal.pe.team.TeamImpl;

/**
 * The declaration of an exchange. A layout of another type is refused at once; anything else that is wrong, when the
 * members compare their declarations.
 *
 * @param <A> the class of handles on the arrays
 */
final class ExchangeBuilder<A extends SymmetricArray> implements Exchange.Builder<A> {
  /** Adds elements to one side of the pattern. */
  @FunctionalInterface
  private interface Side {
    void add(int pe, TypeMap elements);
  }

  private final TeamImpl team;
  private final HandleType<A> type;
  private final long length;
  private final int elementBytes;
  private Pattern pattern; // null once the exchange is open

  ExchangeBuilder(TeamImpl team, HandleType<A> type, long length) {
    this.team = team;
    this.type = type;
    this.length = length;
    this.elementBytes = type.elementBytes();
    this.pattern =
        new Pattern(team.nPes(), team.myPe(), elementBytes, LayoutImpl.of(type).type().bytes(), length);
  }

  private Pattern pattern() {
    if (pattern == null) {
      throw new IllegalStateException(
          "an exchange must be declared before it is opened, and opened once: team=" + team);
    }
    return pattern;
  }

  @Override
  public Exchange.Builder<A> to(int pe, Layout<A> elements) {
    pattern().to(pe, map(elements));
    return this;
  }

  @Override
  public Exchange.Builder<A> to(int pe, long first, long count) {
    addRun(pattern()::to, pe, first, count);
    return this;
  }

  @Override
  public Exchange.Builder<A> to(int pe, int[] indices) {
    addList(pattern()::to, pe, indices);
    return this;
  }

  @Override
  public Exchange.Builder<A> from(int pe, Layout<A> elements) {
    pattern().from(pe, map(elements));
    return this;
  }

  @Override
  public Exchange.Builder<A> from(int pe, long first, long count) {
    addRun(pattern()::from, pe, first, count);
    return this;
  }

  @Override
  public Exchange.Builder<A> from(int pe, int[] indices) {
    addList(pattern()::from, pe, indices);
    return this;
  }

  private TypeMap map(Layout<A> elements) {
    Objects.requireNonNull(elements, "elements must not be null");
    if (elements instanceof LayoutImpl<A> layout && layout.isOf(type)) {
      return layout.map();
    }
    throw new IllegalArgumentException("elements must be a layout of the type of the exchange: elements=" + elements
        + "; use Layout.of(" + type + ".TYPE)");
  }

  private void addRun(Side side, int pe, long first, long count) {
    if (count < 0) {
      throw new IllegalArgumentException("count must not be negative: count=" + count);
    }
    if (count == 0) {
      side.add(pe, TypeMap.empty());
    } else if (first < 0 || count > length - first) {
      pattern.refuseElement(pe, first < 0 || first >= length ? first : length);
    } else {
      side.add(pe, TypeMap.run(first * elementBytes, count * elementBytes));
    }
  }

  private void addList(Side side, int pe, int[] indices) {
    Objects.requireNonNull(indices, "indices must not be null");
    for (int index : indices) {
      if (index < 0 || index >= length) {
        pattern.refuseElement(pe, index);
        return;
      }
    }
    side.add(pe, TypeMap.sequence(Arrays.stream(indices)
        .mapToObj(index -> TypeMap.run((long) index * elementBytes, elementBytes)).toList()));
  }

  @Override
  public Exchange<A> open() {
    Pattern declared = pattern();
    pattern = null;
    Pe pe = (Pe) TeamImpl.usable(team).shmem();
    return Opening.open(team, pe.exchanges(), pe.core(), type, declared);
  }
}
