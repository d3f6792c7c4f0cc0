/**
 * How the PEs of a job observe each other: which of them run, which have failed, who waits for whom and in which call.
 * PEs of one host do so in its memory; {@code betweenhosts} adds what other hosts report. The package knows the names
 * of calls and who is in a group, but neither teams nor how a call is made.
 *
 * <p>A failure is one word in the host's memory. It is written by compare-and-set, so that the first failure becomes
 * the job's and all PEs throw the same one; and without allocating, since lack of memory may be the failure. Its text
 * is written afterwards, and may be missing.
 *
 * <p>A PE that has left properly and whose process ends with status 0 is not a failure, unless another PE joins the job
 * again and needs it. A PE that is killed after it has left is a failure: {@code JobControl.peExited} checks the
 * status.
 *
 * <p>A PE belongs for good to the process that has claimed it ({@code JobControl.claim}). Processes that a PE starts
 * inherit its environment variables; the claim keeps them from becoming a second PE with the same number.
 */
package org.shmem4j.internal.pe.control;
