package org.shmem4j.ucc;

import java.lang.foreign.MemorySegment;
import java.util.Set;

/**
 * Memory that a team's collectives will use: {@code ucc_mem_map_params_t}. Where the participants are PEs of one job,
 * they read and write each other's symmetric memory directly, named here or not; what lies in other memory passes
 * through the team's own, as other processes cannot reach it.
 *
 * @param memory the memory
 * @param hints how it will be used
 * @param constraints what is promised of it
 */
public record UccMemoryMap(MemorySegment memory, Set<UccMemoryHint> hints, Set<UccMemoryConstraint> constraints) {
  /** Copies the sets. */
  public UccMemoryMap {
    hints = Set.copyOf(hints);
    constraints = Set.copyOf(constraints);
  }
}
