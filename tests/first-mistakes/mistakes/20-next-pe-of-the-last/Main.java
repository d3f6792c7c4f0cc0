import org.shmem4j.Shmem;
import org.shmem4j.api.Rma;
import org.shmem4j.api.SymmetricInts;

public class Main {
  public static void main(String[] args) {
    Shmem.run(shmem -> {
      SymmetricInts left = shmem.callocate(SymmetricInts.TYPE, 1);
      Rma.intP(left, 0, shmem.myPe(), shmem.myPe() + 1);
      shmem.barrierAll();
    });
  }
}
