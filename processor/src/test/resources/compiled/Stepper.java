import org.shmem4j.Shmem;

/** A class with a method that is not read, which sets a field. */
final class Stepper {
  private int next = -1;

  void start() {
    while (next < 0) {
      next++;
    }
  }

  int next() {
    return next;
  }

  static int rank(Shmem shmem) {
    return shmem.myPe();
  }
}
