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
 * Fetches of an array's elements into another array. On a host nothing travels: this PE reads the element at once, which
 * takes less time than to ask for it, since the processor waits for many reads at a time. Between hosts requests travel
 * in one direction and values in the other, through a mailbox.
 */
public final class Fetches implements Bound {
  private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED;
  private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED;
  private static final int KIND = 1;
  // A request or a value: a word with the element, the highest bit set for a value, and a word with where it goes, or it.
  private static final long VALUE = Long.MIN_VALUE;

  private final String name;
  private final PeCore core;
  private final OpenTraffic open;
  private final TeamImpl team;
  private final Mail mail; // null if all members are on this host
  private final MemorySegment memory;
  private final SymmetricArray source;
  private final SymmetricArray dest;
  private final long[] sources;
  private final long to;
  private final long sourceLength;
  private final int bytes;
  private long destLength; // 0 after the close
  private final long window; // how many answers may be missing, so that those of all PEs fit into the queue of one
  private long asked;
  private long answered;
  private boolean incomplete;
  private boolean closed;

  /**
   * Opens fetches on a team, of which all members call this alike.
   *
   * @param users the team
   * @param open what the PE has open
   * @param core the PE
   * @param name the user's class, for messages
   * @param source the array whose elements are fetched
   * @param dest the array of this PE that takes them, of the same type
   */
  public Fetches(
      Team users, OpenTraffic open, PeCore core, String name, SymmetricArray source, SymmetricArray dest) {
    TeamImpl parent = TeamImpl.usable(users);
    this.bytes = source.elementBytes();
    long entryBytes = Long.BYTES + (bytes + Long.BYTES - 1L) / Long.BYTES * Long.BYTES;
    this.mail = parent.isOnThisHost() ? null : Mail.own(
        users, open, core, name, source.offset(), entryBytes, this::received);
    this.window = Math.max(1, open.queueBytes() / entryBytes / parent.nPes());
    this.team = mail == null ? Traffic.own(users) : parent;
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
    if (mail == null) {
      long ignored = team.collectives().agree(Call.OPEN, KIND, bytes, source.offset(), 0);
    }
    open.opened(this);
  }

  /**
   * Fetches an element.
   *
   * @param pe the PE that has it, in the team
   * @param index the element
   * @param destIndex the element of the other array that takes its value
   */
  public void get(int pe, long index, long destIndex) {
    if ((index | (sourceLength - 1 - index) | destIndex | (destLength - 1 - destIndex)) < 0
        || pe < 0 || pe >= sources.length) {
      throw refused(pe, index, destIndex);
    }
    long from = sources[pe] + index * bytes;
    long at = to + destIndex * bytes;
    incomplete = true;
    if (Placement.isFar(from)) {
      ask(pe, index, destIndex);
    } else if (bytes == Long.BYTES) {
      memory.set(LONG, at, memory.get(LONG, from));
    } else if (bytes == Integer.BYTES) {
      memory.set(INT, at, memory.get(INT, from));
    } else {
      MemorySegment.copy(memory, from, memory, at, bytes);
    }
  }

  private void ask(int pe, long index, long destIndex) {
    if (asked - answered >= window && !open.isHandling()) {
      mail.awaitArrival(() -> asked - answered < window, "values of elements for " + name);
    }
    asked++;
    long at = mail.begin(pe);
    mail.messages(pe).set(LONG, at, index);
    mail.messages(pe).set(LONG, at + Long.BYTES, destIndex);
    mail.end(pe, at);
  }

  /** Answers a request, or stores a value. */
  private void received(int pe, MemorySegment message, long at, long ignored) {
    long first = message.get(LONG, at);
    if ((first & VALUE) != 0) {
      answered++;
      MemorySegment.copy(message, at + Long.BYTES, memory, to + (first & ~VALUE) * bytes, bytes);
      return;
    }
    long index = first;
    long destIndex = message.get(LONG, at + Long.BYTES);
    long answer = mail.begin(pe);
    mail.messages(pe).set(LONG, answer, destIndex | VALUE);
    MemorySegment.copy(memory, sources[team.myPe()] + index * bytes, mail.messages(pe), answer + Long.BYTES, bytes);
    mail.end(pe, answer);
  }

  private RuntimeException refused(int pe, long index, long destIndex) {
    if (closed) {
      return Traffic.closed(name, "get", core);
    }
    if (pe < 0 || pe >= sources.length) {
      return new IllegalArgumentException(
          "pe must be a PE of the team: pe=" + pe + " nPes=" + sources.length + " of " + name);
    }
    boolean inSource = (index | (sourceLength - 1 - index)) >= 0;
    return new IndexOutOfBoundsException(inSource
        ? "toIndex must be within the array that takes the values of " + name + ": toIndex=" + destIndex + " length="
            + destLength
        : "index must be within the array of " + name + ": index=" + index + " length=" + sourceLength);
  }

  /** Waits until all fetches that the members began before are done. All of them call this. */
  public void complete() {
    if (closed) {
      throw Traffic.closed(name, "complete", core);
    }
    if (mail == null) {
      CollectiveRequest ignored = team.collectives().meet(Call.COMPLETE);
    } else {
      mail.completeAll();
    }
    incomplete = false;
  }

  /** Ends the use without waiting. */
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    destLength = 0;
    open.closed(this);
    if (incomplete) {
      throw new IllegalStateException(incompleteText());
    }
    if (mail == null) {
      team.close();
    } else {
      mail.finish();
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
    return Bound.overlap(source, from, length) || Bound.overlap(dest, from, length);
  }
}
