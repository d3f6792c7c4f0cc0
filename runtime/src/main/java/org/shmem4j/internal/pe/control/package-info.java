/**
 * How the PEs of a job observe each other: which of them run, which have failed, who waits for whom and in which call.
 * PEs of one host do so in its memory; what other hosts tell is brought here by {@code betweenhosts}. The package knows
 * the names of calls and who is in a group, but neither teams nor how a call is made.
 */
package org.shmem4j.internal.pe.control;
