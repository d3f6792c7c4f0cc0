import org.shmem4j.Shmem;
import org.shmem4j.api.SymmetricLongs;

public class Main {
  public static void main(String[] args) {
    Shmem.run(shmem -> {
      SymmetricLongs lock = shmem.callocate(SymmetricLongs.TYPE, 1);
      shmem.setLock(lock);
      System.out.println("PE " + shmem.myPe() + " has the lock");
      shmem.barrierAll();
    });
  }
}
