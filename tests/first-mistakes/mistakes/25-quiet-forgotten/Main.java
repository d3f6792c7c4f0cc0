import org.shmem4j.Shmem;
import org.shmem4j.api.NonblockingRma;
import org.shmem4j.api.SymmetricInts;

public class Main {
  public static void main(String[] args) {
    Shmem.run(shmem -> {
      SymmetricInts from = shmem.callocate(SymmetricInts.TYPE, 4);
      SymmetricInts to = shmem.callocate(SymmetricInts.TYPE, 4);
      from.fill(1);
      NonblockingRma.intPutNbi(to, from, 4, (shmem.myPe() + 1) % shmem.nPes());
      from.fill(2);
      shmem.barrierAll();
    });
  }
}
