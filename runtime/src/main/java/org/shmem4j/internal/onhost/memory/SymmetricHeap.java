package org.shmem4j.internal.onhost.memory;

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.shmem4j.HeapExhaustedException;

/**
 * Allocates pieces of the symmetric heap. Every PE does its own accounting; since all make the same calls in the same
 * order, they get the same offsets. An allocation takes the smallest free piece that fits (best fit; Knuth, "The Art of
 * Computer Programming", volume 1, 2.5), and the lowest among equals; freed pieces join their neighbors.
 */
public final class SymmetricHeap {
  /** The minimum alignment of an allocation. */
  public static final long ALIGNMENT = 64;

  private static final long MIB = 1 << 20;

  private final long capacity;
  private final TreeMap<Long, Long> free = new TreeMap<>();
  private final TreeMap<Long, Long> taken = new TreeMap<>();
  private long touched;
  private long inUse;

  /**
   * Creates an empty heap.
   *
   * @param capacity its bytes
   */
  public SymmetricHeap(long capacity) {
    this.capacity = capacity;
    free.put(0L, capacity);
  }

  /**
   * Takes a piece.
   *
   * @param bytes its size, more than 0
   * @param alignment a power of two that divides its offset
   * @return its offset
   */
  public long take(long bytes, long alignment) {
    long unit = Math.max(alignment, ALIGNMENT);
    long size = roundUp(bytes, ALIGNMENT);
    Map.Entry<Long, Long> best = null;
    for (Map.Entry<Long, Long> piece : free.entrySet()) {
      long padding = roundUp(piece.getKey(), unit) - piece.getKey();
      if (size > 0 && piece.getValue() - padding >= size && (best == null || piece.getValue() < best.getValue())) {
        best = piece;
      }
    }
    if (best == null) {
      throw exhausted(bytes);
    }
    long piece = best.getKey();
    long pieceEnd = piece + best.getValue();
    long at = roundUp(piece, unit);
    free.remove(piece);
    put(free, piece, at - piece);
    put(free, at + size, pieceEnd - at - size);
    taken.put(at, size);
    inUse += size;
    return at;
  }

  private HeapExhaustedException exhausted(long asked) {
    long enough = Math.ceilDiv(capacity + asked, MIB);
    return new HeapExhaustedException("the symmetric heap must have room for every allocation: asked=" + mib(asked)
        + " free=" + mib(available()) + " largest=" + mib(largest()) + " capacity=" + mib(capacity)
        + "; raise it with --heap " + enough + "m of shmem4j run, or SHMEM_SYMMETRIC_SIZE=" + enough + "m");
  }

  private static String mib(long bytes) {
    return String.format(Locale.ROOT, "%.1f MiB", (double) bytes / MIB);
  }

  /**
   * Frees a piece.
   *
   * @param at its offset
   */
  public void release(long at) {
    Long size = taken.remove(at);
    if (size == null) {
      throw new IllegalStateException("only allocated memory can be freed, and only once: offset=" + at);
    }
    inUse -= size;
    long start = at;
    long end = at + size;
    Map.Entry<Long, Long> before = free.lowerEntry(at);
    if (before != null && before.getKey() + before.getValue() == start) {
      start = before.getKey();
    }
    Long after = free.remove(end);
    if (after != null) {
      end += after;
    }
    free.put(start, end - start);
  }

  /** {@return the number of bytes from the heap's start for which pages have been reserved} */
  public long touched() {
    return touched;
  }

  /** {@return the end, in whole units, up to which pages must be reserved for a piece} */
  public long needed(long at, long bytes, long unit) {
    return Math.max(touched, Math.min(capacity, roundUp(at + bytes, unit)));
  }

  /**
   * Makes sure that a piece has pages, by reserving pages for the part of it that was never used.
   *
   * @param at its offset
   * @param bytes its length
   * @param unit the unit in which pages are reserved
   * @param reserve receives the start and the length of that part, and may throw
   */
  public void reserve(long at, long bytes, long unit, LongBinaryConsumer reserve) {
    long end = needed(at, bytes, unit);
    if (end > touched) {
      reserve.accept(touched, end - touched);
      touched = end;
    }
  }

  /** An action on two numbers. */
  @FunctionalInterface
  public interface LongBinaryConsumer {
    /** Runs the action. */
    void accept(long one, long other);
  }

  /** {@return the bytes that are free} */
  public long available() {
    return capacity - inUse;
  }

  /** {@return the bytes that are taken} */
  public long inUse() {
    return inUse;
  }

  /** {@return the bytes of the largest free piece} */
  public long largest() {
    return free.values().stream().mapToLong(Long::longValue).max().orElse(0);
  }

  /** {@return the number of pieces that are taken} */
  public int pieces() {
    return taken.size();
  }

  private static void put(Map<Long, Long> pieces, long at, long size) {
    if (size > 0) {
      pieces.put(at, size);
    }
  }

  private static long roundUp(long value, long unit) {
    return (value + unit - 1) & -unit;
  }
}
