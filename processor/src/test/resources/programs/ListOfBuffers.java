import java.util.List;
import org.shmem4j.Symmetric;
import org.shmem4j.api.SymmetricInts;

record ListOfBuffers(@Symmetric(length = 64) List<SymmetricInts> buffers) {}
//                                                               ^ error [shmem-collection-of-handles]
