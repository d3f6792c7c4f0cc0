/**
 * How the control state of a job reaches its other hosts: failures spread to hosts at doubling distances; the ends and
 * waits of PEs are asked for when somebody needs them. The package depends on no team and no call.
 *
 * <p>A failure is passed on once by each PE, to hosts at doubling distances in both directions, so that few steps
 * reach all and no single dead host interrupts the way. It is not sent to a lost host: to connect with that would keep
 * the sender from ending.
 *
 * <p>A lost host is noticed by the transport of whoever is connected with it, when its network has been silent for
 * {@code SHMEM4J_SILENCE}. {@code FarControl.watchNextHost} therefore connects each PE with one on the next host at
 * the start: each host is watched, whatever the program does. A PE that is about to leave does not take the loss of
 * another for a failure at once, as that may have left already; it looks 40 times more.
 *
 * <p>{@code FarDeadlocks}: PE 0, once it has waited two seconds, asks all for their waits, along a tree. A PE that is
 * busy does not answer, and the round comes to nothing. It is a deadlock if in two rounds in a row each PE was in the
 * same wait and had looked three times in between, and as many messages were received as were sent: otherwise one
 * under way could still wake somebody (Mattern's four counters).
 */
package org.shmem4j.internal.pe.control.betweenhosts;
