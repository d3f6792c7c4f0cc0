/**
 * Exchanges: turn after turn, elements of a PE's arrays are copied to places in its neighbors', which were agreed on
 * once. The package knows layouts as maps of bytes, and neither types of the table nor how a program computes.
 *
 * <p>A turn with a neighbor of this host, which sends as well:
 *
 * <pre>{@code
 *     PE 0                                                     PE 1
 *     start    few elements: copies them to a                  start    the same, the other way
 *              room of PE 1, in turn one of two
 *              more: leaves them where they are (lends them)
 *              then sets TURN in its cell there    ---------->
 *     (computes)                                               (computes)
 *     finish   waits for TURN of PE 1                          finish   waits for TURN of PE 0,
 *              compares what must agree                                 compares what must agree
 *              copies the room, or PE 1's array,                        copies the room to its places,
 *              to its places                                            or PE 0's array
 *              if that was lent: sets TAKEN there                       if that was lent: sets TAKEN there
 *              if it has lent: waits for TAKEN     <----------
 * }</pre>
 *
 * <p>Two rooms, and two cells, are enough: PE 0 writes those of turn t + 2 only after it has finished turn t + 1, when
 * PE 1 has started that, and so has finished turn t. A neighbor that only receives sets TAKEN in every turn, and who
 * sends to it waits in its start for that of two turns ago. Nobody waits for anybody else. Between hosts a turn is one
 * message; a neighbor that only receives returns an empty one.
 *
 * <p>Decisions, in docs/design/records: exchange.md.
 */
package org.shmem4j.internal.pe.exchange;
