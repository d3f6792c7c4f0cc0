/**
 * A transport between PEs of one process: every operation is a frame that a
 * {@link org.shmem4j.internal.betweenhosts.queues.Carrier} delivers to its PE at a time of its choice. Only a fence
 * orders frames. The package does not know who carries them, or when.
 */
package org.shmem4j.internal.betweenhosts.queues;
