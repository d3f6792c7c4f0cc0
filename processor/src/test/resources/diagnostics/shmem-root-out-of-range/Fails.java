import static org.shmem4j.api.DataCollectives.intBroadcast;
import static org.shmem4j.api.activeset.ActiveSetCollectives.broadcast32;

import org.shmem4j.PSync;
import org.shmem4j.Shmem;
import org.shmem4j.Symmetric;
import org.shmem4j.SyncKind;
import org.shmem4j.api.SymmetricInts;
import org.shmem4j.api.SymmetricLongs;

record News(@Symmetric(length = 4) SymmetricInts text, @PSync(SyncKind.BCAST) SymmetricLongs pSync) {
  void spread(Shmem shmem) {
    intBroadcast(shmem.worldTeam(), text, text, 4, -1);
    //                                             ^ error [shmem-root-out-of-range] root must not be negative: root=-1
    broadcast32(text, text, 4, 4, 4, 0, 4, pSync);
    //                         ^ error [shmem-root-out-of-range] root must be less than the size of the active set: root=4 peSize=4
  }
}
