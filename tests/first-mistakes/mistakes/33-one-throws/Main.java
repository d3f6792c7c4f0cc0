import org.shmem4j.Shmem;

public class Main {
  public static void main(String[] args) {
    Shmem.run(shmem -> {
      if (shmem.myPe() == 1) {
        throw new IllegalStateException("no input for this PE");
      }
      shmem.barrierAll();
    });
  }
}
