package org.shmem4j.internal.simulation;

/**
 * Something that happened in a history.
 *
 * @param pe the PE to which it happened, or -1 for a library thread
 * @param kind what kind of event it was
 * @param what the call with its line in the program; for a message, the call that sent it; empty if the library itself
 *     sent it
 * @param number the number of a message
 * @param from the PE that sent a message, or the one that is gone
 * @param sent the index of the event after which a message was sent, or -1 if there was none
 * @param line its text
 */
public record HistoryEvent(int pe, Kind kind, String what, long number, int from, int sent, String line) {
  /** The kinds of events. */
  public enum Kind {
    /** A PE makes a call. */
    CALL,
    /** A message arrives. */
    ARRIVAL,
    /** A PE dies. */
    DEATH,
    /** A PE learns that another is gone. */
    NEWS
  }
}
