/**
 * The transport over UCX, the library under Open MPI, OpenSHMEM and UCC on clusters, called through the
 * foreign-function API. Only {@code Ucp} calls its functions; the library is loaded only if a job spans hosts.
 *
 * <p>Decisions, in docs/design/records: connections-on-demand.md, one-message.md, long-messages.md, ucx-interfaces.md,
 * transport-thread.md, nap-policy.md, need.md.
 *
 * <p>A host that vanishes without a word is noticed by {@code SilentPeers}, which the helper thread calls, since TCP
 * alone would retry for a quarter of an hour. Every 500 ms it looks at the job's connections. What was not
 * acknowledged for {@code SHMEM4J_SILENCE} (6 s) counts as gone: a system acknowledges even for stopped processes. A
 * host that answers a separate question has more time, as TCP sends again late after an interruption. It only shuts
 * the connection down; UCX then reports whose it was, which is the one way by which a loss reaches {@code FarControl}.
 */
package org.shmem4j.ucx;
