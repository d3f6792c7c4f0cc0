package org.shmem4j.internal.pe.irregular;

import java.lang.foreign.MemorySegment;
import java.util.stream.IntStream;

/**
 * One member's ends of the pipes to and from all members, on its host and on others. Entries are written one by one at
 * {@link #next}, up to {@link #end}.
 */
final class Pipes {
  /** The memory in which entries for each member are written. */
  final MemorySegment[] rooms;
  /** Where the next entry for each member goes. */
  final long[] next;
  /** The end of the batch for each member; no entry may go there. */
  final long[] end;
  /** One member from each set of members whose entries travel together. */
  final int[] firsts;

  private final Traffic traffic;
  private final EpochMark epoch = new EpochMark();
  private final long nearOwn;
  private final NearPipes near;
  private final Relay relay; // null unless entries are passed on
  private final FarPipes far; // null if all members are on this host

  /**
   * Opens the pipes of a member, whose inbox must be all zeros.
   *
   * @param memory the memory of the inboxes
   * @param inboxes the start of each member's inbox; negative for those on other hosts
   * @param me this PE's index among the members
   * @param routes the members' hosts
   * @param layout the layout of the inboxes
   * @param entryBytes the bytes of the largest entry
   * @param traffic handles entries
   * @param opener opens the pipes to other hosts
   */
  Pipes(
      MemorySegment memory, long[] inboxes, int me, Routes routes, InboxLayout layout, long entryBytes,
      Traffic traffic, FarOpener opener) {
    int members = inboxes.length;
    this.traffic = traffic;
    this.rooms = new MemorySegment[members];
    this.next = new long[members];
    this.end = new long[members];
    this.firsts = IntStream.range(0, members)
        .filter(member -> !routes.isFar(member) || routes.getter(member) == member).toArray();
    long[] out = new long[members];
    long[] in = new long[members];
    long[] outOn = new long[members];
    long[] inOn = new long[members];
    for (int member = 0; member < members; member++) {
      if (!routes.isFar(member)) {
        out[member] = inboxes[member] + layout.pipe(routes.place(me));
        in[member] = inboxes[me] + layout.pipe(routes.place(member));
        outOn[member] = inboxes[member] + layout.passedOn(routes.place(me));
        inOn[member] = inboxes[me] + layout.passedOn(routes.place(member));
      }
    }
    Batches written = Batches.of(routes, entryBytes, memory, inboxes[me] + InboxLayout.OWN);
    this.near = new NearPipes(memory, epoch, layout.capacity(), out, in, written, next, end);
    this.nearOwn = written.own();
    this.relay =
        layout.passing() == 0 ? null : new Relay(memory, epoch, layout.passing(), outOn, inOn, traffic);
    this.far = opener.open(epoch, next, end);
    for (int member = 0; member < members; member++) {
      rooms[member] = isFar(member) ? far.memory : written.memory();
    }
  }

  /** Opens the pipes to other hosts. */
  @FunctionalInterface
  interface FarOpener {
    /** {@return the pipes, which share the epoch and these arrays; null if there are none} */
    FarPipes open(EpochMark epoch, long[] next, long[] end);
  }

  /** {@return the memory in which entries for all members are written; null if some members are on other hosts} */
  MemorySegment room() {
    return far == null ? rooms[0] : null;
  }

  /** {@return where one entry fits into the memory in which entries for a member are written} */
  long own(int member) {
    return isFar(member) ? far.own : nearOwn;
  }

  boolean isFar(int member) {
    return far != null && far.isFar(member);
  }

  /** {@return whether this member receives entries from other hosts that others of its host must get} */
  boolean passesOn() {
    return relay != null;
  }

  /** {@return the number of members} */
  int size() {
    return next.length;
  }

  /** Makes the entries for a member, and for those whose entries travel with them, visible to them. */
  void publish(int member) {
    if (isFar(member)) {
      far.publish(member);
    } else {
      near.publish(member);
    }
  }

  /** {@return how many times entries were made visible to members of this host} */
  long published() {
    return near.published();
  }

  /** {@return the members to which {@link #publish} makes entries visible} */
  int[] together(int member) {
    return isFar(member) ? far.together(member) : new int[] {member};
  }

  /**
   * Begins the next batch for a member, after publishing the previous one.
   *
   * @param member the member
   * @param bytes the room that the next entry needs
   * @return whether there is room; if not, there will be when entries are taken
   */
  boolean begin(int member, long bytes) {
    return isFar(member) ? far.begin(member, bytes) : near.begin(member, bytes);
  }

  /** Ends a member's batch, so that the next entry begins one. */
  void endBatch(int member) {
    end[member] = next[member];
  }

  /** Ends every batch, so that each later entry begins one. */
  void endBatches() {
    System.arraycopy(next, 0, end, 0, next.length);
  }

  /** Ends the epoch: entries sent and handled from here on belong to the next one. */
  void endEpoch() {
    epoch.end();
  }

  /** {@return the bytes that were sent, without those of unpublished batches} */
  long sent() {
    return near.sent() + (far == null ? 0 : far.sent());
  }

  /** {@return the bytes that were sent to a member} */
  long sent(int member) {
    return isFar(member) ? far.sent(member) : near.sent(member);
  }

  /** {@return the number of batches for a member} */
  long batches(int member) {
    return isFar(member) ? far.batches(member) : near.batches(member);
  }

  /** {@return whether anything for a member is not published yet} */
  boolean hasUnpublished(int member) {
    return isFar(member) ? far.hasUnpublished(member) : near.hasUnpublished(member);
  }

  /** {@return whether anything is not published yet} */
  boolean hasUnpublished() {
    for (int member = 0; member < next.length; member++) {
      if (hasUnpublished(member)) {
        return true;
      }
    }
    return false;
  }

  /** {@return the bytes of entries that were handled here} */
  long handled() {
    return near.handled() + (far == null ? 0 : far.handled()) + (relay == null ? 0 : relay.handled());
  }

  /** Handles what has arrived from a member, or was passed on by it; returns whether there was anything. */
  boolean poll(int member) {
    if (isFar(member)) {
      return far.poll(member, traffic, relay);
    }
    boolean any = near.poll(member, traffic);
    if (relay != null) {
      any |= relay.poll(member);
    }
    return any;
  }

  /** Passes on what waits for room; returns whether there was any. */
  boolean drain() {
    return relay != null && relay.drain();
  }

  /** Passes on what has arrived for others, but handles nothing; returns whether there was anything. */
  boolean passOn() {
    boolean any = drain();
    for (int member = 0; member < next.length; member++) {
      any |= isFar(member) && far.poll(member, traffic, relay);
    }
    return any;
  }
}
