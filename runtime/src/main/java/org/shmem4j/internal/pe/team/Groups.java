package org.shmem4j.internal.pe.team;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.IntStream;
import org.shmem4j.Shmem;
import org.shmem4j.ShmemException;
import org.shmem4j.TeamConfig;
import org.shmem4j.internal.pe.PeCore;
import org.shmem4j.internal.pe.collective.Collectives;
import org.shmem4j.internal.pe.collective.CommonMemory;
import org.shmem4j.internal.pe.collective.Limits;
import org.shmem4j.internal.pe.collective.NearCollectives;
import org.shmem4j.internal.pe.collective.Requests;
import org.shmem4j.internal.pe.collective.betweenhosts.FarCollectives;
import org.shmem4j.internal.pe.collective.betweenhosts.FarGroup;
import org.shmem4j.internal.pe.collective.betweenhosts.FarGroups;
import org.shmem4j.internal.pe.control.Trace;
import org.shmem4j.internal.pe.flags.Channel;
import org.shmem4j.internal.pe.flags.GroupEnd;

/** Creates the groups of one PE: its teams, and the active sets that include it. */
public final class Groups {
  private static final int NO_NUMBER = -1;

  // A bit set in the keys of active sets; the keys of founded teams have another one, see TeamKey.
  private static final long ACTIVE_SET = 1L << 62;

  private final Shmem shmem;
  private final PeCore core;
  private final TeamNumbers numbers;
  private final Limits limits;
  private final Requests requests;
  private final Set<TeamImpl> open = new LinkedHashSet<>();
  private long[] activeSetKeys = new long[4];
  private TeamImpl[] activeSets = new TeamImpl[4];
  private int activeSetCount;
  private final FarGroups farGroups;

  /**
   * Creates the groups of a PE.
   *
   * @param shmem the PE as the user sees it
   * @param core the PE
   * @param limits the limits between algorithms
   */
  public Groups(Shmem shmem, PeCore core, Limits limits) {
    this.shmem = shmem;
    this.core = core;
    this.numbers = new TeamNumbers(core.memory());
    this.limits = limits;
    this.requests = new Requests(core);
    this.farGroups = core.transport() == null ? null : new FarGroups(core);
  }

  /** {@return the PE as the user sees it} */
  public Shmem shmem() {
    return shmem;
  }

  /** {@return the PE} */
  public PeCore core() {
    return core;
  }

  /** {@return the unfinished collectives of this PE} */
  public Requests requests() {
    return requests;
  }

