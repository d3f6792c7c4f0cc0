package org.shmem4j.internal.watching.checkedrun;

/** The keys that identify the contexts of a PE in records. */
public final class ContextKey {
  /** The key of the default context. */
  public static final long DEFAULT = 0;

  private static final long NO_STORES = 1L << 62;

  private ContextKey() {}

  /** {@return the key of a context whose quiet and fence do not affect stores} */
  static long withoutStores(long key) {
    return key | NO_STORES;
  }

  /** {@return whether a quiet of the context completes stores, and a fence orders them} */
  public static boolean seesToStores(long key) {
    return (key & NO_STORES) == 0;
  }
}
