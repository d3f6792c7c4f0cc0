import org.shmem4j.Symmetric;
import org.shmem4j.api.SymmetricInts;

record Triangle(@Symmetric(lengthOf = "n * nPes") SymmetricInts row) {}