  TeamNumbers numbers() {
    return numbers;
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
   * Checks that the calls of all PEs on a team or active set were the same as this one's. All have met to close the
   * job, so no PE makes any more calls, except on the team of all PEs.
   */
  public void end() {
    synchronized (open) {
      for (TeamImpl team : open) {
        if (team.number() != TeamNumbers.WORLD) {
          team.collectives().groupEnd().end(true);
        }
      }
    }
    for (int i = 0; i < activeSetCount; i++) {
      activeSets[i].collectives().groupEnd().end(true);
    }
    if (farGroups != null) {
      farGroups.settle();
    }
  }

  /** Makes every team refuse further use after the job has ended. */
  public void release() {
    synchronized (open) {
      for (TeamImpl team : open) {
        team.release();
      }
      open.clear();
    }
  }

  /** Closes every team; the predefined ones are used again if the PE joins the job again. */
  public void rest() {
    synchronized (open) {
      for (TeamImpl team : open) {
        if (team.number() >= TeamNumbers.FIRST_FREE) {
          GroupEnd end = team.collectives().groupEnd();
          numbers.leave(team.number(), here(end.members()), end.sequence());
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

  /** {@return whether the members of a group are on several hosts} */
  private boolean spansHosts(int[] members) {
    int host = core.placement().hostOf(members[0]);
    for (int member : members) {
      if (core.placement().hostOf(member) != host) {
        return true;
      }
    }
    return false;
  }

  /**
   * Creates the collectives of a group.
   *
   * @param key distinguishes it from other groups, across hosts and over time, since numbers are reused
   * @param number its number on this host; unused if no other member is here
   * @param members its members in the world
   * @param me this PE's index among them
   * @param firstSequence the sequence number before the first one
   * @return the collectives
   */
  Collectives collectives(long key, int number, int[] members, int me, long firstSequence) {
    if (!spansHosts(members)) {
      Channel all = new Channel(core, key, number, members, me, firstSequence);
      return new NearCollectives(all, limits, requests, new CommonMemory(core.memory()), true);
    }
    int[] near = near(members);
    Channel channel = near.length == 1
        ? null
        : new Channel(core, key, number, near, Arrays.stream(near).boxed().toList().indexOf(core.pe()), firstSequence);
    return new FarCollectives(new FarGroup(farGroups, key, members, me, channel, limits, true), requests, true);
  }

  /** {@return collectives of some PEs that cannot meet on their hosts: they only send each other messages} */
  public Collectives overHosts(long key, int[] members, int me) {
    return new FarCollectives(new FarGroup(farGroups, key, members, me, null, limits, false), requests, true);
  }

  /**
   * Takes a number for a new group if this PE is its first member on this host, unless it is the only member here of a
   * group that spans hosts.
   *
   * @param key the key of the group
   * @param members the members in the world
   * @param me this PE's index among them; -1 if it is not a member
   * @return the number; {@link TeamNumbers#NOT_ASKED} if it takes none, or another negative number if none is free
   */
  long take(long key, int[] members, int me) {
    if (me < 0 || members[firstHere(members)] != core.pe() || isAloneHere(members)) {
      return TeamNumbers.NOT_ASKED;
    }
    return numbers.take(key, here(members));
  }

  /** {@return whether this PE is the only member on this host of a group that spans hosts} */
  private boolean isAloneHere(int[] members) {
    return members.length > 1 && near(members).length == 1;
  }

  /** {@return the index of the first of the given PEs that is on this host} */
  private int firstHere(int[] pes) {
    int first = 0;
    while (!core.placement().isHere(pes[first])) {
      first++;
    }
    return first;
  }

  /** {@return which of the given PEs are on this host} */
  private int[] near(int[] pes) {
    return IntStream.of(pes).filter(core.placement()::isHere).toArray();
  }

  /**
   * Creates the team of a new group, whose members have met since numbers were taken for it.
   *
   * @param key the key of the group
   * @param members the members in the world
   * @param me this PE's index among them
   * @param config its requested properties
   * @return the team
   */
  TeamImpl found(long key, int[] members, int me, TeamConfig config) {
    int number = isAloneHere(members) ? NO_NUMBER : numbers.founded(key);
    Collectives collectives = collectives(key, number, members, me, firstSequence(number));
    return made(new TeamImpl(this, key, number, collectives, config, false));
  }

  private TeamImpl made(TeamImpl team) {
    Trace trace = core.waiter().trace();
    if (trace != null) {
      trace.teamMade(team.collectives().groupEnd().group());
    }
    return opened(team);
  }

  private long firstSequence(int number) {
    return number == NO_NUMBER ? 0 : numbers.firstSequence(number);
  }

  /** Ends a team's use of its number. */
  void leave(int number, int[] members, long lastSequence) {
    if (number != NO_NUMBER) {
      numbers.leave(number, here(members), lastSequence);
    }
  }

  /**
   * Returns an active set that includes this PE. The first of its members to ask gives it a number; later ones find the
   * number in shared memory by the active set's parameters, so that they need not agree on it.
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
    int number = isAloneHere(members) ? NO_NUMBER : activeSetNumber(key, members);
    if (activeSetCount == activeSets.length) {
      activeSetKeys = Arrays.copyOf(activeSetKeys, 2 * activeSetCount);
      activeSets = Arrays.copyOf(activeSets, 2 * activeSetCount);
    }
    activeSetKeys[activeSetCount] = key;
    activeSets[activeSetCount] =
        TeamImpl.ofActiveSet(this, key, number, collectives(key, number, members, me, firstSequence(number)));
    return activeSets[activeSetCount++];
  }

  private int activeSetNumber(long key, int[] members) {
    long number = numbers.ofKey(key, here(members), core.waiter());
    if (number < 0) {
      throw new ShmemException(numbers.refusal(number));
    }
    return (int) number;
  }

  /** {@return which of the given PEs are on this host, as indices on it} */
  int[] here(int[] pes) {
    return IntStream.of(pes).map(core.placement()::indexHere).filter(index -> index >= 0).toArray();
  }
}
