package org.shmem4j.internal.pe.irregular;

/**
 * Distinguishes what members send after their {@code complete} has returned from what they sent before. An epoch ends
 * with that return. One bit of it travels with each length of entries, and a member does not touch entries whose bit
 * differs from its own: their sender has returned from the {@code complete} in which the member still is. One bit is
 * enough, since nobody returns from the next {@code complete} before this member has come to it. Looking at the first
 * entries is enough, too: when a member sends in the next epoch, everything that was sent in this one has been handled.
 */
final class EpochMark {
  private static final long BIT = 1; // free, since lengths are multiples of 8

  private long bit;

  /** {@return a length with the epoch's bit} */
  long mark(long bytes) {
    return bytes | bit;
  }

  /** {@return whether a length was marked in this epoch} */
  boolean hasMarked(long marked) {
    return (marked & BIT) == bit;
  }

  /** {@return a length with the same bit as another} */
  static long markLike(long marked, long bytes) {
    return bytes | (marked & BIT);
  }

  /** {@return a length without the bit} */
  static long bytes(long marked) {
    return marked & ~BIT;
  }

  /** Ends the epoch. */
  void end() {
    bit ^= BIT;
  }
}
