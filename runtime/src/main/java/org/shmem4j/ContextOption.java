package org.shmem4j;

/** A promise about how a context is used. */
public enum ContextOption {
  /** Several threads use it, never two at once. */
  SERIALIZED,
  /** Only the thread that created it uses it. */
  PRIVATE,
  /** Fence and quiet on it need not order plain stores to symmetric memory. */
  NOSTORE
}
