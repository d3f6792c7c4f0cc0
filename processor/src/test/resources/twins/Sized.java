import org.shmem4j.Symmetric;
import org.shmem4j.api.SymmetricInts;

record Sized(@Symmetric(lengthOf = "size") SymmetricInts data) {}
