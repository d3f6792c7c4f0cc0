// javac -proc:none
import org.shmem4j.Symmetric;
import org.shmem4j.api.SymmetricInts;

final class Histogram {
//    ^ error [shmem-processor-did-not-run] the annotation processor of shmem4j must run where symmetric fields are compiled: HistogramSymmetry was not generated for class=Histogram
  @Symmetric(length = 1024) SymmetricInts local;
}
