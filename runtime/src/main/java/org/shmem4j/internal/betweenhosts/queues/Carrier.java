package org.shmem4j.internal.betweenhosts.queues;

import java.util.function.Consumer;

/** Carries the frames of one PE, and decides when those for this PE are executed, in any order. */
public interface Carrier {
  /** {@return a number other than 0 that identifies the job to its PEs} */
  long job();

  /**
   * Starts the carrier.
   *
   * @param broken called if a frame cannot be executed
   * @param watch called several times a second, if the carrier has a thread that can do so
   */
  void start(Consumer<Throwable> broken, Runnable watch);

  /**
   * Carries a frame.
   *
   * @param pe the PE that executes it
   * @param bytes the data that it carries besides the operation
   * @param counts whether a PE may wait for it; not if PEs only inform each other about the state of the job
   * @param frame the frame
   */
  void send(int pe, long bytes, boolean counts, Frame frame);

  /**
   * Informs the sender of a frame that it has been executed.
   *
   * @param pe the sender
   * @param frame the frame that was executed
   */
  void acknowledge(int pe, Frame frame);

  /**
   * Returns where to split a put into two parts that arrive separately.
   *
   * @param bytes its length
   * @return a number below the length; 0 if it stays in one piece
   */
  long cut(long bytes);

  /**
   * Reports that a frame reads this PE's memory; puts back older bytes where others need not see the new ones yet.
   *
   * @param offset where in the heap it reads
   * @param bytes the bytes that are there
   */
  default void isRead(long offset, byte[] bytes) {}

  /** Reports that a frame writes to this PE's heap. */
  default void isWritten(long offset, long bytes) {}

  /** Reports that this PE sends something that its earlier stores must precede. */
  default void completesStores() {}

  /** Reports that this PE calls the transport. */
  void atCall();

  /** Executes frames, for which the PE now has time; returns whether there were any. */
  boolean progress();

  /** Lets this PE sleep until a frame may have arrived. */
  void sleep(long nanos);

  /** Reports that a message has arrived for this PE, which one of its own threads must handle. */
  void messageCame();

  /** Fails the job because a message cannot be acted on. */
  void broken(Throwable thrown);

  /** Sets a function that is called for each PE that is gone; it returns whether that matters. */
  void onLost(java.util.function.IntPredicate lost);

  /** Stops the carrier. Nothing touches the host's memory afterwards. */
  void close();
}
