package org.shmem4j.ucc;

/** The threads of the program that may call: {@code ucc_thread_mode_t}. */
public enum UccThreadMode {
  /** {@code UCC_THREAD_SINGLE}: the program has one thread. */
  SINGLE,
  /** {@code UCC_THREAD_FUNNELED}: only the thread that initialized the library calls. */
  FUNNELED,
  /** {@code UCC_THREAD_MULTIPLE}: any thread may call, but two must not post to one team at once. */
  MULTIPLE
}
