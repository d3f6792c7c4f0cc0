import org.shmem4j.Exchange;
import org.shmem4j.api.SymmetricDoubles;

final class Plate {
  static void steps(Exchange<SymmetricDoubles> halo, SymmetricDoubles plate, int steps) {
    for (int step = 0; step < steps; step++) {
      halo.start(plate);
      //  ^ error [shmem-wrong-state] a turn must be finished before the next one starts: halo is in a turn as of line 7; call finish first
      plate.set(0, step);
    }
  }
}
