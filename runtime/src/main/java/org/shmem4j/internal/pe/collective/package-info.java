/**
 * Collectives on untyped memory: the interface for groups whose members are on any hosts, requests, and the algorithms
 * of PEs of one host over their channel. The package depends on no typed method and no handle.
 *
 * <p>Decisions, in docs/design/records: small-collectives.md, large-reductions.md, two-loops.md,
 * objects-serve-again.md, told-at-once.md, queued-starts.md, stages.md, one-kind-of-memory.md.
 */
package org.shmem4j.internal.pe.collective;
