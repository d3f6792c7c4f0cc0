package org.shmem4j.internal.team;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Set;
import org.shmem4j.Shmem;
import org.shmem4j.ShmemException;
import org.shmem4j.internal.channel.Channel;
import org.shmem4j.internal.pe.PeCore;
import org.shmem4j.internal.collective.Collectives;
import org.shmem4j.internal.collective.Limits;
import org.shmem4j.internal.collective.Requests;
import org.shmem4j.internal.collective.SharedCollectives;
import org.shmem4j.internal.memory.HostLayout;

/** Makes the channels of one PE: of its teams, and of the active sets it is in. */
public final class Groups {
  private final Shmem shmem;
  private final PeCore core;
  private final TeamSlots slots;
  private final Limits limits;
  private final Requests requests;
  private final Set<TeamImpl> open = new LinkedHashSet<>();
  private long[] activeSetKeys = new long[4];
  private TeamImpl[] activeSets = new TeamImpl[4];
  private int activeSetCount;

  /**
   * The groups of a PE.
   *
   * @param shmem the PE as its user sees it
   * @param core the PE
   * @param limits where algorithms change
   */
  public Groups(Shmem shmem, PeCore core, Limits limits) {
    this.shmem = shmem;
    this.core = core;
    this.slots = new TeamSlots(core.memory());
    this.limits = limits;
    this.requests = new Requests(core.waiter(), core.guarded());
  }

  /** {@return the PE as its user sees it} */
  public Shmem shmem() {
    return shmem;
  }

  /** {@return the PE} */
  public PeCore core() {
    return core;
  }

  /** {@return the collectives of this PE that are not finished} */
  public Requests requests() {
    return requests;
  }

  TeamSlots slots() {
    return slots;
  }

  TeamImpl opened(TeamImpl team) {
    synchronized (open) {
      open.add(team);
    }
    return team;
  }

  void closed(TeamImpl team) {
    synchronized (open) {
      open.remove(team);
    }
  }

  /**
   * Refuses PEs that made other calls on a team or active set than this one. All have met to close the job: nobody
   * makes any more, save on the team of all PEs.
   */
  public void end() {
    synchronized (open) {
      for (TeamImpl team : open) {
        if (team.slot() != TeamSlots.WORLD) {
          team.collectives().end(true);
        }
      }
    }
    for (int i = 0; i < activeSetCount; i++) {
      activeSets[i].collectives().end(true);
    }
  }

  /** Makes every team refuse further use: the job has ended. */
  public void release() {
    synchronized (open) {
      open.forEach(TeamImpl::release);
      open.clear();
    }
  }

  /** Closes every team; the predefined ones serve again when the PE joins again. */
  public void rest() {
    synchronized (open) {
      for (TeamImpl team : open) {
        if (team.slot() >= TeamSlots.FIRST_FREE) {
          slots.leave(team.slot(), team.collectives().sequence());
        }
      }
    }
    release();
  }

  /**
   * Opens predefined teams again.
   *
   * @param teams the teams
   */
  public void reopen(TeamImpl... teams) {
    for (TeamImpl team : teams) {
      team.reopen();
      opened(team);
    }
  }

  Collectives collectives(int slot, int[] members, int me, long firstSequence) {
    return new SharedCollectives(new Channel(core, slot, members, me, firstSequence), limits, requests);
  }

  /**
   * An active set that this PE is in. The first of its members to ask gives it a slot; later ones
   * find it by its numbers in shared memory, so that no agreement is needed.
   *
   * @param start its first PE
   * @param logStride logarithm of its stride
   * @param size its size
   * @return the active set, as a team
   */
  public TeamImpl activeSet(int start, int logStride, int size) {
    long key = 1L << 62 | (long) logStride << 56 | (long) start << 28 | size;
    for (int i = 0; i < activeSetCount; i++) {
      if (activeSetKeys[i] == key) {
        return activeSets[i];
      }
    }
    return join(key, start, logStride, size);
  }

  private TeamImpl join(long key, int start, int logStride, int size) {
    int[] members = new int[size];
    int me = -1;
    for (int i = 0; i < size; i++) {
      members[i] = start + (i << logStride);
      me = members[i] == core.pe() ? i : me;
    }
    int slot = activeSetSlot(key, size);
    if (activeSetCount == activeSets.length) {
      activeSetKeys = Arrays.copyOf(activeSetKeys, 2 * activeSetCount);
      activeSets = Arrays.copyOf(activeSets, 2 * activeSetCount);
    }
    activeSetKeys[activeSetCount] = key;
    activeSets[activeSetCount] =
        TeamImpl.ofActiveSet(this, slot, collectives(slot, members, me, slots.firstSequence(slot)));
    return activeSets[activeSetCount++];
  }

  private int activeSetSlot(long key, int size) {
    long slot = slots.ofKey(key, size, core.waiter());
    if (slot < 0) {
      throw new ShmemException(
          "a job must not use more different active sets than it has room for beside its teams: limit="
              + HostLayout.ACTIVE_SETS + "; close teams that are no longer used");
    }
    return (int) slot;
  }
}
