import org.shmem4j.Shmem;
import org.shmem4j.Symmetric;
import org.shmem4j.api.DataCollectives;
import org.shmem4j.api.SymmetricInts;

record Data(@Symmetric(length = 1024) SymmetricInts all) {
  static void exchange(Shmem shmem, int count) {
    Data data = DataSymmetry.allocate(shmem);
    DataCollectives.intAlltoall(shmem.worldTeam(), data.all(), data.all(), count);
    //                                                             ^ error [shmem-in-place] dest and source of alltoall must not share elements
  }
}
