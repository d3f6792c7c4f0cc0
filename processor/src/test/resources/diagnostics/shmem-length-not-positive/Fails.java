import org.shmem4j.PWrk;
import org.shmem4j.Symmetric;
import org.shmem4j.api.SymmetricInts;

record Histogram(
    @Symmetric(length = 0) SymmetricInts local,
    //                  ^ error [shmem-length-not-positive] length must be positive: field=Histogram.local length=0
    @Symmetric(lengthOf = "4 - 8") SymmetricInts global,
    //                    ^ error [shmem-length-not-positive] length must be positive: field=Histogram.global length=-4
    @PWrk(nreduce = -1) SymmetricInts work) {}
    //              ^ error [shmem-length-not-positive] nreduce must be positive: field=Histogram.work nreduce=-1
