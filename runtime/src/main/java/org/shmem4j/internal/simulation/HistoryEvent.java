package org.shmem4j.internal.simulation;

/**
 * Something that happened in a history.
 *
 * @param pe the PE to which it happened; -1 for a thread of the library's own
 * @param kind what it was
 * @param what the call with its line in the program; of a message the call that sent it; empty where the library itself
 *     sent it
 * @param number the number of a message
 * @param from the PE that sent a message; the one that is gone
 * @param sent the event after which a message was sent, by its place; -1 if there was none
 * @param line it as text
 */
public record HistoryEvent(int pe, Kind kind, String what, long number, int from, int sent, String line) {
  /** What happens. */
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
