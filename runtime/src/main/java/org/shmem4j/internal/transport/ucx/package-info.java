/**
 * The transport over UCX, the library under Open MPI, OpenSHMEM and UCC on clusters, called through the foreign-function
 * API. Only {@code Ucp} calls native code; it is loaded when a job spans hosts, and not otherwise.
 */
package org.shmem4j.internal.transport.ucx;
