import org.shmem4j.Exchange;
import org.shmem4j.Shmem;
import org.shmem4j.api.Scalars;
import org.shmem4j.api.SymmetricDoubles;

/** A ring of weather, one part of which has a storm: its PE has more to compute than the others. */
public class Weather {
  private static final int CELLS = 20_000;
  private static final int STEPS = 20;

  public static void main(String[] args) {
    Shmem.run(Weather::run);
  }

  private static void run(Shmem shmem) {
    int before = (shmem.myPe() + shmem.nPes() - 1) % shmem.nPes();
    int next = (shmem.myPe() + 1) % shmem.nPes();
    SymmetricDoubles air = shmem.callocate(SymmetricDoubles.TYPE, CELLS + 2);
    air.set(1, 20 + shmem.myPe());
    try (Exchange<SymmetricDoubles> edges = Exchange.on(shmem.worldTeam(), SymmetricDoubles.TYPE, CELLS + 2)
        .to(before, 1, 1).from(next, CELLS + 1, 1)
        .to(next, CELLS, 1).from(before, 0, 1)
        .open()) {
      for (int step = 0; step < STEPS; step++) {
        edges.start(air);
        edges.finish();
        wind(air);
        if (shmem.myPe() == 2) {
          storm(air);
        }
        Scalars.doubleMax(shmem.worldTeam(), air.get(1)); // the end of a step, when all know the highest
      }
    }
  }

  private static void wind(SymmetricDoubles air) {
    for (int turn = 0; turn < 150; turn++) {
      for (int cell = 1; cell <= CELLS; cell++) {
        air.set(cell, (air.get(cell - 1) + 2 * air.get(cell) + air.get(cell + 1)) / 4);
      }
    }
  }

  private static void storm(SymmetricDoubles air) {
    for (int turn = 0; turn < 900; turn++) {
      for (int cell = 1; cell <= CELLS; cell++) {
        air.set(cell, Math.sqrt(air.get(cell) * air.get(cell) + 1e-9));
      }
    }
  }
}
