/**
 * Collectives of groups whose members are on several hosts: each call is a series of rounds, in which a member waits for
 * flags of its host's members and for messages, works, and then sets flags and sends. The members of a host meet in its
 * memory, in the channel of the group there, and read each other's heaps; leaders, and carriers of shares, exchange
 * messages with those of other hosts. Only buffers outside the heap, which members of a host cannot read, and pieces with
 * gaps go from each member to each by messages.
 *
 * <p>Decisions, in docs/design/records: far-collectives.md, last-level.md.
 */
package org.shmem4j.internal.pe.collective.betweenhosts;
