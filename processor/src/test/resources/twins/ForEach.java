import org.shmem4j.Symmetric;
import org.shmem4j.api.SymmetricLongs;

record ForEach(@Symmetric(lengthOf = "nPes") SymmetricLongs counts) {}
