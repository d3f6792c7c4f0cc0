/**
 * Exchanges: in every turn, elements of a PE's arrays are copied to places in its neighbors' arrays on which they
 * agreed once. The package sees layouts as maps of bytes; it knows neither the types of the table nor how a program
 * computes.
 *
 * <p>A turn with a neighbor of this host, which sends as well:
 *
 * <pre>{@code
 *     PE 0                                                     PE 1
 *     start    few elements: copies them to a                  start    the same, the other way
 *              cell or a room of PE 1, in turn
 *              one of two
 *              more: leaves them where they are (lends them)
 *              then sets TURN in its cell there    ---------->
 *     (computes)                                               (computes)
 *     finish   waits for TURN of PE 1                          finish   waits for TURN of PE 0,
 *              compares what must agree                                 compares what must agree
 *              copies what was staged, or PE 1's                        copies what was staged, or PE 0's
 *              array, to its places                                     array, to its places
 *              if that was lent: sets TAKEN there                       if that was lent: sets TAKEN there
 *              if it has lent: waits for TAKEN     <----------
 * }</pre>
 *
 * <p>Two rooms and two cells are enough: PE 0 writes those of turn t + 2 only after it has finished turn t + 1, for
 * which PE 1 must have started turn t + 1 and thus finished turn t. A neighbor that only receives sets TAKEN in every
 * turn, and at each start its sender waits for the TAKEN of two turns before. There are no other waits. Between hosts a
 * turn is one message; a neighbor that only receives returns an empty one.
 *
 * <p>There are two {@link org.shmem4j.internal.pe.exchange.Direction}s, each with its own turns, cells and rooms: from
 * owners to ghosts, and back. On the way back, arriving elements are combined with the owner's, in the order of the
 * team.
 *
 * <p>Decisions, in docs/design/records: exchange.md.
 *
 * <p>Misuse that is refused:
 *
 * <ul>
 * <li>freeing an array during a turn that uses it: {@code HeapCalls} throws on that PE, before it meets the others
 * <li>using an array that was freed between turns: a turn skips its checks only if its handles are the same objects as
 * four turns before and none was freed since ({@code Turn}); a new array, even at the same place, is checked again
 * <li>passing arrays that differ from the neighbor's: each turn carries its signature, and the receiver reports a
 * mismatch
 * <li>making more turns than the neighbor: if one of the two only sends or only receives, this is reported when the
 * exchange is closed, or at the sender's next start, by the number of turns with which the other closed. If both send,
 * the extra turn cannot finish: its {@code finish} ends when the neighbor leaves the job, as a deadlock, or by the time
 * limit
 * <li>any call but close after an exception in the middle of a call, since neighbors may have a part of the turn
 * </ul>
 */
package org.shmem4j.internal.pe.exchange;
