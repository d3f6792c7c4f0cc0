package org.shmem4j;

import java.util.Optional;
import org.shmem4j.check.Means;
import org.shmem4j.check.Role;

/**
 * An ordered group of PEs that call collectives together. Calls on a team take PE numbers of that team: root 0 is its
 * first PE, whatever number that has in the job.
 *
 * {@snippet :
 * Team even = shmem.worldTeam().splitStrided(0, 2, (shmem.nPes() + 1) / 2); // PEs 0, 2, 4, …
 * if (even.isValid()) {
 *   members = intSum(even, 1); // only the even PEs call it
 *   even.close();
 * }
 * }
 *
 * <p>All PEs form the {@linkplain Shmem#worldTeam world team}; other teams are made by splitting an existing one, into
 * evenly spaced PEs by {@link #splitStrided}, into rows and columns by {@link #split2d}, by a color that each PE chooses
 * by {@link #split}, or into PEs that are listed by {@link #of}. Every PE of the parent makes the call. PEs that are not
 * in the new team get {@link #INVALID}, which answers queries and refuses collectives; its parts are invalid as well, so
 * that a program can split in stages without asking.
 *
 * <p>Collectives on different teams are independent. PEs that share several teams must call on them in compatible
 * orders, or they wait for each other forever. {@link #close} ends this PE's use of a team without waiting; teams left
 * open end with the job.
 *
 * <p>Only the library implements this interface.
 */
public interface Team extends AutoCloseable {
  /** Stands for the absence of a team: queries on it return -1 or nothing, and calls refuse it. */
  @SuppressWarnings("ClassInitializationDeadlock") // InvalidTeam is reached through this constant only
  Team INVALID = InvalidTeam.INSTANCE;

  /** The color of a PE that joins none of the teams that {@link #split} makes. */
  int NO_COLOR = Integer.MIN_VALUE;

  /** {@return this PE's number in the team; -1 for the invalid team} */
  @Means(gives = Means.Given.RANK)
  int myPe();

  /** {@return the number of PEs in the team; -1 for the invalid team} */
  @Means(gives = Means.Given.SIZE)
  int nPes();

  /** {@return whether the team can be used: it is neither invalid nor closed} */
  @Means(Means.Effect.ASKS)
  boolean isValid();

  /**
   * Translates a PE's number in this team to its number in another.
   *
   * @param pe a PE of this team
   * @param other the other team
   * @return its number there; -1 if it is not a member, or either team is invalid
   */
  int translate(int pe, Team other);

  /**
   * Waits until every PE of the team has called this method. Stores to symmetric memory before it are visible after it.
   */
  @Means({Means.Effect.FOR_ALL, Means.Effect.ORDERS})
  void sync();

  /**
   * Creates a team of PEs that are evenly spaced in this one. Every PE of this team calls this with the same arguments.
   *
   * @param start the first PE, in this team
   * @param stride the distance between PEs; negative to reverse them, 0 only for one PE
   * @param size the number of PEs; if it is 0, there is no new team, whatever the start
   * @return the new team; {@link #INVALID} on PEs that are not members, and if this team is
   * @throws IllegalArgumentException if a PE of the new team would not be in this one; C returns a status
   */
  @Means(value = Means.Effect.FOR_ALL, gives = Means.Given.TEAM, roles = {Role.PE_START, Role.STRIDE, Role.PE_SIZE})
  default Team splitStrided(int start, int stride, int size) {
    return splitStrided(start, stride, size, TeamConfig.DEFAULT);
  }

  /**
   * Creates a team of PEs that are evenly spaced in this one. Every PE of this team calls this with the same arguments.
   *
   * @param start the first PE, in this team
   * @param stride the distance between PEs; negative to reverse them, 0 only for one PE
   * @param size the number of PEs; if it is 0, there is no new team, whatever the start
   * @param config the properties of the new team
   * @return the new team; {@link #INVALID} on PEs that are not members, and if this team is
   * @throws IllegalArgumentException if a PE of the new team would not be in this one; C returns a status
   */
  @Means(value = Means.Effect.FOR_ALL, gives = Means.Given.TEAM, roles = {Role.PE_START, Role.STRIDE, Role.PE_SIZE})
  Team splitStrided(int start, int stride, int size, TeamConfig config);

