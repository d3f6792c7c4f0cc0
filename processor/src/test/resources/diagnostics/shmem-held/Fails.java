import org.shmem4j.Shmem;
import org.shmem4j.api.SymmetricLongs;

final class Rounds {
  static void round(Shmem shmem, SymmetricLongs lock, SymmetricLongs total) {
    shmem.setLock(lock);
    total.set(0, total.get(0) + 1);
    shmem.barrierAll();
    //   ^ warning [shmem-held] a PE must not wait for all PEs while it holds what they wait for: barrierAll is called while lock is held as of line 6;
    shmem.clearLock(lock);
  }

  static void take(Shmem shmem, SymmetricLongs lock, SymmetricLongs total) {
    shmem.setLock(lock);
    //   ^ warning [shmem-held] what is taken must be released on every path: lock is still held where the method returns on a path other than that of line 19;
    if (total.get(0) == 0) {
      return;
    }
    shmem.clearLock(lock);
  }
}
