import org.shmem4j.PSync;
import org.shmem4j.PWrk;
import org.shmem4j.Symmetric;
import org.shmem4j.SyncKind;
import org.shmem4j.api.SymmetricInts;
import org.shmem4j.api.SymmetricLongs;
import org.shmem4j.api.SymmetricUnsignedLongs;

record Data(
    @Symmetric(length = 64) SymmetricInts a,
    @Symmetric(length = 64) SymmetricInts b,
    @Symmetric(length = 64) SymmetricInts c,
    @Symmetric(length = 1) SymmetricLongs flag,
    @Symmetric(length = 1) SymmetricLongs old,
    @Symmetric(length = 1) SymmetricLongs counter,
    @Symmetric(length = 1) SymmetricUnsignedLongs signal,
    @Symmetric(length = 8) SymmetricUnsignedLongs signals,
    @Symmetric(length = 8) SymmetricUnsignedLongs more,
    @PWrk(nreduce = 64) SymmetricInts pWrk,
    @PSync(SyncKind.REDUCE) SymmetricLongs pSync,
    @PSync(SyncKind.REDUCE) SymmetricLongs pSync2) {}
