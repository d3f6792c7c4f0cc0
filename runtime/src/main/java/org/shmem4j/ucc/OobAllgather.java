package org.shmem4j.ucc;

import org.shmem4j.Team;

/**
 * The means of the user's own by which participants find each other: {@code ucc_team_oob_coll_t},
 * {@code ucc_context_oob_t}. The library needs it while it creates a context or a team, and not afterwards.
 */
public interface OobAllgather {
  /** {@return the number of participants: {@code n_oob_eps}} */
  int participants();

  /** {@return this participant's number among them, from 0: {@code oob_ep}} */
  int myEndpoint();

  /**
   * Starts an allgather: {@code allgather}.
   *
   * @param source what this participant gives; as long on all of them
   * @param dest where the bytes of all go, in their order; it can be used when the request is complete
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

    /** Ends the use of the request: {@code req_free}. */
    void free();
  }

  /**
   * An exchange among the PEs of a team of a job.
   *
   * @param team the team
   * @return the exchange
   */
  static OobAllgather of(Team team) {
    return new TeamOob(team);
  }
}
