/**
 * Single elements that travel together to places that only the data knows: updates, fetches and mailboxes. The package
 * knows how they are buffered, applied and counted; it knows no type of the table and no operator by name.
 *
 * <p>Decisions, in docs/design/records: updates-by-owner.md, entries-in-batches.md, epochs.md.
 *
 * <p>A handler never waits, since its sender may wait for room in an inbox that only this PE can empty. What it sends
 * while there is no room goes into {@code Backlog}, in order, and leaves when there is room. Everybody else waits for
 * room, and handles meanwhile what arrives, in all that is open ({@code OpenTraffic.moveOthers}); so two PEs whose
 * inboxes are full empty them for each other. Calls that wait ({@code complete}, {@code close}) are refused in a
 * handler with {@code IllegalStateException}, and handlers do not nest. What is queued has one limit for all members,
 * {@code SHMEM4J_QUEUE_BYTES} (64 MiB): beyond it the send throws {@code ShmemException}. A handler that throws fails
 * the job, even if the program catches it: nobody knows then which entries were handled.
 *
 * <p>How the end is found: each wave adds up what all have sent and handled. If as much was handled before one wave as
 * was sent before the next, nothing was under way in between (Mattern's four counters): with handlers that send, it
 * takes two waves at least. Where nobody sends once it is in {@code complete}, as with updates, one wave is enough, in
 * which both sums are equal.
 *
 * <p>A PE that has returned may send again while others still are in {@code complete}. {@code EpochMark} puts a bit of
 * the epoch into the length of each entry, and a receiver leaves alone what has the other bit. One bit is enough,
 * since nobody returns from the next {@code complete} before the receiver has come to it.
 */
package org.shmem4j.internal.pe.irregular;
