package org.shmem4j.internal.collective;

/** A collective of one member that is started and then moved on, by whoever looks, until it is finished. */
public interface Startable {
  /** Starts it; does not wait for other members, save for room to start in. */
  void start();

  /**
   * Goes as far as it can without waiting.
   *
   * @return whether it got any further
   */
  boolean advance();

  /** {@return whether it is finished here} */
  boolean isFinished();

  /** It has ended without failing: the object may serve another call. */
  default void release() {}
}
