import org.shmem4j.Shmem;
import org.shmem4j.Symmetric;
import org.shmem4j.api.SymmetricLongs;
import org.shmem4j.api.activeset.ActiveSetCollectives;

record Work(@Symmetric(length = 1) SymmetricLongs pSync) {
  void wait(Shmem shmem) {
    ActiveSetCollectives.barrier(0, 0, shmem.nPes(), pSync);
    //                                               ^ error [shmem-psync-too-small] pSync.length must be at least BARRIER_SYNC_SIZE: pSync.length=1 BARRIER_SYNC_SIZE=8; declare it with @PSync(SyncKind.BARRIER)
  }
}
