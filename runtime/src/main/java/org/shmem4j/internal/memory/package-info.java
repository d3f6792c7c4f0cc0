/**
 * The memory of a host: its file, its layout, the accounts of a heap; and where the job's PEs live. It knows no team
 * and no call.
 */
package org.shmem4j.internal.memory;
