/**
 * The parts of a PE. {@code PeCore} holds those that are independent of its teams: its number, the memory of its host,
 * the control state of its job, its waiter, and the transport to other hosts. The subpackages hold the rest.
 *
 * <p>Decisions, in docs/design/records: stages.md.
 */
package org.shmem4j.internal.pe;
