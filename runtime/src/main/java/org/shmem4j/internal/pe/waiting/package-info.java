/**
 * How a PE waits: looking, giving way, sleeping; what ends a wait that cannot succeed; and why a PE is blocked, as text.
 * The package depends on the control state of the job, but not on what calls mean.
 *
 * <p>Decisions, in docs/design/records: more-pes-than-cores.md, shared-cores.md, blocked-pes-look.md,
 * who-waits-listens.md, hosts-counted-apart.md.
 */
package org.shmem4j.internal.pe.waiting;
