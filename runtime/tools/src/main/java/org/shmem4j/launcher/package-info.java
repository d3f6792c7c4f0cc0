/**
 * The command line: starts and ends the processes of a job, and describes the installation. It depends on a job's
 * memory and control state, but not on what PEs do.
 */
package org.shmem4j.launcher;
