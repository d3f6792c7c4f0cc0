import org.shmem4j.Exchange;
import org.shmem4j.Team;
import org.shmem4j.api.SymmetricDoubles;

final class Row {
  static void steps(Team team, SymmetricDoubles row, int cells, int left, int right) {
    try (Exchange<SymmetricDoubles> ends = Exchange.on(team, SymmetricDoubles.TYPE, cells + 2)
        .to(left, 1, 1).from(right, cells + 1, 1).open()) {
      ends.start(row);
      row.set(1, row.get(2) / 2);
      // ^ warning [shmem-not-complete] what a call reads must not be changed before the call is complete: row is written here, and a turn of ends was started on line 9; call finish() first
      ends.finish();
    }
  }
}
