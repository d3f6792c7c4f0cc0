import org.shmem4j.Shmem;

/** A class with a method that gives what a field was before it sets it. */
final class Taker {
  private int next;

  int take() {
    int before = next;
    next = -1;
    return before;
  }

  static int rank(Shmem shmem) {
    return shmem.myPe();
  }
}
