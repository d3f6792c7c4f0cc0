import org.shmem4j.Symmetric;
import org.shmem4j.api.SymmetricInts;

class Counters {
  @Symmetric(length = 16)
  static SymmetricInts counts;
  //                   ^ error [shmem-static-field] a symmetric field must not be static: field=Counters.counts
}
