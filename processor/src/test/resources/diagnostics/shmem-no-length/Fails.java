import org.shmem4j.Symmetric;
import org.shmem4j.api.SymmetricInts;

record Histogram(@Symmetric SymmetricInts local) {}
//                                        ^ error [shmem-no-length] a symmetric field must have a length: field=Histogram.local
