/**
 * The transport over UCX, the library under Open MPI, OpenSHMEM and UCC on clusters, called through the
 * foreign-function API. Only {@code Ucp} calls its functions; the library is loaded only if a job spans hosts.
 *
 * <p>Decisions, in docs/design/records: connections-on-demand.md, one-message.md, long-messages.md, ucx-interfaces.md,
 * transport-thread.md, nap-policy.md, need.md.
 */
package org.shmem4j.ucx;
