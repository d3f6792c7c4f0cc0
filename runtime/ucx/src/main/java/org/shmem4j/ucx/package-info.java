/**
 * The transport over UCX, the library under Open MPI, OpenSHMEM and UCC on clusters, called through the
 * foreign-function API. Only {@code Ucp} calls its functions; the library is loaded only if a job spans hosts.
 */
package org.shmem4j.ucx;
