/**
 * Collectives on untyped memory: the interface for groups whose members are on any hosts, requests, and the algorithms
 * of PEs of one host over their channel. The package depends on no typed method and no handle.
 *
 * <p>Decisions, in docs/design/records: small-collectives.md, large-reductions.md, large-broadcasts.md, two-loops.md,
 * objects-serve-again.md, scalars.md, told-at-once.md, queued-starts.md, stages.md, one-kind-of-memory.md.
 *
 * <p>How a call's algorithm is chosen: over hosts {@code AlgorithmTable} chooses it by {@code Limits}, the number of
 * members and their placement. On one host each algorithm checks {@code Limits} itself ({@code NearReduce},
 * {@code DirectReduce}, {@code NearBroadcast}); the table's rows for one host only describe these checks for
 * {@code shmem4j info}, so change both together. All members must make the same choice without communicating, so it may
 * depend only on what is the same for all. The settings that {@code Limits} come from (SLOT_BYTES, AHEAD_BYTES,
 * SHARE_BYTES, DIRECT_BYTES, BLOCK_BYTES, TABLE_BYTES, LANE_BYTES) are therefore compared when the job starts: those of
 * {@code Settings.ofJob} among all PEs, and on each host those of {@code Settings.ofHost}, which may depend on its
 * cores. A new setting of this kind belongs there too. {@code Limits} caps SLOT_BYTES and AHEAD_BYTES by a room of
 * {@code RingLayout}, and TABLE_BYTES by a room for staging.
 *
 * <p>Operands are combined in the order of the members, whatever the size ({@code Combiner}), so that another
 * algorithm gives the same bits.
 *
 * <p>A nonblocking start never waits. If its slot or room is not free, the call enters its group's {@code StartQueue},
 * and whatever advances requests starts queued calls in their order; a blocking call starts once the queue of its group
 * is empty. Otherwise members would take slots in different orders. {@code QueuedCallsTest} checks this,
 * {@code RunAheadTest} that no slot is reused while others read it (also with few slots, by the properties
 * {@code org.shmem4j.slots} and {@code org.shmem4j.rooms}), and {@code Ring.tla} each rule.
 *
 * <p>A member whose work throws, such as a user's operator, ends its call alone: {@code NearCollective.giveUp}
 * announces the last step and the call counts as finished, so that nobody waits for this member. It throws; the others
 * finish the call as usual, with a result that may lack its share. The job fails only if the body lets the exception
 * escape.
 */
package org.shmem4j.internal.pe.collective;
