import org.shmem4j.Shmem;
import org.shmem4j.api.SymmetricLongs;

final class Rounds {
  static void round(Shmem shmem, SymmetricLongs lock, SymmetricLongs total) {
    shmem.setLock(lock);
    try {
      if (total.get(0) == 0) {
        return;
      }
      total.set(0, total.get(0) + 1);
    } finally {
      shmem.clearLock(lock);
    }
  }

  static void rounds(Shmem shmem, SymmetricLongs lock, SymmetricLongs total) {
    round(shmem, lock, total);
    shmem.barrierAll();
  }
}
