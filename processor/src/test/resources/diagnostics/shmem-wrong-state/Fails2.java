import org.shmem4j.ucc.UccArguments;
import org.shmem4j.ucc.UccCollective;
import org.shmem4j.ucc.UccTeam;

final class Total {
  static void sum(UccArguments arguments, UccTeam team) {
    UccCollective sum = UccCollective.initAndPost(arguments, team);
    sum.post();
    // ^ error [shmem-wrong-state] a collective must be initialized, or complete and persistent, when it is posted: sum is posted as of line 7; call test until it returns OK
  }
}
