import org.shmem4j.Shmem;
import org.shmem4j.api.SymmetricLongs;

public class Main {
  private static SymmetricLongs numbers;

  public static void main(String[] args) {
    Shmem.run(shmem -> {
      numbers = shmem.callocate(SymmetricLongs.TYPE, 10);
    });
    System.out.println(numbers.get(0));
  }
}
