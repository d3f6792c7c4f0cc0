package org.shmem4j;

/** How a PE's threads may call the library, from least to most. */
public enum ThreadLevel {
  /** The program has one thread. */
  SINGLE,
  /** The program has several threads; only the one that initialized the library calls it. */
  FUNNELED,
  /** Several threads call it, but only one at a time. */
  SERIALIZED,
  /** Any thread may call it at any time. */
  MULTIPLE
}
