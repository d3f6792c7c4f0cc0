/**
 * Ways for a job's PEs to come together: one PE alone, threads of a process, processes of one host, processes of
 * several hosts. Each creates its host's memory and its transport, but does not depend on what PEs do with them.
 */
package org.shmem4j.internal.pe.engine;
