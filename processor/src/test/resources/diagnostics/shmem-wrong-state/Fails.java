import org.shmem4j.Shmem;
import org.shmem4j.api.SymmetricLongs;

final class Counter {
  static void count(Shmem shmem, SymmetricLongs lock, SymmetricLongs total) {
    shmem.setLock(lock);
    total.set(0, total.get(0) + 1);
    shmem.setLock(lock);
    //   ^ error [shmem-wrong-state] a PE must not take a lock that it holds: it would wait for itself: lock is held as of line 6;
  }
}
