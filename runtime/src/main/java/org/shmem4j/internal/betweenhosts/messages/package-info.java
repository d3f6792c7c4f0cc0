/**
 * Messages between PEs of different hosts, above whatever transport carries them, and how a message finds the call that
 * waits for it. The package depends on no team and no call.
 *
 * <p>Decisions, in docs/design/records: far-collectives.md, listeners-hold-no-lock.md.
 */
package org.shmem4j.internal.betweenhosts.messages;
