package org.shmem4j.internal.collective;

/**
 * Where one algorithm gives way to the next, in bytes that a PE contributes.
 *
 * @param slotBytes up to here a payload travels with its flag
 * @param directBytes up to here every PE of a reduction reads all its peers; above, each computes a share for all
 * @param blockBytes the block that shares are computed in, so that it stays in the cache
 */
public record Limits(long slotBytes, long directBytes, long blockBytes) {}
