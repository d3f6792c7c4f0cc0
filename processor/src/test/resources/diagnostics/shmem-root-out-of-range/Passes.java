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
    intBroadcast(shmem.worldTeam(), text, text, 4, shmem.nPes() - 1);
    broadcast32(text, text, 4, 0, 4, 0, 4, pSync);
  }
}
