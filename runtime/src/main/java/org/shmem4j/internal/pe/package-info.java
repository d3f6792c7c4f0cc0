/**
 * The parts of a PE that are independent of its teams: its number, its host's memory, its job's control state, its
 * waiter, and the transport to other hosts. The package depends on no team and no call.
 */
package org.shmem4j.internal.pe;
