import org.shmem4j.PSync;
import org.shmem4j.Shmem;
import org.shmem4j.ShmemConstants;
import org.shmem4j.Symmetric;
import org.shmem4j.SyncKind;
import org.shmem4j.api.SymmetricLongs;
import org.shmem4j.api.activeset.ActiveSetCollectives;

record Work(
    @PSync(SyncKind.BARRIER) SymmetricLongs pSync,
    @Symmetric(length = ShmemConstants.BARRIER_SYNC_SIZE) SymmetricLongs own) {
  void wait(Shmem shmem) {
    ActiveSetCollectives.barrier(0, 0, shmem.nPes(), pSync);
    ActiveSetCollectives.barrier(0, 0, shmem.nPes(), own);
  }
}
