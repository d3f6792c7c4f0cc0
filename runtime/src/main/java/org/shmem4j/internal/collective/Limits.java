package org.shmem4j.internal.collective;

import org.shmem4j.internal.channel.RingLayout;
import org.shmem4j.internal.config.Settings;

/**
 * The bytes contributed by a PE at which one algorithm gives way to the next.
 *
 * @param slotBytes the largest payload that travels with its flag if all members wait for all
 * @param aheadBytes the largest payload that does so if its giver need not wait, or cannot be read directly
 * @param directBytes the largest operands for which every PE of a reduction reads all peers; for larger ones each
 *     computes a share for all
 * @param blockBytes the block by which shares are computed, so that it stays in the cache
 */
public record Limits(long slotBytes, long aheadBytes, long directBytes, long blockBytes) {
  /**
   * Returns the limits from the settings.
   *
   * @param settings the settings
   * @param pes the number of PEs that share this host's cores
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
