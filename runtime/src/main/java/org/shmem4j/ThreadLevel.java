package org.shmem4j;

/** How a PE's threads may call the library, from least to most. */
public enum ThreadLevel {
  /** One thread only. */
  SINGLE,
  /** Several threads, of which only the one that initialised calls. */
  FUNNELED,
  /** Several threads call, one at a time. */
  SERIALIZED,
  /** Any thread calls at any time. */
  MULTIPLE
}
