/**
 * How the control state of a job reaches its other hosts: failures spread to hosts at doubling distances; ends and
 * waits are asked for. The package depends on no team and no call.
 */
package org.shmem4j.internal.pe.control.betweenhosts;
