import org.shmem4j.Shmem;
import org.shmem4j.api.SymmetricInts;

public class Main {
  public static void main(String[] args) {
    Shmem.run(shmem -> {
      SymmetricInts numbers = shmem.callocate(SymmetricInts.TYPE, 4);
      for (int i = 0; i <= 4; i++) {
        numbers.set(i, i);
      }
    });
  }
}
