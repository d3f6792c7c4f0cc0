package org.shmem4j.internal.pe.collective;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.shmem4j.internal.onhost.memory.HostLayout;
import org.shmem4j.internal.pe.flags.RingLayout;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Reduction;

/**
 * A group's blocking collectives on a few values of each member, without symmetric arrays. The caller writes this
 * member's values to a place that the group reserves for them, and finds the results there; only what a collect gathers
 * has memory of its own. Nothing is allocated after the first calls.
 */
public abstract class ScalarCollectives {
  /** The maximum size of a member's values in bytes. */
  public static final int MOST_BYTES = RingLayout.ROOM_BYTES;

  private final int members;
  private final MemorySegment memory;
  private final long place;
  private MemorySegment collected; // allocated for the first collect

  /**
   * Creates the collectives of a group.
   *
   * @param members the number of members
   * @param memory the memory in which this member's values are
   * @param place where the values start in that memory
   */
  protected ScalarCollectives(int members, MemorySegment memory, long place) {
    this.members = members;
    this.memory = memory;
    this.place = place;
  }

  /** {@return the number of members} */
  public final int size() {
    return members;
  }

  /** {@return the memory in which this member's values are} */
  public final MemorySegment memory() {
    return memory;
  }

  /** {@return where this member's values start in that memory} */
  public final long place() {
    return place;
  }

  /** Reduces the values of all members; each member finds the results where its values were. */
  public abstract void reduce(Reduction reduction, long count);

  /** Broadcasts the root's values; each member finds them where its own were. */
  public abstract void broadcast(ElementType type, long count, int root);

  /** {@return memory that starts with the values of all members, in their order; the next call overwrites it} */
  public abstract MemorySegment collect(ElementType type, long count);

  /** {@return the memory for what is collected} */
  protected final MemorySegment collected() {
    if (collected == null) {
      collected = Arena.ofAuto().allocate((long) members * MOST_BYTES, HostLayout.LINE);
    }
    return collected;
  }
}
