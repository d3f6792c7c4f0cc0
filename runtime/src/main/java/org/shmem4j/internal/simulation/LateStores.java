package org.shmem4j.internal.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * The stores of a PE to its own copies that others need not see yet, since nothing has completed or ordered them: what
 * was there before each, in the order of the stores. The PE itself sees them at once.
 */
final class LateStores {
  /** The latest ones, and short ones, show what all of them can do. */
  private static final int MOST = 64;
  private static final int MOST_BYTES = 4096;

  /**
   * A store.
   *
   * @param offset where
   * @param before what was there before
   * @param stage how many fences came before it
   */
  @SuppressWarnings("ArrayRecordComponent") // copied, never compared
  private record Store(long offset, byte[] before, int stage) {
    private boolean isWithin(long from, long bytes) {
      return offset < from + bytes && from < offset + before.length;
    }

    /** Puts back what was there before. */
    private void undo(long from, byte[] bytes) {
      int start = (int) Math.max(offset, from);
      int end = (int) Math.min(offset + before.length, from + bytes.length);
      System.arraycopy(before, (int) (start - offset), bytes, (int) (start - from), end - start);
    }
  }

  private final List<Store> stores = new ArrayList<>();
  private int fences;

  /** {@return whether so many bytes can be seen late} */
  static boolean canBe(long bytes) {
    return bytes > 0 && bytes <= MOST_BYTES;
  }

  boolean isEmpty() {
    return stores.isEmpty();
  }

  /** Notes what was at a place before a store there. */
  void add(long offset, byte[] before) {
    if (stores.size() == MOST) {
      Store ignored = stores.removeFirst();
    }
    stores.add(new Store(offset, before, fences));
  }

  /** Lets all be seen. */
  void complete() {
    stores.clear();
  }

  /** Notes a fence: who sees what the PE does to its own memory afterwards sees these. */
  void fence() {
    fences++;
  }

  /** Lets all be seen that came before a fence, since the PE now does something else to its own memory. */
  void order() {
    showBefore(fences);
  }

  /** Lets all be seen that wrote within a range, which somebody else now writes. */
  void settle(long from, long bytes) {
    for (int i = stores.size() - 1; i >= 0; i--) {
      if (stores.get(i).isWithin(from, bytes)) {
        int ignored = show(i);
        settle(from, bytes);
        return;
      }
    }
  }

  /**
   * Lets a store be seen, with those that come before it: the earlier ones at its place, and beyond a fence. Returns how
   * many these are.
   */
  private int show(int index) {
    int before = stores.size();
    Store shown = stores.get(index);
    stores.subList(0, index + 1).removeIf(earlier -> earlier.isWithin(shown.offset, shown.before.length));
    showBefore(shown.stage);
    return before - stores.size();
  }

  private void showBefore(int stage) {
    stores.removeIf(store -> store.stage < stage);
  }

  /**
   * Makes bytes what another PE sees of them. Once it has seen a store, that and those before it at its place stay seen.
   *
   * @param from where the bytes are
   * @param bytes what the PE itself sees there
   * @param isLate whether one more store, the latest first, is not seen yet
   */
  void hide(long from, byte[] bytes, BooleanSupplier isLate) {
    int next = stores.size() - 1;
    while (next >= 0) {
      Store store = stores.get(next);
      if (!store.isWithin(from, bytes.length)) {
        next--;
      } else if (isLate.getAsBoolean()) {
        store.undo(from, bytes);
        next--;
      } else {
        next -= show(next);
      }
    }
  }
}
