import org.shmem4j.Symmetric;
import org.shmem4j.api.SymmetricInts;

record Histogram(
    @Symmetric(length = 1024) SymmetricInts local,
    @Symmetric(length = 1024) long total) {}
    //                             ^ error [shmem-not-a-handle] a symmetric field must have the type of a handle: field=Histogram.total type=long
