/**
 * Where a group of PEs meets: rings of flags and payloads in shared memory. It knows no algorithm of a collective, and
 * neither teams nor active sets, which both use it.
 */
package org.shmem4j.internal.channel;
