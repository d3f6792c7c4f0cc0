package org.shmem4j.internal.control;

/**
 * Who makes collectives together: a team or an active set.
 *
 * @param key with the number of a call it tells the call from all others of a host, and of the job where the members
 *     live on several hosts
 * @param members the members' numbers in the world
 */
@SuppressWarnings("ArrayRecordComponent") // told, never compared
public record Group(long key, int[] members) {}
