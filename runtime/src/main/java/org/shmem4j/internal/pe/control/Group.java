package org.shmem4j.internal.pe.control;

/**
 * The PEs that make collectives together: a team or an active set.
 *
 * @param key identifies a call in the job, together with the call's number; no later group has the same key
 * @param members the members' numbers in the world
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Group(long key, int[] members) {}
