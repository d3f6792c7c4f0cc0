import org.shmem4j.Shmem;

public class Main {
  public static void main(String[] args) {
    Shmem.run(shmem -> {
      if (shmem.myPe() == 0) {
        System.out.println("PE 0 has finished");
        shmem.barrierAll();
      }
    });
  }
}
