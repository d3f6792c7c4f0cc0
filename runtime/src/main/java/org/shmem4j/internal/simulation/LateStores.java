package org.shmem4j.internal.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * The stores of a PE to its own copies that others need not see yet, since nothing has completed or ordered them: the
 * previous contents for each store, in the order of the stores. The PE itself sees its stores at once.
 */
final class LateStores {
  /** The most stores that are kept: the latest, and only short ones, are enough to show every effect. */
  private static final int MOST = 64;
  private static final int MOST_BYTES = 4096;

  /**
   * A store.
   *
   * @param offset where
   * @param before the previous contents
   * @param stage how many fences came before it
   */
  @SuppressWarnings("ArrayRecordComponent") // copied, never compared
  private record Store(long offset, byte[] before, int stage) {
    private boolean isWithin(long from, long bytes) {
      return offset < from + bytes && from < offset + before.length;
    }

    /** Restores the previous contents. */
    private void undo(long from, byte[] bytes) {
      int start = (int) Math.max(offset, from);
      int end = (int) Math.min(offset + before.length, from + bytes.length);
      System.arraycopy(before, (int) (start - offset), bytes, (int) (start - from), end - start);
    }
  }

  private final List<Store> stores = new ArrayList<>();
  private int fences;

  /** {@return whether a store of this many bytes can be seen late} */
  static boolean canBe(long bytes) {
    return bytes > 0 && bytes <= MOST_BYTES;
  }

  boolean isEmpty() {
    return stores.isEmpty();
  }

  /** Records the contents of a place before a store there. */
  void add(long offset, byte[] before) {
    if (stores.size() == MOST) {
      Store ignored = stores.removeFirst();
    }
    stores.add(new Store(offset, before, fences));
  }

  /** Makes all stores visible. */
  void complete() {
    stores.clear();
  }

  /** Records a fence: whoever sees what the PE does to its own memory afterwards also sees these stores. */
  void fence() {
    fences++;
  }

  /** Makes all stores before a fence visible, since the PE now does something else to its own memory. */
  void order() {
    showBefore(fences);
  }

  /** Makes all stores to a range visible, because somebody else now writes there. */
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
   * Makes a store visible, with those that must come before it: earlier ones at its place, and those before a fence.
   * Returns their number.
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
   * Turns bytes into what another PE sees of them. Once it has seen a store, that store and earlier ones at its place
   * stay visible.
   *
   * @param from where the bytes are
   * @param bytes what the PE itself sees there
   * @param isLate whether one more store, starting with the latest, is not visible yet
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
