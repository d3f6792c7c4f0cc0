package org.shmem4j.ucc;

import org.shmem4j.CollectiveRequest;
import org.shmem4j.Team;
import org.shmem4j.internal.pe.collective.Collectives;
import org.shmem4j.internal.pe.team.TeamImpl;

/** The exchange among the PEs of a team of a job. */
final class TeamOob implements OobAllgather {
  private final Collectives calls;

  TeamOob(Team team) {
    calls = TeamImpl.usable(team).collectives().nonblocking();
  }

  @Override
  public int participants() {
    return calls.groupEnd().size();
  }

  @Override
  public int myEndpoint() {
    return calls.groupEnd().me();
  }

  @Override
  public Request post(byte[] source, byte[] dest) {
    CollectiveRequest request = calls.start(Exchanges.allgather(calls, source, dest), null);
    return new Request() {
      @Override
      public UccStatus test() {
        return request.test() ? UccStatus.OK : UccStatus.INPROGRESS;
      }

      @Override
      public void free() {}
    };
  }
}
