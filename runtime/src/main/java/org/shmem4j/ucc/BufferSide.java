package org.shmem4j.ucc;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.shmem4j.internal.onhost.datalayout.LayoutImpl;
import org.shmem4j.internal.onhost.datalayout.PlacedPieces;
import org.shmem4j.internal.onhost.datalayout.TypeMap;
import org.shmem4j.internal.pe.collective.Cut;
import org.shmem4j.type.ElementType;

/**
 * One side of a collective's data at one participant, checked: a buffer with a run of elements, or with a piece for each
 * participant, of plain elements or with a layout.
 */
final class BufferSide {
  private final String name;
  private final UccDatatype datatype;
  private final MemorySegment memory;
  private final long count;
  // How many elements each piece has; null if they are one run.
  private final long[] counts;
  // The element at which each piece of plain elements starts; null if there are none.
  private final long[] displacements;
  // Null for plain elements.
  private final PlacedPieces laidOut;

  private BufferSide(String name, UccDatatype datatype, MemorySegment memory, long count, long[] counts,
      long[] displacements, PlacedPieces laidOut) {
    this.name = name;
    this.datatype = datatype;
    this.memory = memory;
    this.count = count;
    this.counts = counts;
    this.displacements = displacements;
    this.laidOut = laidOut;
  }

  private static UccBuffer given(String name, UccBuffer buffer, boolean pieces) {
    if (buffer == null) {
      throw UccException.invalid(name + " must be given");
    }
    if (buffer.hasPieces() != pieces) {
      throw UccException.invalid(name + (pieces ? " must have counts and displacements" : " must have one count"));
    }
    return buffer;
  }

  /** A side of consecutive elements. */
  static BufferSide whole(String name, UccBuffer buffer) {
    given(name, buffer, false);
    if (buffer.layout() != null) {
      return laidOut(name, buffer, new long[] {buffer.count()}, new long[1]);
    }
    checkRoom(name, buffer, 0, buffer.count());
    long bytes = buffer.count() * buffer.datatype().bytes();
    return new BufferSide(name, buffer.datatype(), buffer.memory().asSlice(0, bytes), buffer.count(), null, null, null);
  }

  /** A side of plain, consecutive elements, as reductions need them. */
  static BufferSide plain(String name, UccBuffer buffer) {
    if (buffer != null && buffer.layout() != null) {
      throw new UccException(UccStatus.ERR_NOT_SUPPORTED,
          name + " of a reduction must be plain elements: " + name + "=" + buffer
              + "; reduce them with LayoutReductions");
    }
    return whole(name, buffer);
  }

  /** A side of pieces with layouts. */
  private static BufferSide laidOut(String name, UccBuffer buffer, long[] repeats, long[] starts) {
    LayoutImpl<?> layout = buffer.layout();
    long[] places = new long[repeats.length];
    TypeMap[] maps = new TypeMap[repeats.length];
    for (int i = 0; i < repeats.length; i++) {
      if (repeats[i] < 0 || starts[i] < 0) {
        throw UccException.invalid("counts and displacements of " + name + " must not be negative: count=" + repeats[i]
            + " displacement=" + starts[i]);
      }
      maps[i] = layout.repeated(repeats[i]);
      places[i] = layout.displacement(starts[i]);
    }
    PlacedPieces pieces = new PlacedPieces(maps, places);
    int beyond = pieces.firstBeyond(buffer.memory().byteSize());
    if (beyond != PlacedPieces.NONE) {
      throw UccException.invalid("the elements must lie within the memory of " + name + ": end=" + pieces.end(beyond)
          + " " + name + ".bytes=" + buffer.memory().byteSize());
    }
    int bytes = buffer.datatype().bytes();
    long[] numbers = Arrays.stream(pieces.bytes()).map(all -> all / bytes).toArray();
    return new BufferSide(
        name, buffer.datatype(), buffer.memory(), Arrays.stream(numbers).sum(), numbers, null, pieces);
  }

  /** A side with a piece for each participant: consecutive equal ones, or each with its own count and displacement. */
  static BufferSide of(String name, UccBuffer buffer, int size, boolean ragged) {
    if (!ragged && buffer != null && buffer.layout() != null) {
      long each = share(name, given(name, buffer, false).count(), size);
      return laidOut(name, buffer, Exchanges.equal(size, each), Exchanges.multiples(size, each));
    }
    if (!ragged) {
      BufferSide whole = whole(name, buffer);
      long each = whole.share(size);
      return new BufferSide(name, whole.datatype, whole.memory, whole.count, Exchanges.equal(size, each),
          Exchanges.multiples(size, each), null);
    }
    checkLengths(name, given(name, buffer, true), size);
    if (buffer.layout() != null) {
      return laidOut(name, buffer, buffer.counts(), buffer.displacements());
    }
    for (int i = 0; i < size; i++) {
      checkRoom(name, buffer, buffer.displacements()[i], buffer.counts()[i]);
    }
    return new BufferSide(
        name, buffer.datatype(), buffer.memory(), buffer.count(), buffer.counts(), buffer.displacements(), null);
  }

