/**
 * How the PEs of a job watch each other: who runs, who failed, who waits for whom, and waiting itself. It knows the
 * memory of the host, and no team and no call's meaning.
 */
package org.shmem4j.internal.control;