  /**
   * Arranges the team's PEs in rows of {@code xrange} and creates a team of each row and of each column.
   *
   * @param xrange the length of a row; if it exceeds the number of PEs, there is one row of them all
   * @return this PE's row and column; both {@link #INVALID} if this team is
   * @throws IllegalArgumentException if xrange is not positive; C returns a status
   */
  @Means(value = Means.Effect.FOR_ALL, roles = Role.PE_SIZE)
  default Split2d split2d(int xrange) {
    return split2d(xrange, TeamConfig.DEFAULT, TeamConfig.DEFAULT);
  }

  /**
   * Arranges the team's PEs in rows of {@code xrange} and creates a team of each row and of each column.
   *
   * @param xrange the length of a row; if it exceeds the number of PEs, there is one row of them all
   * @param xaxis the properties of the rows
   * @param yaxis the properties of the columns
   * @return this PE's row and column; both {@link #INVALID} if this team is
   * @throws IllegalArgumentException if xrange is not positive; C returns a status
   */
  @Means(value = Means.Effect.FOR_ALL, roles = Role.PE_SIZE)
  Split2d split2d(int xrange, TeamConfig xaxis, TeamConfig yaxis);

  /**
   * Creates a team of each color: its members are the PEs that gave it, ordered by their keys, and where these are
   * equal by their numbers in this team. Every PE of this team calls this, with a color and a key of its own.
   *
   * {@snippet :
   * Team odd = world.split(world.myPe() % 2, 0); // on odd PEs the odd ones, on even PEs the even ones
   * Team last = world.split(world.myPe() < 2 ? Team.NO_COLOR : 0, -world.myPe()); // from PE 2 on, in reverse order
   * }
   *
   * @param color the color, any number; {@link #NO_COLOR} for none
   * @param key where this PE stands among those of its color, any number
   * @return the team of this PE's color; {@link #INVALID} if it gave none, and if this team is
   */
  @Means(value = Means.Effect.FOR_ALL, gives = Means.Given.TEAM)
  default Team split(int color, int key) {
    return split(color, key, TeamConfig.DEFAULT);
  }

  /**
   * Creates a team of each color: its members are the PEs that gave it, ordered by their keys, and where these are
   * equal by their numbers in this team. Every PE of this team calls this, with a color and a key of its own.
   *
   * @param color the color, any number; {@link #NO_COLOR} for none
   * @param key where this PE stands among those of its color, any number
   * @param config the properties of the new team
   * @return the team of this PE's color; {@link #INVALID} if it gave none, and if this team is
   */
  @Means(value = Means.Effect.FOR_ALL, gives = Means.Given.TEAM)
  Team split(int color, int key, TeamConfig config);

  /**
   * Creates a team of the PEs that are listed. Every PE of this team calls this with the same list, including those
   * that are not in it.
   *
   * @param members the members, by their numbers in this team, in the order of the new team; if there are none, there is
   *     no new team
   * @return the new team; {@link #INVALID} on PEs that are not members, and if this team is
   * @throws IllegalArgumentException if a member is not a PE of this team, or is listed twice
   */
  @Means(value = Means.Effect.FOR_ALL, gives = Means.Given.TEAM, roles = Role.PE)
  Team of(int... members);

  /** {@return the properties that were requested for the team; empty for the invalid team} */
  Optional<TeamConfig> config();

  /**
   * Creates a context whose PE numbers are those of this team.
   *
   * @param options what the user promises about its use
   * @return the context; {@link Context#INVALID} for the invalid team
   */
  @Means(gives = Means.Given.CONTEXT)
  Context createContext(ContextOption... options);

  /**
   * Gives direct access to a peer's copy of an array.
   *
   * @param array a symmetric array
   * @param pe the peer, in this team
   * @param <A> the class of handles
   * @return a handle on the peer's copy; null if it cannot be reached by loads and stores, the team has no such PE, or it
   *     is invalid
   */
  @Means(gives = Means.Given.PEERS_COPY, roles = {Role.SOURCE, Role.PE})
  <A extends SymmetricArray> A ptr(A array, int pe);

  /**
   * Ends this PE's use of the team and closes its shareable contexts. Never waits; other PEs may continue to use the
   * team.
   */
  @Means(ends = Means.THIS)
  @Override
  void close();

  /**
   * The two teams of a PE after a split in two dimensions.
   *
   * @param x its row
   * @param y its column
   */
  record Split2d(Team x, Team y) {}
}
