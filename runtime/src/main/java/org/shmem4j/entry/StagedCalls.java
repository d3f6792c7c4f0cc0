package org.shmem4j.entry;

import java.lang.foreign.MemorySegment;
import java.util.Objects;
import org.shmem4j.Team;
import org.shmem4j.internal.pe.arguments.ArgumentChecks;
import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.internal.pe.team.TeamImpl;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Reduction;

/** Blocking collectives on memory outside the symmetric heap: Java arrays, native memory. */
public final class StagedCalls {
  private StagedCalls() {}

  /** Reduces the sources of all PEs of a team into the destination of each. */
  public static void reduce(Team team, Reduction reduction, MemorySegment dest, MemorySegment source, long nreduce) {
    TeamImpl usable = TeamImpl.usable(team);
    ArgumentChecks.checkCount("nreduce", nreduce);
    if (nreduce == 0) {
      return;
    }
    checkRoom("dest", dest, nreduce, reduction.type());
    checkRoom("source", source, nreduce, reduction.type());
    if (dest.isReadOnly()) {
      throw new IllegalArgumentException("dest must not be read-only");
    }
    checkSameOrApart(dest, source, nreduce * reduction.type().bytes());
    usable.collectives().prepareReduce(Call.REDUCE, reduction, dest, source, nreduce, -1).run();
  }

  /**
   * Checks that two segments are the same or do not overlap. Addresses in Java arrays count from the array's start, so
   * two segments of different arrays never overlap.
   */
  private static void checkSameOrApart(MemorySegment dest, MemorySegment source, long bytes) {
    if (dest.address() != source.address()
        && dest.asSlice(0, bytes).asOverlappingSlice(source.asSlice(0, bytes)).isPresent()) {
      throw new IllegalArgumentException("dest and source must be the same or not overlap: dest=" + dest.address()
          + " source=" + source.address() + " bytes=" + bytes);
    }
  }

  private static void checkRoom(String name, MemorySegment segment, long count, ElementType type) {
    Objects.requireNonNull(segment, () -> name + " must not be null");
    if (count > segment.byteSize() / type.bytes()) {
      throw new IllegalArgumentException("nreduce must not exceed the number of elements of " + name + ": nreduce="
          + count + " " + name + ".elements=" + segment.byteSize() / type.bytes());
    }
  }
}
