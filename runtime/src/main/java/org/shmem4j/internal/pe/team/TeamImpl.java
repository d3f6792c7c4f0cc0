package org.shmem4j.internal.pe.team;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.shmem4j.Context;
import org.shmem4j.ContextOption;
import org.shmem4j.Shmem;
import org.shmem4j.SymmetricArray;
import org.shmem4j.Team;
import org.shmem4j.TeamConfig;
import org.shmem4j.internal.pe.PeCore;
import org.shmem4j.internal.pe.collective.Collectives;
import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.internal.pe.control.Trace;
import org.shmem4j.internal.pe.flags.Rings;
import org.shmem4j.internal.watching.callsites.Traced;

/** A team of one PE: its members, its collectives, its contexts. */
public final class TeamImpl implements Team, Traced {
  private final Groups groups;
  private final Collectives collectives;
  private final int number;
  private final int[] members;
  private final MemberIndexes indexes;
  private final int me;
  private final TeamConfig config;
  private final boolean predefined;
  private final List<ContextImpl> contexts = new ArrayList<>();
  private final Splits splits;
  private boolean closed;

  TeamImpl(
      Groups groups, long key, int number, Collectives collectives, TeamConfig config, boolean predefined) {
    this.groups = groups;
    this.collectives = collectives;
    this.number = number;
    this.members = collectives.groupEnd().members();
    this.indexes = new MemberIndexes(members);
    this.me = collectives.groupEnd().me();
    this.config = config;
    this.predefined = predefined;
    this.splits = new Splits(groups, collectives, key);
  }

  /**
   * Creates a team that exists without a split.
   *
   * @param groups the PE's groups
   * @param number its number
   * @param members its members in the world
   * @param me this PE's index among them
   * @return the team
   */
  public static TeamImpl predefined(Groups groups, int number, int[] members, int me) {
    Collectives collectives = groups.collectives(number, number, members, me, 0);
    return groups.opened(new TeamImpl(groups, number, number, collectives, TeamConfig.DEFAULT, true));
  }

  /**
   * Creates the team of an active set, which exists as long as the job.
   *
   * @param groups the PE's groups
   * @param key its key
   * @param number its number
   * @param collectives its collectives
   * @return the team
   */
  static TeamImpl ofActiveSet(Groups groups, long key, int number, Collectives collectives) {
    return new TeamImpl(groups, key, number, collectives, TeamConfig.DEFAULT, true);
  }

  /**
   * Returns the implementation of an argument, and checks that it can be used.
   *
   * @param team the argument
   * @return the team
   */
  public static TeamImpl usable(Team team) {
    if (team instanceof TeamImpl impl && !impl.closed) {
      return impl;
    }
    if (team == null) {
      throw new NullPointerException("team must not be null");
    }
    throw new IllegalArgumentException("team must be valid and not closed: team="
        + (team == Team.INVALID
            ? "INVALID; this PE is not a member: check isValid() before calls that only members make"
            : "closed"));
  }

  /** {@return its collectives} */
  public Collectives collectives() {
    return collectives;
  }

  /** {@return the core of the PE that it belongs to} */
  PeCore core() {
    return groups.core();
  }

  /** {@return the PE that it belongs to} */
  public Shmem shmem() {
    return groups.shmem();
  }

  /** {@return its collectives; throws if the team was requested without them} */
  public Collectives collectivesForUse() {
    if (!config.collectives()) {
      throw new IllegalArgumentException(
          "a team that was made without collectives must not be used for one: team=" + this);
    }
    return collectives;
  }

  /** {@return its number in the memory of its host} */
  int number() {
    return number;
  }

  @Override
  public Trace trace() {
    return groups.core().waiter().trace();
  }

  /** Throws the job's failure, if there is one. */
  void throwIfFailed() {
    groups.core().control().throwIfFailed();
  }

  boolean hasFailed() {
    return groups.core().control().hasFailed();
  }

