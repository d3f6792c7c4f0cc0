package org.shmem4j.entry;

import org.shmem4j.SymmetricArray;
import org.shmem4j.Team;
import org.shmem4j.internal.pe.irregular.Fetches;
import org.shmem4j.internal.pe.job.Pe;
import org.shmem4j.internal.pe.onesided.Reach;

/** The fetches of an array's elements that are open on a team. One thread at a time uses them. */
public final class FetchCalls {
  private final Fetches fetches;

  private FetchCalls(Fetches fetches) {
    this.fetches = fetches;
  }

  /** Opens fetches on a team; all its members call this with the same source. */
  public static FetchCalls open(String name, Team team, SymmetricArray dest, SymmetricArray source) {
    Reach.checkBound("dest", dest);
    Reach.checkBound("source", source);
    Pe pe = Pe.of(source);
    if (Pe.of(dest) != pe) {
      throw new IllegalArgumentException(
          "dest and source must belong to the same PE: dest=" + dest + " of " + dest.shmem() + " source=" + source);
    }
    return new FetchCalls(new Fetches(team, pe.traffic(), pe.core(), name, dest, source));
  }

  /** Fetches an element. */
  public void get(long destIndex, int pe, long sourceIndex) {
    fetches.get(destIndex, pe, sourceIndex);
  }

  /** Waits until all fetches that any member began before are done. */
  public void complete() {
    fetches.complete();
  }

  /** Ends the use without waiting. */
  public void close() {
    fetches.close();
  }
}
