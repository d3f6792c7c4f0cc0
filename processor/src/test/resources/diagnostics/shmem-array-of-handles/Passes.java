import org.shmem4j.Symmetric;
import org.shmem4j.api.SymmetricDoubles;

record Buffers(
    @Symmetric(length = 64) SymmetricDoubles north,
    @Symmetric(length = 64) SymmetricDoubles south) {}
