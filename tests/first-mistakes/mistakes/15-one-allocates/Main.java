import org.shmem4j.Shmem;
import org.shmem4j.api.SymmetricLongs;

public class Main {
  public static void main(String[] args) {
    Shmem.run(shmem -> {
      if (shmem.myPe() == 0) {
        SymmetricLongs numbers = shmem.allocate(SymmetricLongs.TYPE, 10);
        numbers.fill(1);
      }
      shmem.barrierAll();
    });
  }
}
