import org.shmem4j.Shmem;

public class Main {
  public static void main(String[] args) {
    Shmem.run(shmem -> {
      long steps = 0;
      while (shmem.myPe() == 1 && steps >= 0) {
        steps++;
      }
      shmem.barrierAll();
    });
  }
}
