/**
 * Collectives of groups whose members are on several hosts: each call is a series of rounds, in which a member waits
 * for flags of its host's members and for messages, works, and then sets flags and sends. The members of a host meet in
 * its memory, in the group's channel there, and read each other's heaps; leaders, and carriers of shares, exchange
 * messages with those of other hosts. Only buffers outside the heap, which members of a host cannot read, and pieces
 * with gaps go by messages from each member to every other.
 *
 * <p>Decisions, in docs/design/records: far-collectives.md.
 *
 * <p>A member that cannot work (wrong lengths, an operator that throws) still sends and receives as planned, and throws
 * when the call ends ({@code FarCall.refuse}): if it sent nothing, others would wait forever.
 *
 * <p>How mismatched calls are found: an incoming message is compared by its signature. If no message comes, a member
 * that has waited 20 ms sends the words of its call as a question to the one it waits for, and repeats that at
 * intervals that double ({@code FarCall}, {@code FarGroup}). The other answers once it has made its call of this
 * number, or will make no more calls: if the calls differ, it reports a mismatch of the first differing call that both
 * remember (128 calls), and {@code FarControl} informs all hosts. A question for a group that does not exist yet is
 * dropped, since it will be repeated. A PE that makes no collective call at all is found by deadlock detection, or by
 * the time limit.
 *
 * <p>Every 32nd call begins with a meeting of all members, unless all wait for all in it anyway. Otherwise a member
 * that waits for nobody, such as the root of broadcasts, could run ahead without bound, and its messages would pile up
 * at the others.
 *
 * <p>Members of each host combine their operands first, unless that would break the order that the operator needs: if a
 * host's members are not consecutive and the operator is not known to commute ({@code reduction.operation()} is null,
 * as for a user's operator), a reduction to all members gathers the operands instead ({@code Algorithm.ALLGATHER}).
 */
package org.shmem4j.internal.pe.collective.betweenhosts;
