/**
 * The transport over UCX, the library under Open MPI, OpenSHMEM and UCC on clusters, called through the
 * foreign-function API. Only {@code Ucp} calls its functions; the library is loaded only if a job spans hosts.
 *
 * <p>Decisions, in docs/design/records: connections-on-demand.md, one-message.md, long-messages.md, ucx-interfaces.md,
 * transport-thread.md, nap-policy.md, need.md.
 *
 * <p>{@code SilentPeers}, called by the helper thread, detects hosts that vanish without notice; TCP alone would retry
 * for a quarter of an hour. Every 500 ms it checks the job's connections. A host that has acknowledged nothing for
 * {@code SHMEM4J_SILENCE} (6 s) counts as gone, since a system acknowledges data even for stopped processes. A host
 * that answers a separate probe gets more time, as TCP is late to retransmit after an interruption. {@code SilentPeers}
 * only shuts the connection down; UCX then reports whose it was, which is the only way a loss reaches
 * {@code FarControl}.
 */
package org.shmem4j.ucx;
