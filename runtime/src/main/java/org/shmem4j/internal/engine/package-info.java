/**
 * Ways for PEs to share memory: one PE alone, threads of a process, processes of a machine. Each knows only how a job's
 * memory comes to be.
 */
package org.shmem4j.internal.engine;
