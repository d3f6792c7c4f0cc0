import org.shmem4j.Shmem;
import org.shmem4j.api.SymmetricLongs;

public class Main {
  public static void main(String[] args) {
    Shmem.run(shmem -> {
      SymmetricLongs numbers = shmem.allocate(SymmetricLongs.TYPE, 10);
      shmem.free(numbers);
      numbers.fill(shmem.myPe());
    });
  }
}
