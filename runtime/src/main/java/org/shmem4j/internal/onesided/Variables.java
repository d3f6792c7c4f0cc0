package org.shmem4j.internal.onesided;

import java.lang.foreign.MemorySegment;
import org.shmem4j.Comparison;
import org.shmem4j.SymmetricArray;
import org.shmem4j.internal.channel.Node;
import org.shmem4j.spi.ElementType;

/**
 * The variables of a wait or test on several: elements of this PE's copy, some of them left out, each compared with the
 * same value or with one of its own.
 */
public final class Variables {
  private final Node node;
  private final ElementType type;
  private final long at;
  private final long nelems;
  private final int[] status;
  private final Comparison cmp;
  private final long value;
  private final MemorySegment values;

  private Variables(
      ElementType type,
      SymmetricArray ivars,
      long index,
      long nelems,
      int[] status,
      Comparison cmp,
      long value,
      MemorySegment values) {
    this.type = type;
    this.node = nelems == 0 ? null : Reach.node("ivars", ivars);
    this.at = nelems == 0 ? 0 : Reach.ownWords(node, "ivars", ivars, index, nelems, type.bytes());
    this.nelems = nelems;
    this.status = status;
    this.cmp = Comparing.checked(cmp);
    this.value = Comparing.key(type, value);
    this.values = values;
    if (status != null && status.length < nelems) {
      throw new IllegalArgumentException(
          "status must have an element for each variable: status.length=" + status.length + " nelems=" + nelems);
    }
  }

  /** Variables that are compared with one value. */
  public static Variables of(
      ElementType type, SymmetricArray ivars, long index, long nelems, int[] status, Comparison cmp, long value) {
    return new Variables(type, ivars, index, nelems, status, cmp, value, null);
  }

  /** Variables each of which is compared with a value of its own. */
  public static Variables ofEach(
      ElementType type, SymmetricArray ivars, long index, long nelems, int[] status, Comparison cmp, MemorySegment values) {
    if (nelems != 0) {
      Reach.checkSegment(type, "cmpValues", values, nelems);
    }
    return new Variables(type, ivars, index, nelems, status, cmp, 0, values);
  }

  /** Checks that there is room for the indices of all variables. */
  public Variables withRoomIn(long[] indices) {
    if (nelems > 0 && indices == null) {
      throw new NullPointerException("indices must not be null");
    }
    if (nelems > 0 && indices.length < nelems) {
      throw new IllegalArgumentException("indices must have room for all variables: indices.length=" + indices.length
          + " nelems=" + nelems);
    }
    return this;
  }

  /** {@return the PE's memory and waiting; null if there are no variables} */
  Node node() {
    return node;
  }

  /** Passes on whether a test held; if not, moves on what is under way in the background. */
  public boolean met(boolean holds) {
    if (!holds && node != null) {
      boolean ignored = node.waiter().progress();
    }
    return holds;
  }

  /** {@return whether no variable takes part} */
  public boolean isEmpty() {
    for (long i = 0; i < nelems; i++) {
      if (takesPart(i)) {
        return false;
      }
    }
    return true;
  }

  /** {@return how many there are, those left out included} */
  public long size() {
    return nelems;
  }

  /** Whether a variable takes part. */
  public boolean takesPart(long i) {
    return status == null || status[(int) i] == 0;
  }

  /** Whether a variable's comparison holds. */
  public boolean holds(long i) {
    long key = Comparing.load(type, node.memory(), at + i * type.bytes());
    return Comparing.holds(cmp, key, values == null ? value : Comparing.valueOf(type, values, i));
  }

  /** {@return the first variable that takes part and whose comparison holds; -1 if there is none} */
  public long any() {
    for (long i = 0; i < nelems; i++) {
      if (takesPart(i) && holds(i)) {
        return i;
      }
    }
    return -1;
  }

  /** {@return the first variable from one on that takes part and whose comparison does not hold; the size if none} */
  public long firstUnmet(long from) {
    long i = from;
    while (i < nelems && (!takesPart(i) || holds(i))) {
      i++;
    }
    return i;
  }

  /** Lists the variables that take part and whose comparison holds, and returns how many. */
  public long some(long[] indices) {
    int found = 0;
    for (long i = 0; i < nelems; i++) {
      if (takesPart(i) && holds(i)) {
        indices[found++] = i;
      }
    }
    return found;
  }
}
