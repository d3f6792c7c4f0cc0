import java.util.List;
import org.shmem4j.Symmetric;
import org.shmem4j.api.SymmetricDoubles;

record Buffers(@Symmetric(length = 64) List<SymmetricDoubles> halos) {}
//                                                            ^ error [shmem-collection-of-handles] a symmetric field must be one handle, not a collection: field=Buffers.halos