  /**
   * {@return the start of the staging memory of each member on this host, for use by others where the team's own
   * collectives only synchronize and agree, and so leave it free; -1 for members on other hosts, and for all members if
   * this PE is the only one on this host}
   */
  public long[] stagings() {
    Rings rings = new Rings(core().memory());
    return Arrays.stream(members).map(core().placement()::indexHere).mapToLong(
        index -> index < 0 || number < 0 ? -1 : rings.staging(number, index)).toArray();
  }

  /** {@return whether all members are on this host} */
  public boolean isOnThisHost() {
    return Arrays.stream(members).allMatch(core().placement()::isHere);
  }

  /** {@return the world numbers of its members} */
  int[] members() {
    return members;
  }

  /**
   * Returns the world number of a member.
   *
   * @param pe the member
   * @return its number
   */
  public int worldPe(int pe) {
    return members[pe];
  }

  @Override
  public int myPe() {
    return closed ? -1 : me;
  }

  @Override
  public int nPes() {
    return closed ? -1 : members.length;
  }

  @Override
  public boolean isValid() {
    return !closed;
  }

  @Override
  public int translate(int pe, Team other) {
    if (closed || !(other instanceof TeamImpl to) || to.closed || to.groups != groups || pe < 0
        || pe >= members.length) {
      return -1;
    }
    return to.indexes.of(members[pe]);
  }

  @Override
  public void sync() {
    usable(this).collectivesForUse().meet(Call.SYNC);
  }

  @Override
  public Team splitStrided(int start, int stride, int size, TeamConfig config) {
    return usable(this).splits.strided(start, stride, size, config);
  }

  @Override
  public Split2d split2d(int xrange, TeamConfig xaxis, TeamConfig yaxis) {
    return usable(this).splits.rowAndColumn(xrange, xaxis, yaxis);
  }

  @Override
  public Team split(int color, int key, TeamConfig config) {
    return usable(this).splits.byColor(color, key, config);
  }

  @Override
  public Team of(int... members) {
    return usable(this).splits.listed(members);
  }

  @Override
  public Optional<TeamConfig> config() {
    return closed ? Optional.empty() : Optional.of(config);
  }

  @Override
  public Context createContext(ContextOption... options) {
    if (closed) {
      return Context.INVALID;
    }
    return remember(new ContextImpl(this, options));
  }

  ContextImpl remember(ContextImpl context) {
    synchronized (contexts) {
      contexts.add(context);
    }
    return context;
  }

  @Override
  public <A extends SymmetricArray> A ptr(A array, int pe) {
    boolean isMember = !closed && pe >= 0 && pe < members.length;
    return isMember ? groups.shmem().ptr(array, members[pe]) : null;
  }

  @Override
  public void close() {
    if (predefined) {
      throw new IllegalStateException("the predefined teams must not be closed: nPes=" + members.length);
    }
    if (closed) {
      return;
    }
    if (!collectives.groupEnd().isIdle() && collectives.groupEnd().canGoOn()) {
      throw new IllegalStateException("a team must not be closed while requests on it are pending: team=" + this
          + "; await them first");
    }
    synchronized (contexts) {
      for (ContextImpl context : contexts) {
        if (context.owner() != null) {
          throw new IllegalStateException("private contexts of a team must be closed before the team: team=" + this
              + " owner=" + context.owner().getName());
        }
      }
    }
    collectives.groupEnd().end(false);
    Trace trace = core().waiter().trace();
    if (trace != null) {
      trace.teamClosed(collectives.groupEnd().group());
    }
    release();
    groups.closed(this);
    groups.leave(number, members, collectives.groupEnd().sequence());
  }

  void reopen() {
    closed = false;
  }

  /** Ends the use of this team without any cleanup, since its job may have ended. */
  void release() {
    closed = true;
    synchronized (contexts) {
      for (ContextImpl context : contexts) {
        context.closeWithTeam();
      }
      contexts.clear();
    }
  }

  void forget(ContextImpl context) {
    synchronized (contexts) {
      contexts.remove(context);
    }
  }

  @Override
  public String toString() {
    return closed ? "Team[closed]" : "Team[pe=" + me + " of " + members.length + "]";
  }
}
