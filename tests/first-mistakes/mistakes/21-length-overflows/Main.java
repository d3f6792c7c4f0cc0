import org.shmem4j.Shmem;
import org.shmem4j.api.SymmetricInts;

public class Main {
  public static void main(String[] args) {
    Shmem.run(shmem -> {
      int rows = 50_000;
      SymmetricInts numbers = shmem.allocate(SymmetricInts.TYPE, rows * rows);
      numbers.fill(0);
    });
  }
}
