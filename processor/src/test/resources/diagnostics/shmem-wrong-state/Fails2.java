import org.shmem4j.ucc.UccArguments;
import org.shmem4j.ucc.UccCollective;
import org.shmem4j.ucc.UccTeam;

final class Total {
  static void sum(UccArguments arguments, UccTeam team) {
    UccCollective sum = UccCollective.initAndPost(arguments, team);
    sum.post();
    // ^ error [shmem-wrong-state] a collective is posted when it is initialized, and again when it is complete if it is persistent: sum is posted as of line 7; call test until it returns OK
  }
}
