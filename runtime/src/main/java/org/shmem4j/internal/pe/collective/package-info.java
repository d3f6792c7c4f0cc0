/**
 * Collectives on untyped memory: the interface for groups whose members are on any hosts, requests, and the algorithms
 * of PEs of one host over their channel. The package depends on no typed method and no handle.
 *
 * <p>Decisions, in docs/design/records: small-collectives.md, large-reductions.md, two-loops.md,
 * objects-serve-again.md, scalars.md, told-at-once.md, queued-starts.md, stages.md, one-kind-of-memory.md.
 *
 * <p>Which algorithm a call takes: over hosts it is up to {@code AlgorithmTable}, of {@code Limits}, the number of
 * members and where they are. On a host each algorithm compares with {@code Limits} itself ({@code NearReduce},
 * {@code DirectReduce}, {@code NearBroadcast}); the rows of the table for one host only describe that for
 * {@code shmem4j info}, so that both are changed together. All members must choose alike, since nobody asks: a choice
 * may depend only on what is the same for all. The settings that {@code Limits} come from (SLOT_BYTES, AHEAD_BYTES,
 * DIRECT_BYTES, BLOCK_BYTES, TABLE_BYTES, LANE_BYTES) are therefore compared when the job starts: those of
 * {@code Settings.ofJob} among all PEs, and on each host those of {@code Settings.ofHost}, which may depend on its
 * cores. A new one belongs there too. A room of {@code RingLayout} bounds them.
 *
 * <p>Operands are combined in the order of the members, whatever the size ({@code Combiner}), so that another
 * algorithm gives the same bits.
 *
 * <p>A nonblocking start never waits. If its slot or room is not free it goes into its group's {@code StartQueue}, and
 * starts in the order of the calls from whatever advances requests; a blocking call starts when nothing of its group
 * is queued. Otherwise members would take slots in different orders. {@code QueuedCallsTest} looks at that,
 * {@code RunAheadTest} at slots that others still read, once more with few of them (the properties
 * {@code org.shmem4j.slots} and {@code org.shmem4j.rooms}), {@code Ring.tla} at each rule.
 *
 * <p>A member whose work throws, such as a user's operator, ends its call alone: {@code NearCollective.giveUp}
 * announces the last step and the call counts as finished, so that nobody waits for this member. It throws; the others
 * end the call as usual, with a result of which its share may be missing. The job fails only if the body lets the
 * exception escape.
 */
package org.shmem4j.internal.pe.collective;
