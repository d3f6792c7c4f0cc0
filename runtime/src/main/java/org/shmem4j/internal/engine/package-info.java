/**
 * Ways for a job's PEs to come together: one PE alone, threads of a process, processes of a host, processes of several
 * hosts. Each knows how its host's memory and its transport come to be, and nothing of what PEs do with them.
 */
package org.shmem4j.internal.engine;
