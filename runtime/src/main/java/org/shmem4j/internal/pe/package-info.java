/**
 * What a PE is. {@code PeCore} holds the parts that are independent of its teams: its number, the memory of its host, the
 * control state of its job, its waiter, and the transport to other hosts. The packages below are the rest of it.
 *
 * <p>Decisions, in docs/design/records: stages.md.
 */
package org.shmem4j.internal.pe;
