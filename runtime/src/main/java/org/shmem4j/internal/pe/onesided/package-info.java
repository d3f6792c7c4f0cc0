/**
 * The common parts of one-sided calls: locating both sides of a call in the job's memory, reaching a peer's memory
 * wherever it is, comparing and waiting for variables. The package depends on no typed method.
 *
 * <p>Decisions, in docs/design/records: one-segment-per-host.md, small-methods.md.
 */
package org.shmem4j.internal.pe.onesided;
