import static org.shmem4j.api.NonblockingReductions.intSumReduceNb;
import static org.shmem4j.api.NonblockingRma.intGetNbi;

import org.shmem4j.CollectiveRequest;
import org.shmem4j.Exchange;
import org.shmem4j.Shmem;
import org.shmem4j.Symmetric;
import org.shmem4j.Team;
import org.shmem4j.api.SymmetricDoubles;
import org.shmem4j.api.SymmetricInts;

record Halo(@Symmetric(length = 8) SymmetricInts inner, @Symmetric(length = 8) SymmetricInts outer) {
  static int sum(Shmem shmem, Halo halo) {
    CollectiveRequest request = intSumReduceNb(shmem.worldTeam(), halo.outer(), halo.inner(), 4);
    halo.inner().set(4, 1);
    request.await();
    return halo.outer().get(0);
  }

  static int fetch(Shmem shmem, Halo halo) {
    intGetNbi(halo.outer(), halo.inner(), 8, 0);
    shmem.quiet();
    return halo.outer().get(0);
  }

  static void steps(Team team, SymmetricDoubles row, int cells, int left, int right) {
    try (Exchange<SymmetricDoubles> ends = Exchange.on(team, SymmetricDoubles.TYPE, cells + 2)
        .to(left, 1, 1).from(right, cells + 1, 1).open()) {
      ends.start(row);
      row.set(2, row.get(1) / 2);
      ends.finish();
      row.set(1, row.get(2) / 2);
    }
  }
}
