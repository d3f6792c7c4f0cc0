/**
 * A job and its PEs: start, end, failure; their heap and their locks. The package depends on no typed method and no
 * one-sided call.
 *
 * <p>Decisions, in docs/design/records: global-exit.md.
 *
 * <p>What ends a process:
 *
 * <ul>
 * <li>a PE whose body throws first records that, without allocating, and then prints an explanation
 * <li>{@code LauncherWatch} ends a process whose launcher is gone, or after globalExit, whatever the program does. It
 * checks every 200 ms. A stopped process cannot check, so the kernel is asked to continue it when the launcher dies,
 * before the start goes on
 * <li>{@code UnnoticedFailure} ends a PE of a job over hosts that makes no call for a second after a failure: its host
 * may be cut off, so that no launcher reaches it. On one host the launcher ends it
 * <li>{@code ClusterLauncherAbort} asks a cluster's launcher to end the job, and tells the parent of that launcher,
 * which may itself wait for a host that is gone
 * </ul>
 *
 * <p>A process that a PE started finds the PE claimed, reports that, and runs alone, as a job of one PE ({@code Jobs}).
 *
 * <p>Leaving: each PE refuses to leave while something is incomplete, waits for its own requests, becomes CLOSING, and
 * meets the others twice, so that no PE is gone before all have compared their calls. Once a PE is CLOSING, no other
 * may wait for it.
 */
package org.shmem4j.internal.pe.job;
