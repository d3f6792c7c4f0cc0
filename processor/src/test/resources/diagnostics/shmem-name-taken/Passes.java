import org.shmem4j.Symmetric;
import org.shmem4j.api.SymmetricInts;

record Grid(@Symmetric(length = 4) SymmetricInts cells) {}

class MirrorSymmetry {}
