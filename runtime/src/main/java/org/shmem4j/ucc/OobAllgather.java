package org.shmem4j.ucc;

import org.shmem4j.Team;
import org.shmem4j.check.Means;
import org.shmem4j.check.Role;

/**
 * The user's exchange by which participants find each other: {@code ucc_team_oob_coll_t}, {@code ucc_context_oob_t}.
 * The library uses it only while it creates a context or a team.
 */
public interface OobAllgather {
  /** {@return the number of participants: {@code n_oob_eps}} */
  int participants();

  /** {@return this participant's number among them, from 0: {@code oob_ep}} */
  int myEndpoint();

  /**
   * Starts an allgather: {@code allgather}.
   *
   * @param source the bytes of this participant; all participants pass the same number
   * @param dest receives the bytes of all participants, in their order; valid when the request is complete
   * @return the request
   */
  Request post(byte[] source, byte[] dest);

  /** An allgather that was started. */
  interface Request {
    /**
     * {@return {@link UccStatus#OK} when it is complete, or {@link UccStatus#INPROGRESS}, or an error: {@code
     * req_test}}
     */
    UccStatus test();

    /** Releases the request: {@code req_free}. */
    void free();
  }

  /**
   * Creates an exchange among the PEs of a job's team.
   *
   * @param team the team
   * @return the exchange
   */
  @Means(gives = Means.Given.MEMBERS, roles = Role.TEAM)
  static OobAllgather of(Team team) {
    return new TeamOob(team);
  }
}
