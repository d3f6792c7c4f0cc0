/**
 * How the control state of a job reaches its other hosts: failures spread to hosts at doubling distances; the states
 * and waits of PEs are requested when a PE needs them. The package depends on no team and no call.
 *
 * <p>Each PE passes a failure on once, to hosts at doubling distances in both directions, so that it reaches all hosts
 * in a few steps and no single dead host blocks it. It is not sent to a lost host: trying to connect would keep the
 * sender from exiting.
 *
 * <p>A lost host is noticed by the transport of any PE that is connected to it, when its network has been silent for
 * {@code SHMEM4J_SILENCE}. {@code FarControl.watchNextHost} therefore connects each PE to one on the next host at the
 * start, so that each host is watched whatever the program does. To a PE that is about to leave, the loss of another is
 * not a failure at once, since that one may have left already; it first checks 40 more times.
 *
 * <p>{@code FarDeadlocks}: once PE 0 has waited two seconds, it asks all PEs for their waits, along a tree. A busy PE
 * does not answer, and the round has no result. It is a deadlock if in two consecutive rounds each PE was in the same
 * wait and looked three times in between, and as many messages were received as were sent: otherwise a message under
 * way could still wake a PE (Mattern's four counters).
 */
package org.shmem4j.internal.pe.control.betweenhosts;
