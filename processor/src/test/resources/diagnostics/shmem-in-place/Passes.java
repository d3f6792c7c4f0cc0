import org.shmem4j.Shmem;
import org.shmem4j.Symmetric;
import org.shmem4j.api.DataCollectives;
import org.shmem4j.api.SymmetricInts;

record Data(@Symmetric(length = 1024) SymmetricInts all, @Symmetric(length = 1024) SymmetricInts others) {
  static void exchange(Shmem shmem, int count) {
    Data data = DataSymmetry.allocate(shmem);
    DataCollectives.intAlltoall(shmem.worldTeam(), data.others(), data.all(), count);
    DataCollectives.intBroadcast(shmem.worldTeam(), data.all(), data.all(), count, 0);
  }
}
