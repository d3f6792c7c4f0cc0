/**
 * How the PEs of a job observe each other: which of them run, which have failed, which wait for whom; and waiting
 * itself. The package depends on the host's memory, but not on teams or on what calls mean.
 */
package org.shmem4j.internal.control;
