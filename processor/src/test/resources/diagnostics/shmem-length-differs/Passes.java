import org.shmem4j.Symmetric;
import org.shmem4j.api.SymmetricInts;

record Triangle(@Symmetric(lengthOf = "n * nPes") SymmetricInts row) {
  @SuppressWarnings("shmem-length-differs")
  record AlwaysTheSame(@Symmetric(lengthOf = "n + myPe / nPes") SymmetricInts row) {}
}
