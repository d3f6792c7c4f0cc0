import org.shmem4j.Shmem;
import org.shmem4j.Symmetric;
import org.shmem4j.api.SymmetricInts;

public class Main {
  record Memory(@Symmetric(length = 4) SymmetricInts numbers) {}

  public static void main(String[] args) {
    Shmem.run(shmem -> {
      SymmetricInts numbers = Main_MemorySymmetry.allocate(shmem).numbers();
      numbers.fill(shmem.myPe());
      System.out.println(numbers.get(3));
    });
  }
}
