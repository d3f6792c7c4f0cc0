import org.shmem4j.Symmetric;
import org.shmem4j.api.SymmetricInts;

record Counters(@Symmetric(length = 16) SymmetricInts counts) {}
