import org.shmem4j.Exchange;
import org.shmem4j.Shmem;
import org.shmem4j.api.SymmetricDoubles;
import org.shmem4j.api.SymmetricLongs;
import org.shmem4j.ucc.UccArguments;
import org.shmem4j.ucc.UccCollective;
import org.shmem4j.ucc.UccStatus;
import org.shmem4j.ucc.UccTeam;

final class Counter {
  static void count(Shmem shmem, SymmetricLongs lock, SymmetricLongs total) {
    shmem.setLock(lock);
    total.set(0, total.get(0) + 1);
    shmem.clearLock(lock);
  }

  static void sum(UccArguments arguments, UccTeam team) {
    UccCollective sum = UccCollective.initAndPost(arguments, team);
    while (sum.test() == UccStatus.INPROGRESS) {
      Thread.onSpinWait();
    }
    sum.finalizeRequest();
  }

  static void steps(Exchange<SymmetricDoubles> halo, SymmetricDoubles plate, int steps) {
    for (int step = 0; step < steps; step++) {
      halo.start(plate);
      halo.finish();
      plate.set(0, step);
    }
  }
}
