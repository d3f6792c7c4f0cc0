/**
 * Collectives of groups whose members are on several hosts: each call is a series of rounds, in which a member waits
 * for flags of its host's members and for messages, works, and then sets flags and sends. The members of a host meet in
 * its memory, in the group's channel there, and read each other's heaps; leaders, and carriers of shares, exchange
 * messages with those of other hosts. Only buffers outside the heap, which members of a host cannot read, and pieces
 * with gaps go by messages from each member to every other.
 *
 * <p>Decisions, in docs/design/records: far-collectives.md.
 *
 * <p>A member that cannot work (wrong lengths, an operator that throws) still sends and receives as planned, and
 * throws when the call ends ({@code FarCall.refuse}): a message that is not sent would make others wait for ever.
 *
 * <p>A message that comes is compared by its signature. One that never comes is asked for: a member that has waited 20
 * ms sends the words of its call to the one it waits for, and again after twice as long each time ({@code FarCall},
 * {@code FarGroup}). That one answers when it has made its call of this number, or makes none any more: if the calls
 * differ it reports the mismatch, of the first call that differs as far back as both remember (128 calls), and
 * {@code FarControl} tells all hosts. A question for a group that is not there yet is dropped, since it is asked
 * again. A PE that makes no collective call at all is found by the detection of deadlocks, or by the time limit.
 *
 * <p>Every 32nd call begins with a meeting of all, unless all wait for all in it anyway. Otherwise a member that waits
 * for nobody, such as the root of broadcasts, could get ahead without bound, and its messages would pile up at the
 * others.
 *
 * <p>Members of each host combine first, unless that changes the order of operands that the operator needs: where a
 * host's members do not follow each other and the operator is not known to commute ({@code reduction.operation()} is
 * null, as for a user's), a reduction to all gathers the operands instead ({@code Algorithm.ALLGATHER}).
 */
package org.shmem4j.internal.pe.collective.betweenhosts;
