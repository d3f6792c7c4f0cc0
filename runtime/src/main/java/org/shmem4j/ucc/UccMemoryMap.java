package org.shmem4j.ucc;

import java.lang.foreign.MemorySegment;
import java.util.Set;

/**
 * Memory that a team's collectives will use: {@code ucc_mem_map_params_t}. A team keeps it and makes no use of it.
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
