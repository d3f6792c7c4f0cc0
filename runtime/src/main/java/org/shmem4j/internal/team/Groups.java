package org.shmem4j.internal.team;

import java.util.HashMap;
import java.util.Map;
import org.shmem4j.Shmem;
import org.shmem4j.ShmemException;
import org.shmem4j.internal.channel.Channel;
import org.shmem4j.internal.channel.Node;
import org.shmem4j.internal.collective.CollectiveSet;
import org.shmem4j.internal.collective.Limits;
import org.shmem4j.internal.collective.Requests;
import org.shmem4j.internal.control.Call;
import org.shmem4j.internal.control.Waiter;
import org.shmem4j.internal.memory.JobLayout;
import org.shmem4j.internal.memory.Words;

/** Makes the channels of one PE: of its teams, and of the active sets it is in. */
public final class Groups {
  private final Shmem shmem;
  private final Node node;
  private final TeamSlots slots;
  private final Limits limits;
  private final Requests requests;
  private final Map<Long, CollectiveSet> activeSets = new HashMap<>();
  private long lastKey;
  private CollectiveSet last;

  /**
   * The groups of a PE.
   *
   * @param shmem the PE as its user sees it
   * @param node the PE
   * @param limits where algorithms change
   */
  public Groups(Shmem shmem, Node node, Limits limits) {
    this.shmem = shmem;
    this.node = node;
    this.slots = new TeamSlots(node.memory());
    this.limits = limits;
    this.requests = new Requests(node.waiter());
  }

  /** {@return the PE as its user sees it} */
  public Shmem shmem() {
    return shmem;
  }

  /** {@return the PE} */
  public Node node() {
    return node;
  }

  /** {@return the collectives of this PE that are not finished} */
  public Requests requests() {
    return requests;
  }

  TeamSlots slots() {
    return slots;
  }

  CollectiveSet collectives(int slot, int[] members, int me, long firstSequence) {
    return new CollectiveSet(new Channel(node, slot, members, me, firstSequence), limits, requests);
  }

  /**
   * The collectives of an active set that this PE is in. The first of its members to ask gives it a slot; later ones find
   * it by its numbers in shared memory, so that no agreement is needed.
   *
   * @param start its first PE
   * @param logStride logarithm of its stride
   * @param size its size
   * @return its collectives
   */
  public CollectiveSet activeSet(int start, int logStride, int size) {
    long key = 1L << 62 | (long) logStride << 56 | (long) start << 28 | size;
    if (key == lastKey) {
      return last;
    }
    CollectiveSet found = activeSets.get(key);
    if (found == null) {
      int[] members = new int[size];
      int me = -1;
      for (int i = 0; i < size; i++) {
        members[i] = start + (i << logStride);
        me = members[i] == node.pe() ? i : me;
      }
      int slot = activeSetSlot(key, size);
      found = collectives(slot, members, me, slots.firstSequence(slot));
      activeSets.put(key, found);
    }
    lastKey = key;
    last = found;
    return found;
  }

  private int activeSetSlot(long key, int size) {
    for (int entry = 0; entry < JobLayout.ACTIVE_SETS; entry++) {
      long at = JobLayout.ACTIVE_SETS_AT + entry * JobLayout.ACTIVE_SET_BYTES;
      long seen = Words.getAcquire(node.memory(), at);
      if (seen == 0 && Words.compareAndSet(node.memory(), at, 0, key)) {
        int slot = slots.take(size);
        Words.setRelease(node.memory(), at + Long.BYTES, slot);
        return slot;
      }
      if (Words.getAcquire(node.memory(), at) == key) {
        node.waiter().untilAtLeast(at + Long.BYTES, 1, Call.SPLIT, Waiter.ANY_PE);
        return (int) Words.getAcquire(node.memory(), at + Long.BYTES);
      }
    }
    throw new ShmemException("a job must not use more different active sets than it has room for: limit="
        + JobLayout.ACTIVE_SETS + "; use teams, which can be closed");
  }
}
