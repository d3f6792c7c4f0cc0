/**
 * How the control state of a job reaches its other hosts: failures, ends, and who waits for whom, along a tree of hosts.
 * The package depends on no team and no call.
 */
package org.shmem4j.internal.pe.control.betweenhosts;
