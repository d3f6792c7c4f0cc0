import org.shmem4j.PSync;
import org.shmem4j.SyncKind;
import org.shmem4j.api.SymmetricLongs;

record Work(@PSync(SyncKind.REDUCE) SymmetricLongs pSync) {}