  /**
   * A side that has the lengths of all pieces, but perhaps the memory of only one.
   *
   * @param member the member whose piece the memory holds; -1 if it holds all, consecutively
   */
  static BufferSide lengths(String name, UccBuffer buffer, int size, int member) {
    checkLengths(name, given(name, buffer, true), size);
    long held = member < 0 ? buffer.count() : buffer.counts()[member];
    checkRoom(name, buffer, 0, held);
    return new BufferSide(name, buffer.datatype(), buffer.memory().asSlice(0, held * buffer.datatype().bytes()),
        buffer.count(), buffer.counts(), null, null);
  }

  private static void checkLengths(String name, UccBuffer buffer, int size) {
    if (buffer.counts().length != size || buffer.displacements().length != size) {
      throw UccException.invalid(name + " must have a count and a displacement for each participant: counts="
          + buffer.counts().length + " displacements=" + buffer.displacements().length + " size=" + size);
    }
  }

  private static void checkRoom(String name, UccBuffer buffer, long from, long count) {
    long elements = buffer.memory().byteSize() / buffer.datatype().bytes();
    if (count < 0 || from < 0 || count > elements || from > elements - count) {
      throw UccException.invalid("the elements must lie within the memory of " + name + ": from=" + from + " count="
          + count + " " + name + ".elements=" + elements);
    }
  }

  BufferSide checkWritable() {
    if (memory.isReadOnly()) {
      throw UccException.invalid(name + " must not be read-only");
    }
    return laidOut == null ? this : checkApart();
  }

  /** Checks that no two pieces share an element. */
  BufferSide checkApart() {
    if (laidOut == null) {
      checkPlainApart();
    } else if (!laidOut.areApart()) {
      throw UccException.invalid("the elements of " + name + " must not overlap: pieces=" + laidOut.number()
          + "; see the strides and the extent of its layout");
    }
    return this;
  }

  private void checkPlainApart() {
    Integer[] order = IntStream.range(0, counts.length).boxed().toArray(Integer[]::new);
    Arrays.sort(order, Comparator.comparingLong(i -> displacements[i]));
    int before = -1;
    for (int piece : order) {
      if (counts[piece] > 0) {
        if (before >= 0 && displacements[before] + counts[before] > displacements[piece]) {
          throw UccException.invalid("the pieces of " + name + " must not overlap: piece=" + before + " from="
              + displacements[before] + " count=" + counts[before] + ", piece=" + piece + " from="
              + displacements[piece]);
        }
        before = piece;
      }
    }
  }

  /** Checks that the other side has the same datatype, and that a count is as expected. */
  void checkLike(BufferSide other, long count, long expected, String rule) {
    if (datatype != other.datatype) {
      throw UccException.invalid("source and dest must have the same datatype: " + name + "=" + datatype + " "
          + other.name + "=" + other.datatype);
    }
    if (count != expected) {
      throw UccException.invalid("the count of " + name + " must be " + rule + ": count=" + count + " expected="
          + expected);
    }
  }

  /** The number of elements of each of {@code size} equal pieces. */
  long share(int size) {
    return share(name, count, size);
  }

  private static long share(String name, long count, int size) {
    if (count % size != 0) {
      throw UccException.invalid("the count of " + name
          + " covers all participants and must be a multiple of their number: count=" + count + " size=" + size);
    }
    return count / size;
  }

  BufferSide piece(int member) {
    if (laidOut != null) {
      return new BufferSide(name, datatype, memory, counts[member], new long[] {counts[member]}, null,
          laidOut.only(member));
    }
    int bytes = datatype.bytes();
    return new BufferSide(name, datatype, memory.asSlice(displacements[member] * bytes, counts[member] * bytes),
        counts[member], null, null, null);
  }

  UccDatatype datatype() {
    return datatype;
  }

  ElementType type() {
    return datatype.type();
  }

  MemorySegment memory() {
    return memory;
  }

  long count() {
    return count;
  }

  long count(int member) {
    return counts[member];
  }

  long[] counts() {
    return counts;
  }

  /** {@return how the memory is cut into the pieces} */
  Cut cut() {
    if (laidOut != null) {
      return Cut.of(laidOut);
    }
    return counts == null ? Cut.one(type(), count) : Cut.ofElements(type(), counts, displacements);
  }
}
