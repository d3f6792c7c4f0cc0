/**
 * How the PEs of a job observe each other: which of them run, which have failed, who waits for whom and in which call.
 * PEs of one host do so in its memory; {@code betweenhosts} adds what other hosts report. The package knows the names
 * of calls and who is in a group, but neither teams nor how a call is made.
 *
 * <p>A failure is one word of the host's memory. It is written by compare-and-set, so that the first failure is the
 * job's and all PEs throw the same; and without allocating, since memory may be what is lacking. Its text comes
 * afterwards, and may be missing.
 *
 * <p>A PE that has left in order and whose process ends with status 0 is no failure, unless another one joins the job
 * again and needs it. One that is killed after it has left is a failure: {@code JobControl.peExited} looks at the
 * status.
 *
 * <p>A PE belongs to the process that has claimed it ({@code JobControl.claim}), for good. Processes that a PE starts
 * inherit its variables; the claim keeps them from being a second PE of this number.
 */
package org.shmem4j.internal.pe.control;
