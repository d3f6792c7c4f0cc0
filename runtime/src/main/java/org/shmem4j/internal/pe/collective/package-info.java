/**
 * Collectives on untyped memory: the interface for groups whose members are on any hosts, requests, and the algorithms
 * of PEs of one host over their channel. The package depends on no typed method and no handle.
 */
package org.shmem4j.internal.pe.collective;
