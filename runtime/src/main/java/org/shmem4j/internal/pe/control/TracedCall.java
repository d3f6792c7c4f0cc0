package org.shmem4j.internal.pe.control;

/** The record of a collective call as a trace sees it. It changes with the next call. */
public interface TracedCall {
  /** {@return the call} */
  Call call();

  /** {@return the bytes of each PE's count of elements; 0 if the record has no count} */
  long bytes();

  /** {@return the root in the group; -1 if there is none} */
  int root();

  /** {@return a copy of all its words} */
  long[] words();

  /** {@return the call and its arguments, as text for the user} */
  String describe();
}
