import org.shmem4j.Shmem;

/** One PE computes for long, and the others wait for it. */
public class Late {
  public static void main(String[] args) {
    Shmem.run(shmem -> {
      if (shmem.myPe() == 2) {
        long end = System.nanoTime() + 600_000_000_000L;
        while (System.nanoTime() < end) {
          Thread.onSpinWait();
        }
      }
      shmem.barrierAll();
    });
  }
}
