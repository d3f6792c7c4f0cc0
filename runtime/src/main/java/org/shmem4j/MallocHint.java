package org.shmem4j;

/** How an allocation will be used, so that it can be placed well. */
public enum MallocHint {
  /** Peers apply atomic operations to it. */
  ATOMICS_REMOTE,
  /** Peers signal it. */
  SIGNAL_REMOTE
}
