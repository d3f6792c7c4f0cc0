import org.shmem4j.Shmem;
import org.shmem4j.api.NonblockingReductions;
import org.shmem4j.api.SymmetricLongs;

public class Main {
  public static void main(String[] args) {
    Shmem.run(shmem -> {
      SymmetricLongs sum = shmem.callocate(SymmetricLongs.TYPE, 1);
      sum.set(0, shmem.myPe());
      NonblockingReductions.longSumReduceNb(shmem.worldTeam(), sum, sum, 1);
      System.out.println("PE " + shmem.myPe() + " knows the sum: " + sum.get(0));
    });
  }
}
