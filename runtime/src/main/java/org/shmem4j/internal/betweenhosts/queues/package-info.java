/**
 * A transport between PEs of one process: every operation is a frame that a {@link
 * org.shmem4j.internal.betweenhosts.queues.Carrier} brings to its PE, whenever that sees fit. Only a fence orders
 * frames. The package does not know who carries them, or when.
 */
package org.shmem4j.internal.betweenhosts.queues;
