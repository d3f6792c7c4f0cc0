import static org.shmem4j.api.Atomics.longAtomicAdd;

import org.shmem4j.Shmem;
import org.shmem4j.api.SymmetricLongs;

final class Arrivals {
  public static void main(String[] args) {
    Shmem.run(shmem -> {
      SymmetricLongs arrived = shmem.callocate(SymmetricLongs.TYPE, 1);
      longAtomicAdd(arrived, 1, 0);
      System.out.println(arrived.get(0));
      //                        ^ warning [shmem-mixed-access] what all PEs change by atomics must not be touched by other calls in the same phase: arrived is changed by an atomic on line 10
    });
  }
}
