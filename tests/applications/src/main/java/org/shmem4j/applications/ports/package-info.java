/**
 * Programs that others have published for MPI, rewritten with exchanges: the elements that a PE gives its neighbors are
 * declared once, and no signal, wait, fence or barrier is left. Each gives the same bits on any number of PEs.
 */
package org.shmem4j.applications.ports;
