import org.shmem4j.Exchange;
import org.shmem4j.Needs;
import org.shmem4j.api.SymmetricDoubles;

final class Vector {
  static void turn(Needs<SymmetricDoubles> needs, SymmetricDoubles vector) {
    Exchange<SymmetricDoubles> kept;
    try (Exchange<SymmetricDoubles> ghosts = needs.exchange()) {
      kept = ghosts;
    }
    kept.start(vector);
    //  ^ error [shmem-use-after-close] an exchange, and what belongs to it, must not be used after it was closed:
  }
}
