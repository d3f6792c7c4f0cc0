package org.shmem4j.internal.betweenhosts.transport;

import java.lang.foreign.MemorySegment;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;

/**
 * One PE's connection to PEs on other hosts, whose memory is not mapped here: one-sided operations through
 * {@link FarContext}, and messages, which may also go to PEs of this host. Any thread of the PE may call it. A waiting
 * thread calls {@link #progress}; while none waits, a thread of the transport sleeps until something arrives, and
 * handles it.
 */
public interface Transport extends AutoCloseable {
  /** {@return its name, as text for the user} */
  String name();

  /** {@return a number other than 0 that identifies the job to its PEs} */
  long job();

  /** {@return the address by which the other PEs reach this one} */
  byte[] address();

  /**
   * Sets how to find the other PEs; called before {@link #start}.
   *
   * @param addresses returns the address of each PE; called only for those that are needed
   */
  void connect(IntFunction<byte[]> addresses);

  /**
   * Starts the transport. Called once, before any method except {@link #listen}.
   *
   * @param waiter makes the PE wait
   * @param lost called for each PE that can no longer be reached; returns whether that fails the job
   * @param broken called if a message cannot be acted on, or a thread of the transport fails; fails the job
   * @param watch called several times a second by a thread of the transport; must not wait
   */
  void start(TransportWaiter waiter, IntPredicate lost, Consumer<Throwable> broken, Runnable watch);

  /**
   * Explains why a connection to a PE could never be made.
   *
   * @param pe the PE, which is lost
   * @return addresses, the network's settings and what to check; empty if there was a connection
   */
  default String whyUnreached(int pe) {
    return "";
  }

  /** {@return a new far side of a context} */
  FarContext openContext();

  /**
   * Sends a message. The memory is the host's, a Java array's, or native memory that stays valid as long as it is
   * reachable: the transport may use it even if the caller no longer waits. The same holds for {@link #receive}, whose
   * memory any thread must be able to write.
   *
   * @param pe the PE that receives it
   * @param channel the channel; the message is received by channel, number and sender
   * @param number its number on the channel
   * @param record words that it carries, at most {@link Transfer#RECORD_WORDS}; copied before this returns
   * @param memory the memory that is sent; null to send only the record
   * @param at the start of the message in that memory
   * @param bytes its length
   * @return the transfer; when it is done, the memory may be changed
   */
  Transfer send(int pe, long channel, long number, long[] record, MemorySegment memory, long at, long bytes);

  /**
   * Receives the message that a PE has sent or will send.
   *
   * @param pe the sender
   * @param channel the channel
   * @param number its number on the channel
   * @param memory the memory for the message; null to receive only its record
   * @param at the place in that memory
   * @param bytes the size of that place; of a longer message only the record and the length are received
   * @return the transfer; when it is done, the message has arrived
   */
  Transfer receive(int pe, long channel, long number, MemorySegment memory, long at, long bytes);

  /**
   * Sets the listener of messages on a channel that are not received explicitly.
   *
   * @param channel the channel
   * @param listener called by the thread that finds the message; must not wait
   */
  void listen(long channel, MessageListener listener);

  /** {@return the number of messages sent, without those on channels that have a listener} */
  long sent();

  /** {@return the number of messages of that kind that have arrived} */
  long received();

  /** {@return whether this PE has operations or messages under way} */
  boolean isBusy();

  /**
   * Runs an action when all one-sided operations started so far are complete.
   *
   * @param action run by the thread that notices their completion; must not wait
   */
  void afterOperations(Runnable action);

  /**
   * Handles what has arrived and advances what is under way; does not wait.
   *
   * @return whether there was anything to do
   */
  boolean progress();

  /**
   * Sleeps until something may have arrived. The caller has just called {@link #progress}.
   *
   * @param nanos the longest time
   */
  void sleep(long nanos);

  /** Informs the transport that the job has failed, so that closing does not wait for peers that do not answer. */
  void hurry();

  /** Closes the transport and abandons what is under way. */
  @Override
  void close();

  /** {@return whether native code may still use the host's memory, although the transport is closed} */
  default boolean usesMemory() {
    return false;
  }
}
