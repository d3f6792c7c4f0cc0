import org.shmem4j.Symmetric;
import org.shmem4j.api.SymmetricDoubles;

record Buffers(@Symmetric(length = 64) SymmetricDoubles[] halos) {}
//                                                        ^ error [shmem-array-of-handles] a symmetric field must be one handle, not an array: field=Buffers.halos
