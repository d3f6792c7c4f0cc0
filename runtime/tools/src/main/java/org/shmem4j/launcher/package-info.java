/**
 * The command line: starts and ends the processes of a job, and describes the installation. If it is killed, the system
 * ends what it has started, and a shell that waits for that removes what it leaves behind. It depends on a job's memory
 * and control state, but not on what PEs do.
 *
 * <p>Decisions, in docs/design/records: source-programs.md, foreground-compilation.md, nested-calls.md, start-cache.md,
 * profile-recorder.md, archive-repository.md.
 *
 * <p>If the launcher is killed, three mechanisms end the job, each covering what the one before cannot reach:
 *
 * <ul>
 * <li>{@code ParentDeath} has the kernel kill each PE, even one that is stopped or not a PE yet. It needs
 * {@code setpriv}, and does not reach processes that a PE has started. The kernel takes the end of the thread that
 * started a PE for the end of the launcher, so that thread must live on
 * <li>{@code LauncherWatch} in each PE needs no system program. It kills the PE's descendants, too, but works only in a
 * process that has become a PE
 * <li>{@code LauncherCleanup} is a shell that reads from a pipe what there is to remove; the pipe ends with the
 * launcher. It kills every process that has the job's variable in its environment, looks again after a second for
 * those just being started, and deletes temporary folders. Its own environment does not have the variable
 * </ul>
 *
 * <p>If the launcher ends in order, {@code Job} does what the shell would ({@code Leftovers}), and makes it forget the
 * processes.
 *
 * <p>When a PE fails, {@code Job} records the failure for the others, gives them 900 ms to report it and end, and kills
 * those that are left, which made no call. The exit status is that of the PE that failed, not of those that ended
 * because of it. Only if a PE that uses a start cache crashes before it has joined does the job start again, without
 * the cache.
 *
 * <p>{@code ClusterLauncherParent} runs a cluster's launcher as its child, since launchers wait forever for a lost
 * host. A PE whose job failed prints a line that only the parent knows; the launcher then has 5 s to end by itself.
 */
package org.shmem4j.launcher;
