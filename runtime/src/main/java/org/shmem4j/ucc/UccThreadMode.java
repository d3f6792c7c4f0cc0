package org.shmem4j.ucc;

/** Which threads of the program call: {@code ucc_thread_mode_t}. */
public enum UccThreadMode {
  /** {@code UCC_THREAD_SINGLE}: the program has one thread. */
  SINGLE,
  /** {@code UCC_THREAD_FUNNELED}: one of its threads calls, the one that initialised the library. */
  FUNNELED,
  /** {@code UCC_THREAD_MULTIPLE}: any thread calls, and none posts to a team while another does. */
  MULTIPLE
}
