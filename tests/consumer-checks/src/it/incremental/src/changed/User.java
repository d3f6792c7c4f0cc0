import org.shmem4j.Shmem;

/** Uses the counts. */
final class User {
  private User() {}

  static void use(Shmem shmem) {
    Histogram histogram = Histogram.of(shmem);
    histogram.local().set(8, 1);
  }
}
