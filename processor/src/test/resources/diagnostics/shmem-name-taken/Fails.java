// javac -Xlint:-processing
import org.shmem4j.Symmetric;
import org.shmem4j.api.SymmetricInts;

final class Grid {
//    ^ error [shmem-name-taken] the name of a generated class must be free: class=Grid name=GridSymmetry
  @Symmetric(length = 4) SymmetricInts cells;
}

class GridSymmetry {}
