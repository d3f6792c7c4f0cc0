/**
 * Ways in which a job's PEs come to be: one PE alone, threads of a process, processes of one host, processes of several
 * hosts. Each engine creates its host's memory and its transport, but does not depend on what PEs do with them.
 *
 * <p>The first of {@code EngineProvider.ALL} that can run is taken, so the order is from the surest sign to none: the
 * environment names the memory of {@code shmem4j run}, the variables of a cluster's launcher, more PEs than one,
 * nothing. A place in a job without its memory is refused, since each process would run as a job of its own. A test
 * names an engine of its own by {@code shmem4j.test.engine}, as the pretend hosts do.
 *
 * <p>{@code HostsEngine}: PE 0 draws a secret, {@code HostJoin} makes the memory of each host, and only if there are
 * several is a transport loaded and its addresses exchanged, through the launcher's key-value store. Transports ignore
 * messages without the secret: other programs can reach their ports.
 */
package org.shmem4j.internal.pe.engine;
