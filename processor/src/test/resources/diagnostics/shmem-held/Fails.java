import org.shmem4j.Shmem;
import org.shmem4j.api.SymmetricLongs;

final class Rounds {
  static void round(Shmem shmem, SymmetricLongs lock, SymmetricLongs total) {
    shmem.setLock(lock);
    total.set(0, total.get(0) + 1);
    shmem.barrierAll();
    //   ^ warning [shmem-held] a PE must not wait for all while it holds what they wait for: barrierAll is called while lock is held since line 6;
    shmem.clearLock(lock);
  }

  static void take(Shmem shmem, SymmetricLongs lock, SymmetricLongs total) {
    shmem.setLock(lock);
    //   ^ warning [shmem-held] what is taken must be released on every path: lock is held still where the method returns on another path than that of line 19;
    if (total.get(0) == 0) {
      return;
    }
    shmem.clearLock(lock);
  }
}
