package org.shmem4j.internal.pe.irregular;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.shmem4j.CollectiveRequest;
import org.shmem4j.SymmetricArray;
import org.shmem4j.Team;
import org.shmem4j.internal.onhost.memory.Placement;
import org.shmem4j.internal.pe.PeCore;
import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.internal.pe.team.TeamImpl;

/**
 * Fetches of an array's elements into another array. On one host nothing is sent: this PE reads the elements, which is
 * faster than requesting them. It gathers some fetches first: in a loop that does nothing else, the processor waits for
 * more reads at a time. Elements on other hosts are requested.
 */
public final class Fetches implements Completable {
  private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED;
  private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED;
  private static final int KIND = 1;
  /** The most fetches that are gathered: their addresses stay in the first cache. */
  private static final int GATHERED = 256;

  private final String name;
  private final PeCore core;
  private final OpenTraffic open;
  private final TeamImpl team;
  private final FarFetches far; // null if all members are on this host
  private final MemorySegment memory;
  private final SymmetricArray source;
  private final SymmetricArray dest;
  private final long[] sources;
  private final long to;
  private final long sourceLength;
  private final int bytes;
  private final long[] gatheredFrom = new long[GATHERED];
  private final long[] gatheredTo = new long[GATHERED];
  private int gathered;
  private long destLength; // 0 once closed
  private boolean incomplete;
  private boolean closed;

  /**
   * Opens fetches on a team; a collective call.
   *
   * @param users the team
   * @param open the open objects of the PE
   * @param core the PE
   * @param name the user's class, for messages
   * @param dest the array of this PE that receives the elements
   * @param source the array whose elements are fetched, of the same type; it has the same length on all members
   */
  public Fetches(
      Team users, OpenTraffic open, PeCore core, String name, SymmetricArray dest, SymmetricArray source) {
    TeamImpl parent = TeamImpl.usable(users);
    Traffic.requireOneLength(users, name, KIND, source);
    this.bytes = source.elementBytes();
    this.far = parent.isOnThisHost() ? null : new FarFetches(users, open, core, name, source);
    this.team = far == null ? Traffic.own(users) : parent;
    this.name = name;
    this.core = core;
    this.open = open;
    this.memory = core.memory();
    this.source = source;
    this.dest = dest;
    this.sourceLength = source.length();
    this.destLength = dest.length();
    this.sources = new long[team.nPes()];
    for (int member = 0; member < sources.length; member++) {
      sources[member] = core.placement().heap(team.worldPe(member)) + source.offset();
    }
    this.to = core.placement().heap(core.pe()) + dest.offset();
    if (far == null) {
      long ignored = team.collectives().agree(Call.OPEN, KIND, bytes, source.offset(), 0);
    }
    open.opened(this);
  }

  /**
   * Fetches an element.
   *
   * @param destIndex the element of the array that receives its value
   * @param pe the PE that has it, in the team
   * @param sourceIndex the element
   */
  public void get(long destIndex, int pe, long sourceIndex) {
    if ((sourceIndex | (sourceLength - 1 - sourceIndex) | destIndex | (destLength - 1 - destIndex)) < 0
        || pe < 0 || pe >= sources.length) {
      throw refused(destIndex, pe, sourceIndex);
    }
    long from = sources[pe] + sourceIndex * bytes;
    long at = to + destIndex * bytes;
    incomplete = true;
    if (Placement.isFar(from)) {
      far.ask(pe, sourceIndex, at);
    } else {
      if (gathered == GATHERED) {
        readGathered();
      }
      gatheredFrom[gathered] = from;
      gatheredTo[gathered] = at;
      gathered++;
    }
  }

  private void readGathered() {
    int count = gathered;
    gathered = 0;
    if (bytes == Long.BYTES) {
      for (int i = 0; i < count; i++) {
        memory.set(LONG, gatheredTo[i], memory.get(LONG, gatheredFrom[i]));
      }
    } else if (bytes == Integer.BYTES) {
      for (int i = 0; i < count; i++) {
        memory.set(INT, gatheredTo[i], memory.get(INT, gatheredFrom[i]));
      }
    } else {
      for (int i = 0; i < count; i++) {
        MemorySegment.copy(memory, gatheredFrom[i], memory, gatheredTo[i], bytes);
      }
    }
  }

  private RuntimeException refused(long destIndex, int pe, long sourceIndex) {
    if (closed) {
      return Traffic.closed(name, "get", core);
    }
    if (pe < 0 || pe >= sources.length) {
      return new IllegalArgumentException(
          "pe must be a PE of the team: pe=" + pe + " nPes=" + sources.length + " of " + name);
    }
    boolean inSource = (sourceIndex | (sourceLength - 1 - sourceIndex)) >= 0;
    return new IndexOutOfBoundsException(inSource
        ? "destIndex must be within the array that takes the values of " + name + ": destIndex=" + destIndex
            + " length=" + destLength
        : "sourceIndex must be within the array of " + name + ": sourceIndex=" + sourceIndex
            + " length=" + sourceLength);
  }

  /** Waits until all fetches that the members began before are done. All members call this. */
  public void complete() {
    if (closed) {
      throw Traffic.closed(name, "complete", core);
    }
    open.checkNotInHandler("complete", name, core);
    readGathered();
    incomplete = false; // what handlers request from here on is for the next complete
    boolean isEnd = false;
    try {
      if (far == null) {
        open.runHandlersIn(() -> {
          CollectiveRequest ignored = team.collectives().meet(Call.COMPLETE);
        }, core);
      } else {
        far.complete();
      }
      isEnd = true;
    } finally {
      incomplete |= !isEnd;
    }
  }

  /** Ends the use without waiting. */
  public void close() {
    if (closed) {
      return;
    }
    open.checkNotInHandler("close", name, core);
    closed = true;
    destLength = 0;
    open.closed(this);
    if (incomplete) {
      throw new IllegalStateException(incompleteText());
    }
    if (far == null) {
      team.close();
    } else {
      far.close();
    }
  }

  @Override
  public boolean hasIncomplete() {
    return incomplete;
  }

  @Override
  public String incompleteText() {
    return Traffic.incomplete(name, core);
  }

  @Override
  public boolean uses(long from, long length) {
    return Completable.overlap(source, from, length) || Completable.overlap(dest, from, length);
  }
}
