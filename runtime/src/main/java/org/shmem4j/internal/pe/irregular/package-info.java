/**
 * Operations on single elements whose places depend on the data: updates, fetches and mailboxes, whose entries travel
 * in batches. The package knows how they are buffered, applied and counted; it knows no type of the table and no
 * operator by name.
 *
 * <p>Decisions, in docs/design/records: updates-by-owner.md, entries-in-batches.md, epochs.md.
 *
 * <p>A handler never waits, since its sender may wait for room in an inbox that only this PE can empty. What it sends
 * while there is no room goes into {@code Backlog}, in order, and leaves when there is room. All other senders wait for
 * room, and meanwhile handle what arrives for every open object ({@code OpenTraffic.moveOthers}), so two PEs whose
 * inboxes are full make room for each other. Calls that wait ({@code complete}, {@code close}) are refused in a handler
 * with {@code IllegalStateException}, and handlers do not nest. The queues for all members have one common limit,
 * {@code SHMEM4J_QUEUE_BYTES} (64 MiB), beyond which a send throws {@code ShmemException}. A handler that throws fails
 * the job, even if the program catches the exception: it is then unknown which entries were handled.
 *
 * <p>Termination detection: each wave adds up what all members have sent and handled. If as much was handled before one
 * wave as was sent before the next, nothing was under way in between (Mattern's four counters), so with handlers that
 * send at least two waves are needed. If no member sends once it is in {@code complete}, as with updates, one wave in
 * which both sums are equal is enough.
 *
 * <p>A PE that has returned may send again while others still are in {@code complete}. {@code EpochMark} puts a bit of
 * the epoch into the length of each entry, and a receiver does not touch entries with the other bit. One bit is enough,
 * since no PE returns from the next {@code complete} before the receiver has entered it.
 */
package org.shmem4j.internal.pe.irregular;
