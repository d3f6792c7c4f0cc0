import org.shmem4j.Symmetric;
import org.shmem4j.api.SymmetricInts;
import org.shmem4j.api.SymmetricLongs;

record Histogram(
    @Symmetric(length = 1024) SymmetricInts local,
    @Symmetric(length = 1) SymmetricLongs total) {}
