import org.shmem4j.Shmem;
import org.shmem4j.SymmetricInts;

public class Main {
  public static void main(String[] args) {
    Shmem.run(shmem -> {
      SymmetricInts numbers = shmem.allocate(SymmetricInts.TYPE, 4);
      numbers.fill(shmem.myPe());
    });
  }
}
