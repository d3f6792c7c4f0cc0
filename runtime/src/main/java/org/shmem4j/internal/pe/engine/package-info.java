/**
 * Engines, which create a job's PEs: as one PE alone, as threads of a process, as processes on one host, or as
 * processes on several hosts. Each engine creates its host's memory and its transport, but does not depend on what PEs
 * do with them.
 *
 * <p>The first engine of {@code EngineProvider.ALL} that can run is used, so they are ordered by how clearly the
 * environment asks for them: it names the memory of {@code shmem4j run}; it has the variables of a cluster's launcher;
 * it asks for more than one PE; it says nothing. A place in a job without the job's memory is refused, since each
 * process would run as a job of its own. A test names an engine of its own by {@code shmem4j.test.engine}, as the
 * pretend hosts do.
 *
 * <p>{@code HostsEngine}: PE 0 draws a secret, and {@code HostJoin} creates the memory of each host; only if there are
 * several hosts does the engine load a transport and exchange its addresses through the launcher's key-value store.
 * Transports ignore messages without the secret, since other programs can reach their ports.
 */
package org.shmem4j.internal.pe.engine;
