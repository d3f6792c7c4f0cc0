package org.shmem4j.internal.pe;

import java.lang.foreign.MemorySegment;
import org.shmem4j.internal.betweenhosts.transport.Transport;
import org.shmem4j.internal.onhost.memory.Placement;
import org.shmem4j.internal.pe.control.JobControl;
import org.shmem4j.internal.pe.session.Sessions;
import org.shmem4j.internal.pe.waiting.Waiter;

/**
 * The parts of a PE that are independent of its teams.
 *
 * @param pe its number
 * @param placement the hosts of the job's PEs
 * @param memory the memory of its host
 * @param control the job's control state
 * @param waiter how it waits
 * @param guard whether several of its threads may be in the library at once
 * @param transport the transport to PEs on other hosts; null if there are none
 * @param sessions its sessions with PEs on other hosts; null if there are none
 */
public record PeCore(
    int pe,
    Placement placement,
    MemorySegment memory,
    JobControl control,
    Waiter waiter,
    Guard guard,
    Transport transport,
    Sessions sessions) {}
