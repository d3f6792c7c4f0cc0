package org.shmem4j.ucc;

import java.lang.foreign.MemorySegment;
import java.util.Set;

/**
 * Memory that a team's collectives will use: {@code ucc_mem_map_params_t}. If the participants are PEs of one job, they
 * read and write each other's symmetric memory directly, whether it is listed here or not. Data in other memory passes
 * through the team's memory, since other processes cannot reach it.
 *
 * @param memory the memory
 * @param hints how it will be used
 * @param constraints what the user promises about it
 */
public record UccMemoryMap(MemorySegment memory, Set<UccMemoryHint> hints, Set<UccMemoryConstraint> constraints) {
  /** Copies the sets. */
  public UccMemoryMap {
    hints = Set.copyOf(hints);
    constraints = Set.copyOf(constraints);
  }
}
