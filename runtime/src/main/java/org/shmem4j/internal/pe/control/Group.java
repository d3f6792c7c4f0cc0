package org.shmem4j.internal.pe.control;

/**
 * The PEs that make collectives together: a team or an active set.
 *
 * @param key with a call's number it identifies the call among all of the job; no group that comes later has it
 * @param members the members' numbers in the world
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Group(long key, int[] members) {}
