package org.shmem4j.internal.pe.collective;

import org.shmem4j.internal.pe.flags.RingLayout;
import org.shmem4j.internal.settings.Settings;

/**
 * The bytes contributed by a PE at which one algorithm gives way to the next.
 *
 * @param slotBytes the largest payload that is eager, so that it travels with its flag, if all members wait for all
 * @param aheadBytes the largest payload that is eager if its giver need not wait, or cannot be read directly
 * @param shareBytes the smallest broadcast of which the root copies a share, and for which it waits for all
 * @param directBytes the largest operands for which every PE of a reduction reads all peers; for larger ones each
 *     computes a share for all
 * @param blockBytes the block by which shares are computed, so that it stays in the cache
 * @param tableBytes the largest table of all members' bytes that one PE of each host gathers for its host
 * @param laneBytes the smallest share of a message to other hosts for which another PE of each host is used
 */
public record Limits(
    long slotBytes, long aheadBytes, long shareBytes, long directBytes, long blockBytes, long tableBytes,
    long laneBytes) {
  /** The largest source of a collect that travels with its length. */
  static final long MOST_COLLECTED = 248;

  /** {@return the limits from the settings, for a number of PEs that share this host's cores} */
  public static Limits of(Settings settings, int pes) {
    return new Limits(
        Math.min(settings.slotBytes(pes), RingLayout.ROOM_BYTES),
        Math.min(settings.aheadBytes(pes), RingLayout.ROOM_BYTES),
        settings.shareBytes(pes),
        settings.directBytes(),
        settings.blockBytes(),
        Math.min(settings.tableBytes(), RingLayout.STAGING_BYTES),
        Math.max(1, settings.laneBytes()));
  }
}
