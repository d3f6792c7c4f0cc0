import org.shmem4j.Shmem;

public class Main {
  public static void main(String[] args) {
    Shmem.run(shmem -> {
      if (shmem.myPe() == 0) {
        System.exit(0);
      }
      shmem.barrierAll();
    });
  }
}
