import org.shmem4j.PSync;
import org.shmem4j.Shmem;
import org.shmem4j.SyncKind;
import org.shmem4j.api.SymmetricLongs;
import org.shmem4j.api.activeset.ActiveSetCollectives;

record StrideForLogarithm(@PSync(SyncKind.BARRIER) SymmetricLongs pSync) {
  static void main(String[] args) {
    Shmem.run(shmem -> {
      StrideForLogarithm data = StrideForLogarithmSymmetry.allocate(shmem);
      int stride = -1;
      ActiveSetCollectives.barrier(shmem.nPes() - 1, stride, shmem.nPes(), data.pSync());
      //                                             ^ error [shmem-active-set] logPeStride must not be negative: logPeStride=-1
    });
  }
}
