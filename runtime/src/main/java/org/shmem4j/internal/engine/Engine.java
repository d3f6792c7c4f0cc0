package org.shmem4j.internal.engine;

import org.shmem4j.internal.memory.HostMemory;

/**
 * One PE's place in a job.
 *
 * @param name the kind of engine
 * @param pe the PE's number
 * @param memory the job's memory
 * @param ownProcess whether the PE is a process of its own, which may exit
 * @param leave what to do when the PE has left
 */
public record Engine(String name, int pe, HostMemory memory, boolean ownProcess, Runnable leave) {}
