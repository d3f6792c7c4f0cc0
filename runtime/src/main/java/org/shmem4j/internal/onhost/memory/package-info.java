/**
 * The memory of a host: its file, its layout, the accounting of a heap; and the places of the job's PEs. The package
 * depends on no team and no call.
 *
 * <p>Decisions, in docs/design/records: one-segment-per-host.md, near-or-far.md, pages-reserved.md,
 * more-pes-than-cores.md, mapped-at-huge-pages.md, reserve-for-java.md.
 */
package org.shmem4j.internal.onhost.memory;
