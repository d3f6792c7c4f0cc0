/**
 * Programs that others have published for MPI, written anew with exchanges: what a PE gives its neighbors is declared
 * once, and no signal, wait, fence or barrier is left. Each has the same bits on any number of PEs.
 */
package org.shmem4j.applications.ports;
