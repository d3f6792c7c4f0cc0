package org.shmem4j;

import java.util.Optional;

/**
 * An ordered group of PEs, on which collectives are called. PE numbers in calls on a team count within it: root 0 is
 * its first PE, whatever number that has in the job.
 *
 * {@snippet :
 * Team even = shmem.worldTeam().splitStrided(0, 2, (shmem.nPes() + 1) / 2); // PEs 0, 2, 4, …
 * if (even.isValid()) {
 *   number.set(0, 1);
 *   intSumReduce(even, number, number); // only the even PEs call it
 *   even.close();
 * }
 * }
 *
 * <p>All PEs are the {@linkplain Shmem#worldTeam world team}; other teams are split off one that exists, evenly spaced
 * by {@link #splitStrided} or as rows and columns by {@link #split2d}. A split is a call that every PE of the parent
 * makes. Those that are not in the new team get {@link #INVALID}, on which questions are answered and calls refused.
 *
 * <p>Collectives on different teams are independent. A PE in several teams calls on them in an order that all members
 * can follow. {@link #close} ends this PE's use of a team and waits for nobody; teams left open end with the job.
 *
 * <p>Only the library implements this interface.
 */
public interface Team extends AutoCloseable {
  /** Stands for the absence of a team: queries on it answer -1 or nothing, calls refuse it. */
  @SuppressWarnings("ClassInitializationDeadlock") // InvalidTeam is reached through this constant only
  Team INVALID = InvalidTeam.INSTANCE;

  /** {@return this PE's number in the team; -1 of the invalid team} */
  int myPe();

  /** {@return the number of PEs in the team; -1 of the invalid team} */
  int nPes();

  /** {@return whether the team can be used: neither the invalid team nor closed} */
  boolean isValid();

  /**
   * The number in another team of one of this team's PEs.
   *
   * @param pe a PE of this team
   * @param other the other team
   * @return its number there; -1 if it is not a member, or either team is invalid
   */
  int translate(int pe, Team other);

  /** Waits until every PE of the team has called it. Stores to symmetric memory made before it are visible after it. */
  void sync();

  /**
   * Makes a team of PEs that are evenly spaced in this one. Every PE of this team calls it with the same arguments.
   *
   * @param start the first PE, in this team
   * @param stride the distance between PEs; negative to reverse them, 0 only for one PE
   * @param size the number of PEs
   * @return the new team; {@link #INVALID} on PEs that are not members
   */
  default Team splitStrided(int start, int stride, int size) {
    return splitStrided(start, stride, size, TeamConfig.DEFAULT);
  }

  /**
   * Makes a team of PEs that are evenly spaced in this one. Every PE of this team calls it with the same arguments.
   *
   * @param start the first PE, in this team
   * @param stride the distance between PEs; negative to reverse them, 0 only for one PE
   * @param size the number of PEs
   * @param config what is asked of the new team
   * @return the new team; {@link #INVALID} on PEs that are not members
   */
  Team splitStrided(int start, int stride, int size, TeamConfig config);

  /**
   * Arranges the team's PEs in rows of {@code xrange} and makes a team of each row and of each column.
   *
   * @param xrange the length of a row; more than there are PEs means all of them
   * @return this PE's row and column
   */
  default Split2d split2d(int xrange) {
    return split2d(xrange, TeamConfig.DEFAULT, TeamConfig.DEFAULT);
  }

  /**
   * Arranges the team's PEs in rows of {@code xrange} and makes a team of each row and of each column.
   *
   * @param xrange the length of a row; more than there are PEs means all of them
   * @param xaxis what is asked of the rows
   * @param yaxis what is asked of the columns
   * @return this PE's row and column
   */
  Split2d split2d(int xrange, TeamConfig xaxis, TeamConfig yaxis);

  /** {@return what was asked of the team; nothing of the invalid team} */
  Optional<TeamConfig> config();

  /**
   * Makes a context whose PE numbers are those of this team.
   *
   * @param options what the user promises of its use
   * @return the context; {@link Context#INVALID} on the invalid team
   */
  Context createContext(ContextOption... options);

  /**
   * Direct access to a peer's copy of an array.
   *
   * @param array a symmetric array
   * @param pe the peer, in this team
   * @param <A> the class of handles
   * @return a handle on the peer's copy; null if it cannot be reached by loads and stores, or the team is invalid
   */
  <A extends SymmetricArray> A ptr(A array, int pe);

  /**
   * Ends this PE's use of the team and closes its shareable contexts. It never waits; other PEs may still use theirs.
   */
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
