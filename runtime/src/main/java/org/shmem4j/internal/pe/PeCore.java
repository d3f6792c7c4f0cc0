package org.shmem4j.internal.pe;

import java.lang.foreign.MemorySegment;
import org.shmem4j.internal.control.JobControl;
import org.shmem4j.internal.control.Waiter;
import org.shmem4j.internal.memory.HostLayout;

/**
 * What a PE has whatever teams it is in.
 *
 * @param pe its number
 * @param memory the job's memory
 * @param layout where things lie in it
 * @param control the job's control state
 * @param waiter how it waits
 * @param guarded whether several of its threads may be in the library at once
 */
public record PeCore(
    int pe, MemorySegment memory, HostLayout layout, JobControl control, Waiter waiter, boolean guarded) {}
