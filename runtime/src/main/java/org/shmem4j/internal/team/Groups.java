package org.shmem4j.internal.team;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Set;
import org.shmem4j.Shmem;
import org.shmem4j.ShmemException;
import org.shmem4j.TeamConfig;
import org.shmem4j.internal.channel.Channel;
import org.shmem4j.internal.pe.PeCore;
import org.shmem4j.internal.collective.Collectives;
import org.shmem4j.internal.collective.Limits;
import org.shmem4j.internal.collective.Requests;
import org.shmem4j.internal.collective.SharedCollectives;
import org.shmem4j.internal.collective.remote.Mail;
import org.shmem4j.internal.collective.remote.Mailroom;
import org.shmem4j.internal.collective.remote.RemoteCollectives;
import org.shmem4j.internal.memory.HostLayout;

/** Makes the channels of one PE: of its teams, and of the active sets it is in. */
public final class Groups {
  private static final int NO_SLOT = -1;

  // Keys of groups between hosts: predefined teams have their slot, founded ones who numbered them and the number.
  private static final long FOUNDED = 1L << 61;
  private static final long ACTIVE_SET = 1L << 62;

  private final Shmem shmem;
  private final PeCore core;
  private final TeamSlots slots;
  private final Limits limits;
  private final Requests requests;
  private final Set<TeamImpl> open = new LinkedHashSet<>();
  private long[] activeSetKeys = new long[4];
  private TeamImpl[] activeSets = new TeamImpl[4];
  private int activeSetCount;
  private final Mailroom mailroom;
  private long founded;

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
    this.mailroom = core.transport() == null ? null : new Mailroom(core);
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
    if (mailroom != null) {
      mailroom.settle();
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

  /** {@return whether the members of a group live on several hosts} */
  private boolean spansHosts(int[] members) {
    int host = core.placement().hostOf(members[0]);
    return Arrays.stream(members).anyMatch(member -> core.placement().hostOf(member) != host);
  }

  /**
   * The collectives of a group.
   *
   * @param key tells it from other groups between hosts
   * @param slot its slot on this host; of a group that spans hosts none is needed
   * @param members its members in the world
   * @param me this PE's index among them
   * @param firstSequence the sequence number before the first one in the slot
   * @return the collectives
   */
  Collectives collectives(long key, int slot, int[] members, int me, long firstSequence) {
    return spansHosts(members)
        ? new RemoteCollectives(new Mail(mailroom, key, members, me), core, requests)
        : new SharedCollectives(new Channel(core, slot, members, me, firstSequence), limits, requests);
  }

  /**
   * What a PE contributes to the making of a group: the first member of a group on one host takes a slot, that of
   * another group numbers it.
   *
   * @param members the members in the world
   * @param me this PE's index among them; -1 if it is not
   * @return a word for the parent's members
   */
  long contribute(int[] members, int me) {
    if (me != 0) {
      return TeamSlots.NOT_ASKED;
    }
    return spansHosts(members)
        ? ++founded << Integer.SIZE | Integer.toUnsignedLong((int) TeamSlots.NOT_ASKED)
        : slots.take(members.length);
  }

  /**
   * The new team of a group.
   *
   * @param word what its first member contributed
   * @param members the members in the world
   * @param me this PE's index among them
   * @param config what was asked of it
   * @return the team
   */
  TeamImpl found(long word, int[] members, int me, TeamConfig config) {
    if (spansHosts(members)) {
      long key = FOUNDED | (long) members[0] << Integer.SIZE | word >>> Integer.SIZE;
      return opened(new TeamImpl(this, NO_SLOT, collectives(key, NO_SLOT, members, me, 0), config, false));
    }
    int slot = (int) word;
    return opened(
        new TeamImpl(this, slot, collectives(0, slot, members, me, firstSequence(slot)), config, false));
  }

  private long firstSequence(int slot) {
    return slot == NO_SLOT ? 0 : slots.firstSequence(slot);
  }

  /** A team no longer uses its slot. */
  void leave(int slot, long lastSequence) {
    if (slot != NO_SLOT) {
      slots.leave(slot, lastSequence);
    }
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
    long key = ACTIVE_SET | (long) logStride << 56 | (long) start << 28 | size;
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
    int slot = spansHosts(members) ? NO_SLOT : activeSetSlot(key, size);
    if (activeSetCount == activeSets.length) {
      activeSetKeys = Arrays.copyOf(activeSetKeys, 2 * activeSetCount);
      activeSets = Arrays.copyOf(activeSets, 2 * activeSetCount);
    }
    activeSetKeys[activeSetCount] = key;
    activeSets[activeSetCount] =
        TeamImpl.ofActiveSet(this, slot, collectives(key, slot, members, me, firstSequence(slot)));
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
