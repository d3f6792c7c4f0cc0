package org.shmem4j.internal.pe.irregular;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.shmem4j.SymmetricArray;
import org.shmem4j.Team;
import org.shmem4j.internal.pe.PeCore;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Reduction;

/**
 * Updates of an array's elements. The PE that has an element applies them, one at a time, so that they need no atomic
 * operations; if several of its threads wait at once, they take turns. Updates of a PE's own elements go through its
 * own inbox, too: then a send to any PE takes the same instructions, and the processor need not predict where a random
 * update goes, which it cannot.
 */
public final class Updates extends Traffic {
  private static final ValueLayout.OfLong WORD = ValueLayout.JAVA_LONG_UNALIGNED;

  private final UpdateKernel kernel;
  private final SymmetricArray bound;
  private final long length;
  private final MemorySegment memory;
  private final long array;
  private final MemorySegment[] rooms;
  private final MemorySegment everybodys; // the only room, found faster than in the array; null if there are several
  private final long[] next;
  private final long[] end;
  private volatile boolean rests; // from the end of a complete to the PE's next call that waits

  private Updates(Team team, OpenTraffic open, PeCore core, Kind kind, UpdateKernel kernel, SymmetricArray array) {
    super(team, open, core, kind);
    this.kernel = kernel;
    this.bound = array;
    this.memory = core.memory();
    this.rooms = pipes.rooms;
    this.everybodys = pipes.room();
    this.length = array.length();
    this.array = core.placement().heap(core.pe()) + array.offset();
    this.next = pipes.next;
    this.end = pipes.end;
    open.opened(this, array);
  }

  /**
   * Opens updates of an array on a team; a collective call.
   *
   * @param team the team
   * @param open the open objects of the PE
   * @param core the PE
   * @param name the user's class, for messages
   * @param array the array, which must be usable; it has the same length on all members
   * @param type the type of its elements
   * @param operators the user's operators
   * @return the updates
   */
  public static Updates open(
      Team team, OpenTraffic open, PeCore core, String name, SymmetricArray array, ElementType type,
      Reduction... operators) {
    open.checkUpdated(name, array);
    requireOneLength(team, name, KIND, array);
    UpdateKernel kernel = UpdateKernel.of(type, operators);
    Kind kind = new Kind(name, KIND, kernel.entryBytes, 1, array.offset(), false);
    return new Updates(team, open, core, kind, kernel, array);
  }

  private static final int KIND = 0;

  /**
   * Sends an update whose value fits into a word.
   *
   * @param op the operation's number
   * @param pe the PE that has the element, in the team
   * @param index the element
   * @param bits the value
   */
  public void word(int op, int pe, long index, long bits) {
    if ((index | (length - 1 - index)) < 0) {
      throw outside(index);
    }
    long at = place(pe);
    MemorySegment room = everybodys == null ? rooms[pe] : everybodys;
    room.set(WORD, at, UpdateKernel.header(op, index));
    room.set(WORD, at + UpdateKernel.HEADER, bits);
    written(pe, at);
  }

  private void written(int pe, long at) {
    if (at == pipes.own(pe)) {
      queue(pe, kernel.entryBytes);
    } else {
      next[pe] = at + kernel.entryBytes;
    }
  }

  /**
   * Begins an update whose value the caller writes.
   *
   * @param op the operation's number
   * @param pe the PE that has the element, in the team
   * @param index the element
   * @return where the value goes in the memory
   */
  public long begin(int op, int pe, long index) {
    if ((index | (length - 1 - index)) < 0) {
      throw outside(index);
    }
    long at = place(pe);
    rooms[pe].set(WORD, at, UpdateKernel.header(op, index));
    return at + UpdateKernel.HEADER;
  }

  /** Sends the update whose value was written. */
  public void end(int pe, long value) {
    written(pe, value - UpdateKernel.HEADER);
  }

  /** {@return the memory in which values for a PE are written} */
  public MemorySegment values(int pe) {
    return rooms[pe];
  }

  /** {@return where the next entry for a member goes: this PE's own room if it is to be sent later} */
  private long place(int pe) {
    if (pe < 0 || pe >= next.length) {
      throw refused(pe);
    }
    return next[pe] < end[pe] ? next[pe] : placeInNextBatch(pe);
  }

  private long placeInNextBatch(int pe) {
    if (sendsLater()) {
      return pipes.own(pe);
    }
    makeRoom(pe, kernel.entryBytes);
    return next[pe];
  }

  private IndexOutOfBoundsException outside(long index) {
    return new IndexOutOfBoundsException(
        "index must be within the array of " + name() + ": index=" + index + " length=" + length);
  }

  @Override
  boolean movesInWaits() {
    return true;
  }

  @Override
  boolean moveInWait() {
    return poll();
  }

  @Override
  boolean moveBeside() {
    return !rests && super.poll();
  }

  @Override
  boolean poll() {
    if (rests) { // tested first, as writing it at every look would take time
      rests = false;
    }
    return super.poll();
  }

  @Override
  void epochEnds() {
    rests = true;
  }

  @Override
  long entryBytes(long firstWord) {
    return kernel.entryBytes;
  }

  @Override
  long end(MemorySegment entries, long from, long limit) {
    return from + Math.max(1, (limit - from) / kernel.entryBytes) * kernel.entryBytes;
  }

  @Override
  long handle(int member, MemorySegment entries, long from, long to) {
    kernel.apply(memory, array, entries, from, to);
    return to - from;
  }

  @Override
  public boolean uses(long from, long bytes) {
    return Completable.overlap(bound, from, bytes);
  }

  /** Handles the entries that have arrived, and makes visible those that were sent. */
  public void advance() {
    progress();
  }

  /** Waits until all updates that the members sent before are applied. All members call this. */
  public void completeAll() {
    complete();
  }

  /** Ends the use without waiting. */
  public void finish() {
    close();
  }
}
