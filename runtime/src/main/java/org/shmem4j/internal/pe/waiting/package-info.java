/**
 * How a PE waits: looking, giving way, sleeping; what ends a wait that cannot succeed; and why a PE is blocked, as text.
 * The package depends on the control state of the job, but not on what calls mean.
 */
package org.shmem4j.internal.pe.waiting;
