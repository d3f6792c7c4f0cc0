package org.shmem4j.conformance;

import java.util.List;
import org.shmem4j.api.ActiveSetCollectives;
import org.shmem4j.api.DataCollectives;
import org.shmem4j.api.FortranCollectives;
import org.shmem4j.api.Generic;
import org.shmem4j.api.NonblockingCollectives;
import org.shmem4j.api.NonblockingReduceScatterCollectives;
import org.shmem4j.api.NonblockingReductions;
import org.shmem4j.api.NonblockingRootedCollectives;
import org.shmem4j.api.NonblockingScans;
import org.shmem4j.api.ReduceScatterCollectives;
import org.shmem4j.api.Reductions;
import org.shmem4j.api.RootedCollectives;
import org.shmem4j.api.Scans;
import org.shmem4j.api.WorldCollectives;

/** The classes that the generator writes. */
final class Generated {
  static final List<Class<?>> COLLECTIVES = List.of(
      ActiveSetCollectives.class,
      DataCollectives.class,
      FortranCollectives.class,
      Generic.class,
      NonblockingCollectives.class,
      NonblockingReduceScatterCollectives.class,
      NonblockingReductions.class,
      NonblockingRootedCollectives.class,
      NonblockingScans.class,
      ReduceScatterCollectives.class,
      Reductions.class,
      RootedCollectives.class,
      Scans.class,
      WorldCollectives.class);

  private Generated() {}
}
