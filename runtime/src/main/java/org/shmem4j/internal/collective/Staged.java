package org.shmem4j.internal.collective;

/**
 * A collective on buffers that peers cannot reach. It can be started again when it is over. Whoever moves it on sees to
 * it that no two threads do at once.
 */
public interface Staged {
  /** Stands for calls that are matched by their order, not by a tag. */
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
   * Starts if that needs no waiting.
   *
   * @return whether it started
   */
  boolean tryStart();

  /**
   * Starts as the collective that the first member numbered.
   *
   * @param number the number
   */
  void startAs(long number);

  /**
   * Goes as far as it can without waiting.
   *
   * @return whether it is over
   */
  boolean move();

  /** {@return its number in its group} */
  long number();
}
