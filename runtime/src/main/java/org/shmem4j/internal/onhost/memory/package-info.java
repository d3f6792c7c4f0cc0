/**
 * The memory of a host: its file, its layout, the accounting of a heap; and the places of the job's PEs. The package
 * depends on no team and no call.
 */
package org.shmem4j.internal.onhost.memory;
