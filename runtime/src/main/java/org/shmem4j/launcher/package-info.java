/**
 * The command line: starts and ends the processes of a job, and says what this installation is. It knows a job's memory
 * and control state, and nothing of what PEs do.
 */
package org.shmem4j.launcher;
