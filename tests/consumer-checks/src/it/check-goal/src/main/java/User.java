import org.shmem4j.Shmem;

/** Uses the counts. */
final class User {
  private User() {}

  static void use(Shmem shmem) {
    Histogram histogram = Histogram.of(shmem);
    histogram.local().set(7, 1);
    if (shmem.myPe() == 0) {
      shmem.barrierAll();
    }
  }
}
