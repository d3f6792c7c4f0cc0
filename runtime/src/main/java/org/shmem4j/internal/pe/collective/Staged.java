package org.shmem4j.internal.pe.collective;

/**
 * A collective on buffers that peers cannot reach. It can be started again when it is over. Callers ensure that no two
 * threads advance it at once.
 */
public interface Staged {
  /** The tag of calls that are matched by their order. */
  long NO_TAG = 0;

  /** {@return the tag that the call carries} */
  long tag();

  /**
   * Sets the tag that the call carries.
   *
   * @param tag the tag; it must agree between members
   */
  void tag(long tag);

  /**
   * Starts the collective if that needs no waiting.
   *
   * @return whether it started
   */
  boolean tryStart();

  /**
   * Starts the collective under a number that the first member gave.
   *
   * @param number the number
   */
  void startAs(long number);

  /**
   * Continues as far as possible without waiting.
   *
   * @return whether it is over
   */
  boolean move();

  /** {@return its number in its group} */
  long number();
}
