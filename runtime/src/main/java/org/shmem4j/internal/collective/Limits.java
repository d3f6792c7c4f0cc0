package org.shmem4j.internal.collective;

import org.shmem4j.internal.channel.RingLayout;
import org.shmem4j.internal.config.Settings;

/**
 * Where one algorithm gives way to the next, in bytes that a PE contributes.
 *
 * @param slotBytes up to here a payload travels with its flag where all wait for all
 * @param aheadBytes up to here it does where its giver need not wait, or could not be read directly
 * @param directBytes up to here every PE of a reduction reads all its peers; above, each computes a share for all
 * @param blockBytes the block that shares are computed in, so that it stays in the cache
 */
public record Limits(long slotBytes, long aheadBytes, long directBytes, long blockBytes) {
  /**
   * The limits that settings ask for.
   *
   * @param settings the settings
   * @param pes PEs that share this host's cores
   * @return the limits
   */
  public static Limits of(Settings settings, int pes) {
    return new Limits(
        Math.min(settings.slotBytes(pes), RingLayout.ROOM_BYTES),
        Math.min(settings.aheadBytes(pes), RingLayout.ROOM_BYTES),
        settings.directBytes(),
        settings.blockBytes());
  }
}
