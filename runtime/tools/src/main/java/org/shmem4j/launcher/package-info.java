/**
 * The command line: starts and ends the processes of a job, and describes the installation. It depends on a job's
 * memory and control state, but not on what PEs do.
 *
 * <p>Decisions, in docs/design/records: source-programs.md, foreground-compilation.md, start-cache.md,
 * profile-recorder.md, archive-repository.md.
 */
package org.shmem4j.launcher;
