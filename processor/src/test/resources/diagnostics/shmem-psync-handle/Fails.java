import org.shmem4j.PSync;
import org.shmem4j.SyncKind;
import org.shmem4j.api.SymmetricInts;

record Work(@PSync(SyncKind.REDUCE) SymmetricInts pSync) {}
//                                                ^ error [shmem-psync-handle] a pSync array must be an array of longs: field=Work.pSync type=SymmetricInts; declare it as SymmetricLongs
