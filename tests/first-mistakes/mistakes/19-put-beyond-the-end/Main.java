import org.shmem4j.Shmem;
import org.shmem4j.api.Rma;
import org.shmem4j.api.SymmetricInts;

public class Main {
  public static void main(String[] args) {
    Shmem.run(shmem -> {
      SymmetricInts from = shmem.callocate(SymmetricInts.TYPE, 8);
      SymmetricInts to = shmem.callocate(SymmetricInts.TYPE, 4);
      Rma.intPut(to, from, from.length(), (shmem.myPe() + 1) % shmem.nPes());
    });
  }
}
