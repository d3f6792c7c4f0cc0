import org.shmem4j.Comparison;
import org.shmem4j.Shmem;
import org.shmem4j.api.SymmetricLongs;
import org.shmem4j.api.Synchronization;

public class Main {
  public static void main(String[] args) {
    Shmem.run(shmem -> {
      SymmetricLongs flag = shmem.callocate(SymmetricLongs.TYPE, 1);
      if (shmem.myPe() == 1) {
        Synchronization.longWaitUntil(flag, 0, Comparison.EQ, 1);
      }
      shmem.barrierAll();
    });
  }
}
