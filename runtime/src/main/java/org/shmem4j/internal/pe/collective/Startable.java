package org.shmem4j.internal.pe.collective;

/** A collective of one member that is started and then advanced, by any thread, until it is finished. */
public interface Startable {
  /** Starts the collective; does not wait for other members, except until there is room for it. */
  void start();

  /**
   * Advances the collective as far as possible without waiting.
   *
   * @return whether it advanced
   */
  boolean advance();

  /** {@return whether it is finished here} */
  boolean isFinished();

  /** Notes that the collective has ended without a failure, so that the object may serve another call. */
  default void release() {}
}
