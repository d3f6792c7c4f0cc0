/**
 * Collectives on untyped memory: the interface that calls go to wherever a group's members live, requests, and the
 * algorithms of PEs of one host over their channel. It knows no typed method and no handle.
 */
package org.shmem4j.internal.collective;
