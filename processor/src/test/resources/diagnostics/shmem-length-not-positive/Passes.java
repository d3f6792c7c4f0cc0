import org.shmem4j.PWrk;
import org.shmem4j.Symmetric;
import org.shmem4j.api.SymmetricInts;

record Histogram(
    @Symmetric(length = 1 << 20) SymmetricInts local,
    @Symmetric(lengthOf = "8 - 4") SymmetricInts global,
    @PWrk(nreduce = 4) SymmetricInts work) {}
