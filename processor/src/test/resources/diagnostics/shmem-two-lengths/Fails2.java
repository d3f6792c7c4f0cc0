import org.shmem4j.PSync;
import org.shmem4j.Symmetric;
import org.shmem4j.SyncKind;
import org.shmem4j.api.SymmetricLongs;

record Work(@Symmetric(length = 8) @PSync(SyncKind.REDUCE) SymmetricLongs pSync) {}
//                                                                        ^ error [shmem-two-lengths] a symmetric field must have only one of @Symmetric, @PSync and @PWrk: field=Work.pSync
