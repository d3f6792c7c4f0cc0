/**
 * Access to PEs on other hosts: the interface of every transport, and what transports share.
 * The package identifies memory by offsets in heaps, and depends on no team and no call.
 *
 * <p>Decisions, in docs/design/records: who-waits-listens.md, one-message.md.
 */
package org.shmem4j.internal.betweenhosts.transport;
