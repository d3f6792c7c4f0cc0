package org.shmem4j.internal.pe.control;

/** The activity of a PE of this process, which only its own process knows. */
public interface Activity {
  /** {@return the thread that waits, if one does; otherwise the PE's own} */
  Thread thread();

  /** {@return what the wait is for, such as a variable and its comparison; empty if there is nothing to say} */
  String awaited();

  /** {@return the offset of the lock that it waits for; -1 if there is none} */
  long awaitedLock();

  /** {@return the offsets of the locks that it holds} */
  long[] locksHeld();

  /** {@return whether collectives that it started are not finished} */
  boolean hasCollectives();
}
