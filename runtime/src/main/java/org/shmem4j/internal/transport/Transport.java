package org.shmem4j.internal.transport;

import java.lang.foreign.MemorySegment;
import java.util.function.IntPredicate;

/**
 * One PE's way to PEs of other hosts, whose memory is not mapped here: one-sided operations by {@link FarContext}, and
 * messages, which may also go to PEs of this host. Any thread of the PE may call it. Whoever waits calls {@link
 * #progress}; while nobody waits, a thread of the transport sleeps until something comes, and sees to it.
 */
public interface Transport extends AutoCloseable {
  /** {@return its name, for people} */
  String name();

  /**
   * Begins; called once, before anything else but {@link #handle}.
   *
   * @param patience how the PE waits
   * @param lost is told of each PE that can no longer be reached; says whether the job fails by it
   * @param watch is called several times a second by a thread of the transport, and must not wait
   */
  void start(Patience patience, IntPredicate lost, Runnable watch);

  /** {@return a new far side of a context} */
  FarContext openContext();

  /**
   * Sends a message.
   *
   * @param pe the PE that receives it
   * @param channel together with the number and the sender, what it is received by
   * @param number its number on the channel
   * @param record words that travel with it, at most {@link Transfer#RECORD_WORDS}; copied before this returns
   * @param memory the memory of what is sent; null if that is the record only
   * @param at where it starts there
   * @param bytes its length
   * @return the transfer: when it is done, the memory may be changed
   */
  Transfer send(int pe, long channel, long number, long[] record, MemorySegment memory, long at, long bytes);

  /**
   * Receives the message that a PE has sent or will send.
   *
   * @param pe the sender
   * @param channel the channel
   * @param number its number on the channel
   * @param memory the memory that takes it; null if only its record is wanted
   * @param at where it goes there
   * @param bytes the room for it: of a longer message only the record and the length are received
   * @return the transfer: when it is done, the message is there
   */
  Transfer receive(int pe, long channel, long number, MemorySegment memory, long at, long bytes);

  /**
   * Sets what happens to messages on a channel that nobody receives explicitly.
   *
   * @param channel the channel
   * @param handler is called by whatever thread sees the message, and must not wait
   */
  void handle(long channel, MessageHandler handler);

  /** {@return how many messages were sent, those on channels with a handler not counted} */
  long sent();

  /** {@return how many of the messages that are counted as sent have come} */
  long received();

  /** {@return whether anything of this PE is under way} */
  boolean isBusy();

  /**
   * Runs an action when all one-sided operations begun so far are complete.
   *
   * @param action is run by whatever thread sees that, and must not wait
   */
  void afterOperations(Runnable action);

  /**
   * Sees to what has come and moves on what is under way; does not wait.
   *
   * @return whether there was anything
   */
  boolean progress();

  /** Ends it: what is under way is given up. */
  @Override
  void close();
}
