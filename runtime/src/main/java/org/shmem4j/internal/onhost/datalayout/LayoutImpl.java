package org.shmem4j.internal.onhost.datalayout;

import java.util.ArrayList;
import java.util.List;
import org.shmem4j.HandleType;
import org.shmem4j.Layout;
import org.shmem4j.SymmetricArray;
import org.shmem4j.type.ElementType;

/**
 * A layout: its map, and the bounds that count when it is repeated.
 *
 * @param <A> the class of handles whose elements it counts
 */
public final class LayoutImpl<A> implements Layout<A> {
  private final Object owner;
  private final ElementType unit;
  private final int elementBytes;
  private final TypeMap map;
  private final long lower;
  private final long upper;
  // Calls in a loop repeat a layout the same number of times, and so reuse what is already known of the repeated map.
  private Repetition last;

  private LayoutImpl(Object owner, ElementType unit, int elementBytes, TypeMap map, long lower, long upper) {
    this.owner = owner;
    this.unit = unit;
    this.elementBytes = elementBytes;
    this.map = map;
    this.lower = lower;
    this.upper = upper;
  }

  /** Creates a layout of one element of a class of handles. */
  public static <A extends SymmetricArray> LayoutImpl<A> of(HandleType<A> type) {
    int bytes = type.elementBytes();
    return new LayoutImpl<>(type, Units.of(type.element()), bytes, TypeMap.run(0, bytes), 0, bytes);
  }

  /** Creates a layout of some fields of one element. */
  public static <A extends SymmetricArray> LayoutImpl<A> of(HandleType<A> type, List<String> fields) {
    ElementType unit = Units.of(type.element());
    List<TypeMap> lanes = new ArrayList<>();
    for (String field : fields) {
      int index = type.fields().indexOf(field);
      if (index < 0) {
        throw new IllegalArgumentException("a field must be one of the type's: field=" + field + " type=" + type
            + " fields=" + type.fields());
      }
      lanes.add(TypeMap.run((long) index * unit.bytes(), unit.bytes()));
    }
    int bytes = type.elementBytes();
    return new LayoutImpl<>(type, unit, bytes, TypeMap.sequence(lanes), 0, bytes);
  }

  /** Creates a layout of one element of memory outside the symmetric heap. */
  public static LayoutImpl<ElementType> of(ElementType type) {
    int bytes = type.bytes();
    return new LayoutImpl<>(type, Units.of(type), bytes, TypeMap.run(0, bytes), 0, bytes);
  }

  /** Combines layouts into one that selects the elements of each in turn. */
  public static <A> LayoutImpl<A> struct(List<Layout<A>> parts) {
    if (parts.isEmpty()) {
      throw new IllegalArgumentException("a struct must have at least one part; use contiguous(0) for no elements");
    }
    LayoutImpl<A> first = (LayoutImpl<A>) parts.getFirst();
    List<TypeMap> maps = new ArrayList<>();
    long lower = first.lower;
    long upper = first.upper;
    for (Layout<A> layout : parts) {
      LayoutImpl<A> part = (LayoutImpl<A>) layout;
      if (part.owner != first.owner) {
        throw new IllegalArgumentException("the parts of a struct must be of one type: type=" + first.owner + " other="
            + part.owner);
      }
      maps.add(part.map);
      lower = Math.min(lower, part.lower);
      upper = Math.max(upper, part.upper);
    }
    return first.with(TypeMap.sequence(maps), lower, upper);
  }

  private LayoutImpl<A> with(TypeMap newMap, long newLower, long newUpper) {
    return new LayoutImpl<>(owner, unit, elementBytes, newMap, newLower, newUpper);
  }

  private static void checkCount(String name, long count) {
    if (count < 0) {
      throw new IllegalArgumentException(name + " must not be negative: " + name + "=" + count);
    }
  }

  private long extentBytes() {
    return upper - lower;
  }

  @Override
  public LayoutImpl<A> contiguous(long count) {
    return vector(1, count, 0);
  }

  @Override
  public LayoutImpl<A> vector(long count, long blockLength, long stride) {
    checkCount("count", count);
    checkCount("blockLength", blockLength);
    if (stride < 0) {
      throw new IllegalArgumentException("stride must not be negative: stride=" + stride
          + "; indexed takes blocks in any order");
    }
    if (count == 0 || blockLength == 0) {
      return with(TypeMap.empty(), 0, 0);
    }
    long extent = extentBytes();
    TypeMap block = TypeMap.loop(blockLength, extent, map);
    long step = Math.multiplyExact(stride, extent);
    long beyond = Math.addExact(Math.multiplyExact(blockLength - 1, extent), Math.multiplyExact(count - 1, step));
    return with(TypeMap.loop(count, step, block), lower, Math.addExact(upper, beyond));
  }

  @Override
  public LayoutImpl<A> indexed(long[] blockLengths, long[] displacements) {
    if (blockLengths.length != displacements.length) {
      throw new IllegalArgumentException("each block must have a length and a displacement: blockLengths.length="
          + blockLengths.length + " displacements.length=" + displacements.length);
    }
    long extent = extentBytes();
    List<TypeMap> blocks = new ArrayList<>();
    long least = Long.MAX_VALUE;
    long greatest = 0;
    for (int i = 0; i < blockLengths.length; i++) {
      checkCount("blockLengths[" + i + "]", blockLengths[i]);
      checkCount("displacements[" + i + "]", displacements[i]);
      if (blockLengths[i] > 0) {
        long at = Math.multiplyExact(displacements[i], extent);
        blocks.add(TypeMap.loop(blockLengths[i], extent, map).shifted(at));
        least = Math.min(least, at + lower);
        greatest = Math.max(greatest, Math.addExact(at + upper, Math.multiplyExact(blockLengths[i] - 1, extent)));
      }
    }
    return blocks.isEmpty() ? with(TypeMap.empty(), 0, 0) : with(TypeMap.sequence(blocks), least, greatest);
  }

  @Override
  public LayoutImpl<A> at(long displacement) {
    checkCount("displacement", displacement);
    long by = Math.multiplyExact(displacement, elementBytes);
    return with(map.shifted(by), lower + by, Math.addExact(upper, by));
  }

  @Override
  public LayoutImpl<A> resized(long extent) {
    checkCount("extent", extent);
    return with(map, 0, Math.multiplyExact(extent, elementBytes));
  }

  @Override
  public double extent() {
    return (double) extentBytes() / elementBytes;
  }

  @Override
  public long count() {
    return map.bytes() / unit.bytes();
  }

  @Override
  public ElementType type() {
    return unit;
  }

  /** {@return the map of its bytes} */
  public TypeMap map() {
    return map;
  }

  /** {@return the number of bytes in a number of extents} */
  public long displacement(long extents) {
    return Math.multiplyExact(extents, extentBytes());
  }

  /** {@return the map of repetitions of this layout, each one extent after the one before} */
  public TypeMap repeated(long times) {
    Repetition known = last;
    if (known == null || known.times != times) {
      known = new Repetition(times, TypeMap.loop(times, extentBytes(), map));
      last = known;
    }
    return known.map;
  }

  private record Repetition(long times, TypeMap map) {}

  /** {@return whether it counts elements of a class of handles} */
  public boolean isOf(HandleType<?> type) {
    return owner == type;
  }

  @Override
  public String toString() {
    return "Layout[" + owner + ", " + count() + " × " + unit + ", extent=" + (double) extentBytes() / elementBytes
        + "]";
  }
}
