import org.shmem4j.Shmem;
import org.shmem4j.api.SymmetricLongs;

public class Main {
  public static void main(String[] args) {
    Shmem.run(shmem -> {
      SymmetricLongs numbers = shmem.allocate(SymmetricLongs.TYPE, 1_000_000);
      numbers.fill(shmem.myPe());
    });
  }
}
