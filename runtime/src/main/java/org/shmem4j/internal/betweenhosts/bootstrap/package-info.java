/**
 * How a job that a cluster's launcher started finds its members: the numbers of PEs and hosts, and a key-value store to
 * exchange a few bytes before there is a transport. Each protocol has a class here; a library is loaded only if a
 * protocol needs it. The package depends on no PE and no transport.
 *
 * <p>Decisions, in docs/design/records: start-waits.md, ucx-interfaces.md.
 */
package org.shmem4j.internal.betweenhosts.bootstrap;
