package org.shmem4j.internal.betweenhosts.queues;

import java.util.function.Consumer;

/** Carries the frames of one PE, and decides when those for this PE are executed, in any order. */
public interface Carrier {
  /** {@return a number, other than 0, by which the PEs of the job know each other} */
  long job();

  /**
   * Starts to carry.
   *
   * @param broken called if a frame cannot be executed
   * @param watch called several times a second, if a thread of the carrier's own can do so
   */
  void start(Consumer<Throwable> broken, Runnable watch);

  /**
   * Carries a frame.
   *
   * @param pe the PE that executes it
   * @param bytes what it carries beside the operation
   * @param counts whether a PE may wait for it: not what PEs only tell each other about the state of the job
   * @param frame the frame
   */
  void send(int pe, long bytes, boolean counts, Frame frame);

  /**
   * Tells the sender of a frame that it is executed.
   *
   * @param pe the sender
   * @param frame executed there
   */
  void acknowledge(int pe, Frame frame);

  /**
   * Returns where a put falls apart into two, which arrive one by one.
   *
   * @param bytes its length
   * @return a number below the length; 0 if it stays in one piece
   */
  long cut(long bytes);

  /**
   * Notes that a frame reads this PE's memory, and puts back what others need not see otherwise yet.
   *
   * @param offset where, in the heap
   * @param bytes what is there
   */
  default void isRead(long offset, byte[] bytes) {}

  /** Notes that a frame writes in this PE's heap. */
  default void isWritten(long offset, long bytes) {}

  /** Notes that this PE sends what stores come before. */
  default void completesStores() {}

  /** Notes that this PE calls the transport. */
  void atCall();

  /** {@return whether frames were executed, now that the PE has time for them} */
  boolean progress();

  /** Lets this PE sleep until a frame may have come. */
  void sleep(long nanos);

  /** Notes that a message has come for this PE, which a thread of its own must see to. */
  void messageCame();

  /** Fails the job, since a message cannot be acted on. */
  void broken(Throwable thrown);

  /** Reports a PE that is gone to a function that returns whether that matters. */
  void onLost(java.util.function.IntPredicate lost);

  /** Stops. Nothing touches the host's memory afterwards. */
  void close();
}
